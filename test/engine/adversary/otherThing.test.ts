import { alreadyUsedWordings } from '../../simulator';
import {
	airtime,
	betting,
	byKey,
	electricity,
	goOn,
	one,
	otherWorker,
	useBench,
} from '../support/kit';

/** Answers and records that name another amount, network, recipient or product than was asked for. */

const bench = useBench({ authentication: 'token' });
const reword = (path: string, change: object, more: object = {}) =>
	bench().addFault(path, { kind: 'reword', change: change as never, ...more });
const run = async (parameters: object, more: object = {}) =>
	await bench().buy(parameters, one({ order: 'A-1' }), { node: goOn, ...more });
const looks = ({ requests }: { requests: ReadonlyArray<{ path: string }> }) =>
	requests.filter(({ path }) => path.startsWith('/api/requery/')).length;

it.each<[string, { amount?: unknown; network?: string }]>([
	['a discount', { amount: '98' }],
	['a fee', { amount: 150 }],
	['half', { amount: '50' }],
	['its network', { network: 'MTN NIGERIA' }],
	['a plan of its network', { network: 'mtn-vtu' }],
	['a number of its own for the network', { network: '7' }],
	['a network that nobody knows', { network: 'Smile' }],
])('An amount or a network that may be ours is believed: %s', async (_, change) => {
	reword('/api/topup', change);
	const result = await run(airtime());
	const [receipt] = result.receipts;
	expect(receipt).toMatchObject({ outcome: 'success', amount: 100 });
	expect(looks(result)).toBe(0);
	if (change.amount !== undefined)
		expect(String(receipt.warnings)).toMatch(/The provider reports ₦\d+, the row says ₦100/);
});

it.each<[string, object, string[]?]>([
	['amount', { amount: 5_000 }],
	['amount in a list', { response: [{ amount: '₦5,000.00' }] }, ['amount']],
	['network', { network: 'AIRTEL' }],
	['network in a list', { response: [{ network_name: 'Glo SME' }] }, ['network']],
	['phone number', { phone: '08099999999' }],
])('Another %s is asked about, and the record decides', async (_, change, without = []) => {
	reword('/api/topup', change, { without });
	const result = await run(airtime());
	expect(result.receipts).toMatchObject([{ outcome: 'success', amount: 100 }]);
	expect(looks(result)).toBeGreaterThan(0);
	expect(bench().books.paid).toBe(1);
});

it('An answer that is about another purchase is no success where nothing was bought', async () => {
	bench().addFault('/api/bill', { kind: 'aboutAnother' }, { count: 1, when: 'before' });
	const result = await run(electricity());
	expect(result.receipts).toMatchObject([{ outcome: 'unknown', charged: 'unknown' }]);
	expect(result.receipts[0]).not.toHaveProperty('token');
	expect(result.purchases).toHaveLength(1);
	expect(bench().books.paid).toBe(0);
});

it('A refusal in unknown words that names another amount is none, also if no record is found', async () => {
	bench().refuse('/api/requery/*', 'Transaction not found.');
	const change = { status: 'fail', message: 'Order refused by vendor 7', amount: 5_000 };
	reword('/api/topup', change, { status: 403 });
	expect((await run(airtime())).outcomes).toEqual(['unknown']);
	expect(bench().books.paid).toBe(1);
});

it.each([
	['another amount', { amount: 5_000 }],
	['a refusal that the balance contradicts', { status: 'fail', oldbal: 9_000, newbal: 1_000 }],
])('%s where nobody can be asked is unknown, and not sent again', async (_, change) => {
	reword('/api/fund/betting', { message: 'Invalid Customer ID', ...change });
	for (let times = 0; times < 2; times++)
		expect((await run(betting(byKey))).receipts).toMatchObject([
			{ outcome: 'unknown', charged: 'unknown' },
		]);
	expect(bench().books.paid).toBe(1);
});

it('A token that came with another amount is shown as text, and not as that of the meter', async () => {
	reword('/api/bill', { amount: 9_000, token: '1111-2222-3333-4444' });
	const [receipt] = (await run(electricity())).receipts;
	expect(receipt).toMatchObject({ outcome: 'success', amount: 2_000 });
	expect(receipt.token).not.toBe('1111-2222-3333-4444');
	expect(JSON.stringify(receipt.response)).toContain('1111-2222-3333-4444');
	expect(receipt.warnings).toContain('ask the provider');
});

it('A used reference is that of an earlier run, although the answer names another one', async () => {
	const parameters = airtime({ ...byKey, ledger: 'off' });
	await run(parameters);
	bench().refuse('/api/requery/*', 'Transaction not found.', { count: 1 });
	const change = { status: 'fail', message: alreadyUsedWordings[0], 'request-id': 'theirs-1' };
	reword('/api/topup', change);
	const again = await run(parameters, { node: { ...goOn, type: otherWorker } });
	expect(again.purchases).toHaveLength(1);
	expect(again.receipts).toMatchObject([{ outcome: 'success', replayed: true }]);
	expect(bench().books.paid).toBe(1);
});

describe('A record', () => {
	it.each([
		['phone', { phone: '08099999999' }],
		['amount', { amount: 5_000 }],
		['product', { type: 'electricity' }],
	])('under our reference with another %s decides nothing', async (_, change) => {
		for (const transaction_status of ['success', 'failed']) {
			bench().endFaults();
			bench().loseAnswer('/api/topup');
			reword('/api/requery/*', { ...change, transaction_status, message: '' });
			const [receipt] = (await run(airtime())).receipts;
			expect(receipt).toMatchObject({ outcome: 'unknown', charged: 'unknown' });
			expect(receipt.message).toContain('Ask the provider');
		}
	});

	it.each(['success', 'pending', 'failed'] as const)(
		'of somebody else is not taken for a request that was lost: "%s"',
		async (stranger) => {
			bench().simulator.configure({ requery: { stranger, strangerAmount: 100 } });
			bench().addFault('/api/topup', { kind: 'reset' });
			const result = await run(airtime());
			expect(result.receipts).toMatchObject([{ outcome: 'unknown', charged: 'unknown' }]);
			expect(bench().books.paid).toBe(0);
		},
	);

	it('that does not say whose it is lets nothing be bought', async () => {
		const requery = { stranger: 'success', strangerAmount: 100, recipients: 'whole' } as const;
		bench().simulator.configure({ requery });
		const result = await run(airtime(byKey));
		expect(result.outcomes).toEqual(['unknown']);
		expect(result.shown).toContain('does not say whose it is');
		expect(bench().books.paid).toBe(0);
	});

	it.each([true, false])('is ours by its reference alone (named: %j)', async (namesReference) => {
		bench().loseAnswer('/api/topup');
		bench().simulator.configure({ requery: { recipients: 'masked', namesReference } });
		expect((await run(airtime())).outcomes).toEqual([namesReference ? 'success' : 'unknown']);
		expect(bench().books.paid).toBe(1);
	});

	it('of a failure in other words leaves the receipt those of the answer', async () => {
		const message = 'Transaction failed, your wallet has been refunded';
		bench().addFault('/api/topup', { kind: 'fail', message });
		reword('/api/requery/*', { message: 'ok' });
		const [receipt] = (await run(airtime())).receipts;
		expect(receipt).toMatchObject({ outcome: 'failed', charged: 'refunded', message });
	});
});
