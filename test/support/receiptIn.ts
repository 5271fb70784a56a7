import type { IDataObject } from 'n8n-workflow';

/** The receipt of a row that was not bought; undefined for any other item. */
export const notBoughtReceipt = ({ error }: IDataObject): IDataObject | undefined =>
	(error as { receipt?: IDataObject } | undefined)?.receipt;

/** The receipt of a row: the item itself, or a part of its error. */
export const receiptIn = (item: IDataObject): IDataObject => notBoughtReceipt(item) ?? item;
