import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { Row } from '../../batch/operation';
import { defaultLedgerTable } from '../../ledger/refusals';
import type { PurchaseFilter } from '../../ledger/readPurchases';
import type { StoredPurchase } from '../../ledger/purchasesTable';
import { sheetRow } from '../../values/sheetText';
import { BadInput } from '../../values/badInput';

export const ledgerTableField: INodeProperties = {
	displayName: 'Ledger Table',
	name: 'ledgerTable',
	type: 'string',
	default: defaultLedgerTable,
	required: true,
	noDataExpression: true,
	description:
		'The name of the Data Table that purchases were written into. Only purchases of the environment and the provider of the credential are read.',
};

const outcomes = [
	{ name: 'Failed', value: 'failed' },
	{ name: 'Pending', value: 'pending' },
	{ name: 'Success', value: 'success' },
	{ name: 'Unknown', value: 'unknown' },
];

export const filtersField: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add filter',
	default: {},
	options: [
		{
			displayName: 'From',
			name: 'from',
			type: 'dateTime',
			default: '',
			description: 'Only what was written down at this moment or later',
		},
		{
			displayName: 'Key',
			name: 'key',
			type: 'string',
			default: '',
			placeholder: 'e.g. order-1042',
			description: 'The key that the purchase was protected by',
		},
		{
			displayName: 'Outcomes',
			name: 'outcomes',
			type: 'multiOptions',
			default: [],
			options: outcomes,
			description: 'Only purchases that ended so; none chosen means all',
		},
		{
			displayName: 'Product',
			name: 'product',
			type: 'string',
			default: '',
			placeholder: 'e.g. airtime',
			description: 'As the receipts call it',
		},
		{
			displayName: 'Recipient',
			name: 'recipient',
			type: 'string',
			default: '',
			placeholder: 'e.g. 08031234567',
			description: 'As the receipts write it',
		},
		{
			displayName: 'Reference',
			name: 'reference',
			type: 'string',
			default: '',
			placeholder: 'e.g. airtime-k3v9q1',
			description: 'The reference in the receipt',
		},
		{
			displayName: 'Until',
			name: 'until',
			type: 'dateTime',
			default: '',
			description: 'Only what was written down at this moment or before',
		},
	],
};

export function filterOf(row: Row): PurchaseFilter {
	const text = (name: string) => row.text(`filters.${name}`) || undefined;
	const outcomesWanted = row.raw('filters.outcomes');
	return {
		outcomes:
			Array.isArray(outcomesWanted) && outcomesWanted.length > 0
				? outcomesWanted.map(String)
				: undefined,
		key: text('key'),
		product: text('product'),
		recipient: text('recipient'),
		reference: text('reference'),
		from: dateOf(row, 'from', 'From'),
		until: dateOf(row, 'until', 'Until'),
	};
}

function dateOf(row: Row, name: string, label: string): Date | undefined {
	const raw = row.raw(`filters.${name}`);
	if (raw === undefined || raw === '') return undefined;
	const date = new Date(typeof raw === 'string' || typeof raw === 'number' ? raw : String(raw));
	if (!Number.isNaN(date.getTime())) return date;
	throw new BadInput(label, `'${label}' is not a date`, 'Write it as 2026-11-21T08:00:00.');
}

/** A purchase of the ledger, read from the left as a receipt is. */
export function itemOf(purchase: StoredPurchase): IDataObject {
	const { outcome, charged, recipient, amount, message, product, environment } = purchase;
	const { key, reference, workflow, execution, createdAt, decidedAt, details } = purchase;
	return sheetRow({
		outcome,
		charged,
		recipient,
		amount,
		message,
		product,
		environment,
		key,
		...(details as IDataObject),
		workflow,
		execution,
		createdAt,
		decidedAt: decidedAt === '' ? null : decidedAt,
		reference,
	});
}
