import type { Result } from '../support/bench';
import { airtime, betting, goOn, rows, useBench } from './support/kit';

const bench = useBench();

/** What the first, second … of five rows come to. */
const buy = async (product = airtime, concurrency = 1): Promise<Result> =>
	await bench().buy(product({ options: { concurrency } }), rows(5), { node: goOn });
const [first, second, third] = rows(3).map(({ phone }) => ({ contains: phone.slice(1) }));
const refuse = (rule: object, path = '/api/topup') =>
	bench().refuse(path, 'Insufficient Account', rule);
const good = (count: number) => Array(count).fill('success') as string[];

describe('A refusal for want of money stops no row: a vendor is dry', () => {
	test('if another row goes through meanwhile', async () => {
		refuse(first);
		bench().addFault('/api/topup', { kind: 'latency', ms: 300 }, second);
		expect((await buy(airtime, 2)).outcomes).toEqual(['failed', ...good(4)]);
	});

	test('if the last purchase left enough in the wallet', async () => {
		refuse(second);
		expect((await buy()).outcomes).toEqual(['success', 'failed', ...good(3)]);
	});

	test.each([
		['airtime', airtime, '/api/topup'],
		['betting', betting, '/api/fund/betting'],
	])('if it says itself that the wallet is full: %s', async (_, product, path) => {
		const change = { status: 'fail', message: 'Insufficient balance', newbal: 90_000 };
		bench().addFault(path, { kind: 'reword', change }, { count: 1 });
		expect((await buy(product)).outcomes.slice(1)).toEqual(good(4));
	});
});

describe('A refusal for want of money stops the others', () => {
	test('if the last purchase did not say what it left', async () => {
		bench().addFault('/api/topup', { kind: 'reword', without: ['newbal'] }, second);
		refuse(third);
		const none = ['notSent', 'notSent'];
		expect((await buy()).outcomes).toEqual([...good(2), 'failed', ...none]);
	});

	test('if the last purchase left less than the price', async () => {
		bench().simulator.setAccount('ada', { balance: 150 });
		const none = Array(3).fill('notSent');
		expect((await buy()).outcomes).toEqual(['success', 'failed', ...none]);
	});
});
