import { alreadyUsedWordings } from '../../simulator';
import {
	airtime,
	betting,
	byKey,
	electricity,
	goOn,
	one,
	otherWorker,
	rows,
	useBench,
} from '../support/kit';

/** Answers that accept a purchase, and name another amount or network than was asked for. */

const bench = useBench({ authentication: 'token' });
const answered = (path: string, change: object, without: string[] = []) =>
	bench().addFault(path, { kind: 'reword', change: change as never, without });
const run = async (parameters: object, more: object = {}) =>
	await bench().buy(parameters, one(), { node: goOn, ...more });
const requeries = (requests: ReadonlyArray<{ path: string }>) =>
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
	answered('/api/topup', change);
	const result = await run(airtime());
	const [receipt] = result.receipts;
	expect(receipt).toMatchObject({ outcome: 'success', amount: 100 });
	expect(requeries(result.requests)).toBe(0);
	if (change.amount !== undefined)
		expect(String(receipt.warnings)).toMatch(/The provider reports ₦\d+, the row says ₦100/);
});

it.each<[string, object, string[]?]>([
	['amount', { amount: 5_000 }],
	['amount in a list', { response: [{ amount: '₦5,000.00' }] }, ['amount']],
	['network', { network: 'AIRTEL' }],
	['network in a list', { response: [{ network_name: 'Glo SME' }] }, ['network']],
])('Another %s is asked about, and the record decides', async (_, change, without = []) => {
	answered('/api/topup', change, without);
	const result = await run(airtime());
	expect(result.receipts).toMatchObject([{ outcome: 'success', amount: 100 }]);
	expect(requeries(result.requests)).toBeGreaterThan(0);
	expect(bench().books.paid).toBe(1);
});

it('A refusal in unknown words that names another amount is none, also if no record is found', async () => {
	bench().refuse('/api/requery/*', 'Transaction not found.');
	const change = { status: 'fail', message: 'Order refused by vendor 7', amount: 5_000 };
	bench().addFault('/api/topup', { kind: 'reword', status: 403, change });
	expect((await run(airtime())).receipts).toMatchObject([{ outcome: 'unknown' }]);
	expect(bench().books.paid).toBe(1);
});

it('Another amount that nobody can be asked about is unknown', async () => {
	answered('/api/fund/betting', { amount: 5_000 });
	expect((await run(betting(), { rows: rows(1) })).receipts).toMatchObject([
		{ outcome: 'unknown' },
	]);
	expect(bench().books.paid).toBe(1);
});

it('A token that came with another amount is shown as text, and not as that of the meter', async () => {
	answered('/api/bill', { amount: 9_000, token: '1111-2222-3333-4444' });
	const [receipt] = (await run(electricity())).receipts;
	expect(receipt).toMatchObject({ outcome: 'success', amount: 2_000 });
	expect(receipt.token).not.toBe('1111-2222-3333-4444');
	expect(JSON.stringify(receipt.response)).toContain('1111-2222-3333-4444');
});

it('A used reference is that of an earlier run, although the answer names another one', async () => {
	const parameters = airtime({ ...byKey, ledger: 'off' });
	await run(parameters, { rows: rows(1) });
	bench().refuse('/api/requery/*', 'Transaction not found.', { count: 1 });
	const change = { status: 'fail', message: alreadyUsedWordings[0], 'request-id': 'theirs-1' };
	answered('/api/topup', change);
	const again = await run(parameters, { rows: rows(1), node: { ...goOn, type: otherWorker } });
	expect(again.purchases).toHaveLength(1);
	expect(again.receipts).toMatchObject([{ outcome: 'success', replayed: true }]);
	expect(bench().books.paid).toBe(1);
});
