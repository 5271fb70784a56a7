import type { WalletRunOptions } from '../support/bench';
import { useBench } from './support/kit';
import { airtime, byKey, cards, rows, sms } from './support/products';

const bench = useBench();
type Changes = Partial<WalletRunOptions>;

const options = { concurrency: 1 };
const byRun = airtime({ options });
const keyed = airtime({ ...byKey, options });
const otherKeys = airtime({ ...byKey, key: '={{ $json.phone }}', options });
const period = (name: string) => airtime({ repeatProtection: 'period', period: name, options });
const pasted = { id: 'pasted' };
const replaced = { id: 'added', name: 'Added again' };
const elsewhere = airtime({ ledgerTable: 'Another', options });
const keyedElsewhere = airtime({ ...byKey, ledgerTable: 'Another', options });
const farBehind = { timezone: 'Pacific/Niue' };
const anotherDay = { timezone: 'Pacific/Kiritimati' };
const sameAmount = '={{ $json.amount + 0 }}';
const daily = { parameters: period('day'), settings: farBehind };

/** A run that bought two rows, and failed at the third. *Retry* can use another version of the workflow. */
async function failedRun(
	parameters = byRun,
	{ path = '/api/topup', count = 3, ...more }: Changes & { path?: string; count?: number } = {},
) {
	bench().refuse(path, 'Number Block', { contains: '2348051234567', count: 1 });
	const first = await bench().buy(parameters, rows(count), more);
	expect(first.error?.message).toContain('Number Block');
	expect(bench().books.charges).toBe(2);
	return first;
}

const changed = 'The node was changed since the first try';
const otherLedger = 'The ledger is not that of the first try';

describe('Retry with the currently saved workflow', () => {
	it('buys only the missing rows if no decisive parameter has changed', async () => {
		const parameters = airtime({ options: { concurrency: 2 } });
		const changes = { settings: { executionTimeout: 600 }, parameters };
		const second = await bench().retry(await failedRun(), changes);
		expect(second.error).toBeUndefined();
		expect(second.replayed).toEqual([true, true, false]);
		expect(bench().books.each).toEqual([1, 1, 1]);
	});

	it.each<[string, WalletRunOptions['parameters'], Changes, string]>([
		['the node was pasted anew', byRun, { node: pasted }, changed],
		['the ledger was changed', byRun, { parameters: elsewhere }, otherLedger],
		['the ledger of the keys was changed', keyed, { parameters: keyedElsewhere }, otherLedger],
		['the protection was changed', byRun, { parameters: keyed }, changed],
		['the protection became a period', byRun, { parameters: period('day') }, changed],
		['the trigger was renamed', byRun, { triggerName: 'Renamed' }, 'The trigger of the first try'],
		['the keys were changed', keyed, { parameters: otherKeys }, changed],
		['the period was changed', period('month'), { parameters: period('week') }, changed],
		['the keys were removed', keyed, { parameters: byRun }, changed],
	])('buys nothing when %s, and says what to do', async (_, parameters, changes, message) => {
		const first = await failedRun(parameters);
		const second = await bench().retry(first, changes);
		expect(second.error?.message).toContain(message);
		expect(second.error?.description).toMatch(/^Set it back|'Retry with original workflow'/);
		expect(second.error?.description).not.toContain('To go on');
		expect(second.purchases).toEqual([]);
		expect((await bench().retry(first)).error).toBeUndefined();
		expect(bench().books.each).toEqual([1, 1, 1]);
	});

	it.each([
		['once per run', byRun],
		['by key', keyed],
		['without a ledger', airtime({ ledger: 'off', options })],
	])('buys nothing %s when its credential was switched to the sandbox', async (_, parameters) => {
		const first = await failedRun(parameters, { credentialId: 'edited' });
		const second = await bench().retry(first, { environment: 'sandbox' });
		expect(second.error?.message).toContain(changed);
		expect(second.purchases).toEqual([]);
		expect((await bench().retry(first)).error).toBeUndefined();
		expect(bench().books.each).toEqual([1, 1, 1]);
	});

	it.each([
		['another ledger', elsewhere],
		['a protection by key', keyed],
	])('accepts %s if the first try has sent nothing', async (_, parameters) => {
		await bench().buy(elsewhere, rows(1));
		const limited = airtime({ options, limits: { maxPerPurchase: 150 } });
		const first = await bench().buy(limited, rows(2));
		const again = await bench().retry(first);
		expect(again.error?.message).toContain('Max per Purchase');
		expect((await bench().retry(again, { parameters })).error).toBeUndefined();
		expect(bench().books.charges).toBe(3);
	});

	const cardName = '={{ "234" + $json.phone.slice(1) }}';
	it.each<[string, string, WalletRunOptions['parameters'], object]>([
		['Amount', '/api/topup', airtime({ amount: 500, options }), { amount: 600 }],
		['Card Plan ID', '/api/recharge_card', cards({ cardName, options }), { cardPlan: '3' }],
		['Message', '/api/bulksms', sms({ options }), { message: 'Corrected' }],
	])('buys nothing when %s was changed', async (_, path, parameters, change) => {
		const first = await failedRun(parameters, { path, count: 4 });
		const second = await bench().retry(first, { parameters: { ...parameters, ...change } });
		expect(second.error?.message).toContain(changed);
		expect(second.error?.description).toContain(
			"or run only the missing rows in a new execution. 'Ledger → Get Many' shows",
		);
		expect(second.purchases).toEqual([]);
		expect((await bench().retry(first)).error).toBeUndefined();
		expect(bench().books.charges).toBe(4);
	});

	it('buys nothing after the workflow was moved to another project, which has another ledger', async () => {
		const parameters = cards({ cardName: '={{ "234" + $json.phone.slice(1) }}', options });
		const first = await failedRun(parameters, { path: '/api/recharge_card' });
		bench().tables.tables.clear();
		const second = await bench().retry(first);
		expect(second.error?.message).toContain(otherLedger);
		expect(bench().books.charges).toBe(2);
	});

	it('accepts another amount if nothing was bought so far', async () => {
		bench().refuse('/api/topup', 'Number Block', { count: 1 });
		const first = await bench().buy(airtime({ amount: 500, options }), rows(2));
		expect(first.error?.message).toContain('Number Block');
		const second = await bench().retry(first, { parameters: airtime({ amount: 400, options }) });
		expect(second.error).toBeUndefined();
		expect(bench().books.each).toEqual([1, 1]);
	});
});

