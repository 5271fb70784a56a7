import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import type { Esim, EsimPackage } from '../../api/answers/schemas/esims';
import { shape } from '../../batch/report/receiptShape';
import { filled } from '../fields/filled';

type Shape<T> = Record<Exclude<keyof T, 'raw'>, z.ZodTypeAny>;

const text = shape.maybeText;
const number = shape.maybeNumber;
const flag = shape.maybeFlag;

export const esimShape = {
	id: shape.text,
	transid: text,
	simApplied: flag,
	iccid: text,
	universalLink: text,
	activationCode: text,
	packageName: text,
	soldPriceNgn: number,
	planStatus: number,
	provider: text,
	packageType: text,
	countryName: text,
	countryCode: text,
	dataQuantity: text,
	dataUnit: text,
	validity: number,
	validityUnit: text,
	isTopUp: flag,
	parentEsimId: text,
	expiresAt: text,
	createdAt: text,
} satisfies Shape<Esim>;

export const packageShape = {
	id: shape.text,
	name: shape.text,
	dataQuantity: number,
	dataUnit: text,
	validity: number,
	validityUnit: text,
	priceNgn: number,
	packageType: text,
} satisfies Shape<EsimPackage>;

/** An eSIM as an item, without the fields that the provider left out. */
export const simpleEsim = (esim: Partial<Esim>): IDataObject => filled({ ...esim, raw: undefined });

/** Whether it can be installed. A record without a state is ready if it has its link. */
export function isProvisioned({
	simApplied,
	planStatus,
	universalLink,
	activationCode,
}: Partial<Esim>): boolean {
	if (planStatus !== undefined) return planStatus === 1;
	return simApplied === true || universalLink !== undefined || activationCode !== undefined;
}

/** The names of an eSIM's link and code in different deployments, in plain letters. */
export const linkNames = [
	'universallink',
	'installlink',
	'installationlink',
	'esimlink',
	'qrcodeurl',
];
export const activationNames = ['activationcode', 'lpacode', 'lpa'];
