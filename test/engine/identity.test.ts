import type { IDataObject } from 'n8n-workflow';

import { operation, useBench } from './support/kit';
import { airtime, asReceipts, phones, quick, sms, type Changes } from './support/products';

const bench = useBench();
const byMonth = { repeatProtection: 'period', period: 'month', ...asReceipts };
const protections: Array<[string, Changes]> = [
	['key', { repeatProtection: 'key', key: '={{ $json.order }}', ...asReceipts }],
	['list', { repeatProtection: 'list', listName: 'June', ...asReceipts }],
	['period', byMonth],
];
const sheet = phones
	.slice(0, 3)
	.map((phone, at) => ({ phone, amount: 100, order: `A-${at}`, date: '2026-11-23' }));
const writtenBack = sheet.map((row) => ({ ...row, status: 'success', date: '2026-11-24' }));
const eachOnce = () => expect(bench().books.each).toEqual([1, 1, 1]);

describe.each(protections)('A change that the advice names buys no row twice: %s', (_, by) => {
	it.each<[string, object]>([
		['the airtime type', { options: { planType: 'SNS' } }],
		['the network of ported numbers', { network: 3, bypass: true }],
	])('%s', async (_, change) => {
		await bench().buy(airtime(by), sheet);
		await bench().buy(airtime({ ...by, ...change }), sheet);
		eachOnce();
	});
});

it('A Retry with another airtime type buys no row twice under Once per Run', async () => {
	bench().refuse('/api/topup', 'Number Block', { after: 1 });
	const first = await bench().buy(airtime({ options: { concurrency: 1 } }), sheet);
	bench().endFaults();
	await bench().retryFromStart(first, {
		parameters: airtime({ options: { planType: 'SNS', concurrency: 1 } }),
	});
	eachOnce();
});

describe.each<[string, string]>([
	['the clock', '=Hello, it is {{ $now.toMillis() }}'],
	['a column called date', '=Your class is on {{ $json.date }}'],
])('A text that changes with %s', (_, message) => {
	it.each(protections)('is sent once, also if the row was written back: %s', async (_, by) => {
		for (const rows of [sheet, writtenBack]) await bench().buy(sms({ ...by, message }), rows);
		expect(bench().books.charges).toBe(3);
	});

	it('is not sent again after a loop under Once per Run', async () => {
		const first = await bench().buy(sms({ message, options: { concurrency: 1 } }), sheet);
		await bench().retryFromStart(first);
		expect(bench().books.charges).toBe(3);
	});
});

describe.each<[string, string]>([
	[
		'in places of its own',
		'={ "phone": "{{ $json.phone }}", "amount": {{ $json.amount }}, "at": "{{ $now.toISO() }}" }',
	],
	[
		'in one expression',
		'={{ ({ phone: $json.phone, amount: $json["amount"], at: $now.toISO() }) }}',
	],
])('A body that holds the time %s', (_, body) => {
	const custom = operation('custom/purchase', {
		path: '/api/anything',
		recipient: '={{ $json.phone }}',
		body,
		...byMonth,
		options: { ...quick, timeout: 10 },
	});
	const buy = async (rows: IDataObject[]) => await bench().buy(custom, rows);

	it('is sent once for each phone and amount, also if the row was written back', async () => {
		const more = { ...sheet[0], amount: 900 };
		const first = await buy([...sheet, more]);
		expect(first.purchases).toHaveLength(4);
		const again = await buy([...writtenBack, { ...more, status: 'success' }]);
		expect(again.purchases).toEqual([]);
	});
});
