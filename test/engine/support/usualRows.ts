import type { IDataObject } from 'n8n-workflow';

import type { Bench, Result, WalletRunOptions } from '../../support/bench';
import { builtOperations } from '../../support/builtPackage';
import type { PurchaseOperation } from '../../support/operations';
import { byId, operation } from './kit';
import type { Changes } from './products';

const phone = '0803 123 4567';
const cards = { network: 'MTN', cardPlan: '3', quantity: 2, cardName: 'Ada Ventures' };

/** A good row of each purchase. */
export const usualRows: Record<string, IDataObject> = {
	'airtime/buy': { phone, amount: 100, network: 'auto', planType: 'VTU', bypass: false },
	'airtimeToCash/convert': {
		...{ phone, amount: 1000, network: 'auto' },
		...{ verificationToken: 'token-2', sharePin: '0987' },
	},
	'betting/fund': { bettingId: 'Bet9ja', customerId: '0012345', amount: 500 },
	'cable/subscribe': { cable: '1', cablePlan: '101', iuc: '7023456789' },
	'custom/purchase': {
		path: '/api/gift-card',
		body: '{"card": "steam", "value": 50}',
		recipient: 'ada@example.com',
		amount: 5000,
	},
	'data/buy': { phone, network: 'auto', dataPlan: '104' },
	'electricity/pay': {
		...{ disco: '3', meterType: 'prepaid' },
		...{ meterNumber: '04123456789', amount: 5000 },
	},
	'esim/buy': { packageId: 'gh-1gb-30d', packageType: 'DATA-ONLY', country: '' },
	'esim/topUp': { esimId: '12', packageId: 'gh-top' },
	'examPin/buy': { exam: '2', quantity: 1 },
	'rechargeCard/buy': cards,
	'rechargeCard/buyData': cards,
	'sms/send': {
		sender: 'AdaStore',
		recipients: '08031234567,08051234567',
		message: 'Pay ₦500',
	},
};

export function purchaseOf(name: string): PurchaseOperation {
	const [resource, value] = name.split('/');
	const found = builtOperations().operationOf(resource, value);
	if (found.kind !== 'purchase') throw new Error(`${name} buys nothing`);
	return found;
}

const locators = [
	'cable',
	'cablePlan',
	'dataPlan',
	'disco',
	'exam',
	'packageId',
	'country',
	'esimId',
];

/** Buys usual rows with these changes one after the other in one execution. The row has the value of each field and option. */
export async function buyChanged(
	bench: Bench,
	name: string,
	changes: IDataObject[],
	{ options: fixed = {}, ...more }: Changes = {},
	run: Partial<WalletRunOptions> = {},
): Promise<Result> {
	const usual = usualRows[name];
	const rows = changes.map((change) => ({ ...usual, ...change }));
	const entriesOf = (names: string[], column: (entry: string) => string) =>
		Object.fromEntries(names.map((entry) => [entry, column(entry)]));
	const optionNames = rows.flatMap(({ options = {} }: IDataObject) => Object.keys(options ?? {}));
	const fields = entriesOf(Object.keys(usual), (entry) => `={{ $json.${entry} }}`);
	const options = entriesOf(optionNames, (entry) => `={{ $json.options?.${entry} }}`);
	const located = Object.entries(fields).map(([entry, value]) => [
		entry,
		locators.includes(entry) ? byId(value) : value,
	]);
	const parameters = {
		...Object.fromEntries(located),
		options: { concurrency: 1, ...options, ...fixed },
		notBought: 'receipts',
		...more,
	};
	return await bench.buy(operation(name, parameters), rows, run);
}

/** The preview of each row. */
export const previewChanged = async (
	...[bench, name, changes, more, run]: Parameters<typeof buyChanged>
) =>
	(await buyChanged(bench, name, changes, { mode: 'preview', simplify: false, ...more }, run))
		.items;