it.each([byRun, keyed])(
	'A Retry requeries before it sends if the first try had no ledger',
	async (on) => {
		bench().simulator.configure({ products: { airtime: { duplicates: 'charge' } } });
		await bench().buy(airtime({ ...byKey, key: 'makes-the-tables', amount: 700 }), rows(1));
		bench().refuse('/api/topup', 'Number Block', { contains: '2348051234567', count: 1 });
		const first = await bench().buy({ ...on, ledger: 'off' }, rows(3));
		expect(first.error?.message).toContain('Number Block');
		const second = await bench().retry(first, { parameters: on });
		expect(second.replayed).toEqual([true, true, false]);
		expect(bench().books.charges).toBe(4);
	},
);

it.each<[string, Changes]>([
	['the other wallet', { account: 'bola' }],
	['another expression', { parameters: { ...byRun, amount: sameAmount } }],
	['a limit that was added', { parameters: airtime({ options, limits: { maxPerRun: 50 } }) }],
])('A Retry with %s gives the receipts of rows that are bought', async (_, changes) => {
	const first = await bench().buy(byRun, rows(2));
	const second = await bench().retryFromStart(first, changes);
	expect(second.error).toBeUndefined();
	expect(second.replayed).toEqual([true, true]);
	expect(bench().books.paid).toBe(2);
});

it.each([byRun, keyed])(
	'A Retry of a changed node refuses only rows that are not bought',
	async (on) => {
		const first = await failedRun(on);
		const parameters = { ...on, amount: sameAmount, notBought: 'receipts' };
		const second = await bench().retry(first, { parameters });
		expect(second.error).toBeUndefined();
		expect(second.outcomes).toEqual(['success', 'success', 'unknown']);
		expect(second.replayed).toEqual([true, true, false]);
		expect(second.shown).toContain(changed);
		expect((await bench().retry(first)).replayed).toEqual([true, true, false]);
		expect(bench().books.each).toEqual([1, 1, 1]);
	},
);

it.each<[string, Changes, Changes]>([
	['a node that was deleted and added again', {}, { node: replaced }],
	['an old node beside its copy', {}, { node: replaced, unconnected: 'VTU Wallet' }],
	['a new node with another ledger', {}, { node: replaced, parameters: elsewhere }],
	['a new node with a key', {}, { node: pasted, parameters: keyed }],
	['a time zone of another day', daily, { settings: anotherDay }],
])('A Retry of a stopped run buys nothing again with %s', async (_, before, changes) => {
	bench().simulator.configure({ products: { airtime: { duplicates: 'charge' } } });
	const first = await bench().buy(byRun, rows(2), before);
	expect(bench().books.paid).toBe(2);
	let second = await bench().retryFromStart(first, changes);
	for (let times = 1; times <= 2; times++) {
		expect(second.shown).toMatch(/changed|account|zone|pasted|differ/i);
		second = await bench().retry(second);
	}
	expect(bench().books.paid).toBe(2);
	expect((await bench().retryFromStart(first)).replayed).toEqual([true, true]);
	expect(bench().books.paid).toBe(2);
});
