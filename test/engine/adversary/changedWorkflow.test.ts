import type { WalletRunOptions } from '../../support/bench';
import { airtime, byKey, paid, purchasesIn, rows, said, useBench } from './help';

describe('Retry with the currently saved workflow, in which something was changed', () => {
	const bench = useBench();
	const setUp = async (more: Partial<WalletRunOptions> = {}) => {
		bench().simulator.configure({ products: { airtime: { duplicates: 'charge' } } });
		bench().simulator.addFaults({
			path: '/api/topup',
			contains: '2348051234567',
			count: 1,
			fault: { kind: 'refuse', message: 'Number Block' },
		});
		const first = await bench().run({
			authentication: 'token',
			rows: rows(3),
			parameters: airtime({ options: { concurrency: 1 } }),
			...more,
		});
		expect(first.error?.message).toContain('Number Block');
		expect(paid(bench())).toBe(2);
		return first;
	};

	it.each<[string, Partial<WalletRunOptions>]>([
		['the trigger was renamed', { triggerName: 'On a New Order' }],
		['the node was pasted anew', { node: { id: 'pasted-anew' } }],
		['the protection was switched to a key', { parameters: airtime(byKey) }],
		[
			'the protection was switched to a period',
			{ parameters: airtime({ repeatProtection: 'period', period: 'day' }) },
		],
	])('buys nothing again where %s', async (_, changes) => {
		const first = await setUp();
		const second = await bench().retry(first, changes);
		// Either it is recognised (and only the third row is bought), or refused with what to do.
		expect(paid(bench())).toBe(second.error ? 2 : 3);
		expect(purchasesIn(second)).toHaveLength(second.error ? 0 : 1);
		if (second.error) expect(said(second)).toMatch(/retry|new execution/i);
	});

	it('buys nothing again where the protection was switched from a key to once per run', async () => {
		const first = await setUp({ parameters: airtime({ ...byKey, options: { concurrency: 1 } }) });
		const second = await bench().retry(first, { parameters: airtime() });
		expect(paid(bench())).toBe(second.error ? 2 : 3);
	});

	it('buys nothing again where only an option was changed', async () => {
		const first = await setUp();
		const second = await bench().retry(first, {
			parameters: airtime({ options: { concurrency: 2 } }),
		});
		expect(paid(bench())).toBe(second.error ? 2 : 3);
	});
});

describe('Retry of what Stop or a killed process has left, after something was changed', () => {
	const bench = useBench();

	const byRun = airtime({ amount: 200 });
	const keyed = airtime({ ...byKey, amount: 200 });
	const daily = airtime({ repeatProtection: 'period', period: 'day', amount: 200 });
	const pasted = { node: { id: 'pasted-anew' } };
	const elsewhere = { settings: { timezone: 'Pacific/Kiritimati' } };
	const farBehind = { settings: { timezone: 'Pacific/Niue' } };

	it.each<[string, Partial<WalletRunOptions>, Partial<WalletRunOptions>]>([
		['the other wallet', {}, { account: 'bola' }],
		['a key', {}, { parameters: keyed }],
		['another amount', {}, { parameters: airtime({ amount: 300 }) }],
		['a new node with a key', {}, { ...pasted, parameters: keyed }],
		['a new node in place of a key', { parameters: keyed }, pasted],
		['a new node with a period', {}, { ...pasted, parameters: daily }],
		[
			'a new node with another key',
			{ parameters: keyed },
			{ ...pasted, parameters: { ...keyed, key: '={{ $json.phone }}' } },
		],
		[
			'a time zone of another day',
			{ parameters: daily, ...farBehind },
			{ parameters: daily, ...elsewhere },
		],
	])('buys nothing again with %s, and the rest as it was', async (name, now, changes) => {
		bench().simulator.configure({ products: { airtime: { duplicates: 'charge' } } });
		// This process remembers what it has written into the list of a workflow, and other tests empty that.
		const workflowId = `stopped, then ${name}`;
		const first = await bench().run({ rows: rows(2), parameters: byRun, workflowId, ...now });
		expect(paid(bench())).toBe(2);
		let second = await bench().retryFromStart(first, { parameters: byRun, ...changes });
		for (let times = 1; times <= 2; times++) {
			expect(said(second)).toMatch(/changed|account|zone|pasted|differ/i);
			second = await bench().retry(second);
		}
		expect(paid(bench())).toBe(2);
		const third = await bench().retryFromStart(first);
		expect(third.items).toMatchObject([{ replayed: true }, { replayed: true }]);
		expect(paid(bench())).toBe(2);
	});
});
