import type { WalletRunOptions } from '../../support/bench';
import { airtime, byKey, rows, useBench } from '../support/kit';

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
])('A Retry of a stopped run buys nothing again with %s', async (name, now, changes) => {
	bench().simulator.configure({ products: { airtime: { duplicates: 'charge' } } });
	// This process remembers what it has written into the list of a workflow, and other tests empty that.
	const workflowId = `stopped, then ${name}`;
	const first = await bench().buy(byRun, rows(2), { workflowId, ...now });
	expect(bench().books.paid).toBe(2);
	let second = await bench().retryFromStart(first, { parameters: byRun, ...changes });
	for (let times = 1; times <= 2; times++) {
		expect(second.shown).toMatch(/changed|account|zone|pasted|differ/i);
		second = await bench().retry(second);
	}
	expect(bench().books.paid).toBe(2);
	const third = await bench().retryFromStart(first);
	expect(third.items).toMatchObject([{ replayed: true }, { replayed: true }]);
	expect(bench().books.paid).toBe(2);
});
