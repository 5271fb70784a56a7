import { airtime, betting, goOn, rows, useBench } from './support/kit';

const bench = useBench({ authentication: 'token' });
const path = '/api/topup';
const message = 'Order forwarded to the vendor';
const warnings = expect.stringContaining('check that it arrived') as string;
const reword = (where: string, change: Record<string, unknown>) =>
	bench().addFault(where, { kind: 'reword', change });
const buy = async (product: object = airtime({ options: { timeout: 1 } })) =>
	await bench().buy(product, rows(1), { node: goOn });

describe('A success in unusual words', () => {
	it.each([
		['success', { outcome: 'success', charged: 'yes' }],
		['failed', { outcome: 'failed', charged: 'refunded' }],
		['pending', { outcome: 'pending', charged: 'yes' }],
	])('is looked up once, and a record of %s decides', async (transaction_status, expected) => {
		reword(path, { message });
		reword('/api/requery/*', { transaction_status, message: '' });
		const { receipts, requests } = await buy();
		expect(receipts).toMatchObject([{ ...expected, replayed: false }]);
		expect(receipts[0]).not.toHaveProperty('warnings');
		expect(requests).toHaveLength(2);
	});

	it.each([
		[
			'is not found',
			{ kind: 'reword', change: { status: 'fail', message: 'Transaction not found.' } },
		],
		['cannot be read', { kind: 'status', status: 502 }],
		['comes too late', { kind: 'latency', ms: 3_000 }],
	] as const)('stays one when the record %s', async (_, fault) => {
		reword(path, { message });
		bench().addFault('/api/requery/*', fault);
		const { items, requests } = await buy();
		expect(items).toMatchObject([{ outcome: 'success', charged: 'yes', message, warnings }]);
		expect(requests).toHaveLength(2);
	});

	it('of a product that cannot be asked stays one', async () => {
		reword('/api/fund/betting', { message });
		const { items, requests } = await buy(betting());
		expect(items).toMatchObject([{ outcome: 'success', message, warnings }]);
		expect(requests).toHaveLength(1);
	});
});

it.each(['Get 10% off your next order', 'You have already been credited', ''])(
	'A plain success with the message "%s" is not looked up',
	async (said) => {
		reword(path, { message: said });
		const { items, requests } = await buy();
		expect(items).toMatchObject([{ outcome: 'success' }]);
		expect(items[0]).not.toHaveProperty('warnings');
		expect(requests).toHaveLength(1);
	},
);
