import { byId, goOn, operation, receiptIn, retryOnFail, useBench } from './support/kit';
import { airtime, betting, byKey, impatient, rows } from './support/products';

const bench = useBench();

const goingOn = { node: goOn };
const atMost = (maxPerRun: number, more: object = {}) => ({
	...byKey,
	limits: { maxPerRun },
	...more,
});

/** Rows of ₦100, ₦200, ₦300 and ₦400. An earlier run has bought the first two. */
async function halfBought(product: typeof airtime) {
	const first = await bench().buy(product(byKey), rows(2));
	expect(first.outcomes).toEqual(['success', 'success']);
}

describe.each([
	['airtime, with a look-up', airtime, '/api/topup'],
	['betting, without a look-up', betting, '/api/fund/betting'],
])("'Max per Run' by key, %s", (_, product, path) => {
	it('does not count the purchases of an earlier run', async () => {
		await halfBought(product);
		const second = await bench().buy(product(atMost(700)), rows(4));
		expect(second.error).toBeUndefined();
		expect(second.replayed).toEqual([true, true, false, false]);
		expect(bench().books.each).toEqual([1, 1, 1, 1]);
	});

	it('holds for all rows of this run, at any concurrency', async () => {
		await halfBought(product);
		const parameters = product(atMost(699, { options: { concurrency: 4 } }));
		const second = await bench().buy(parameters, rows(4), goingOn);
		expect(second.outcomes).toEqual(['success', 'success', 'success', 'notSent']);
		expect(second.receipts[3].message).toContain('₦700');
		expect(bench().books.charges).toBe(3);
		const third = await bench().buy(parameters, rows(4), goingOn);
		expect(third.outcomes).toEqual(['success', 'success', 'success', 'success']);
		expect(bench().books.each).toEqual([1, 1, 1, 1]);
	});

	it('ends a run before it sends anything, if the run stops at the first row that is not bought', async () => {
		await halfBought(product);
		const second = await bench().buy(product(atMost(699)), rows(4));
		expect(second.error?.message).toMatch(/₦700.*'Max per Run' \(₦699\)/);
		expect(second.purchases).toEqual([]);
		expect(bench().books.charges).toBe(2);
	});

	it('counts rows of this run whose result stays unknown', async () => {
		await halfBought(product);
		bench().addFault(path, { kind: 'timeout' }, { when: 'before' });
		const parameters = product(atMost(699, { options: impatient }));
		const second = await bench().buy(parameters, rows(4), goingOn);
		expect(second.outcomes).toEqual(['success', 'success', 'unknown', 'notSent']);
	});

	it('counts the purchases of the first try of this execution too', async () => {
		bench().refuse(path, 'Number Block', { contains: '5051234567'.slice(1), count: 1 });
		const parameters = product(atMost(600, { options: { concurrency: 1 } }));
		const first = await bench().buy(parameters, rows(3));
		expect(first.error?.message).toContain('Number Block');
		expect(bench().books.charges).toBe(2);
		const held = await bench().retry(first, { parameters: product(atMost(599)) });
		expect(held.error?.message).toContain("'Max per Run'");
		expect(held.purchases).toEqual([]);
		const second = await bench().retry(first);
		expect(second.error).toBeUndefined();
		expect(bench().books.each).toEqual([1, 1, 1]);
	});
});

const refusal = { kind: 'refuse', message: 'Insufficient balance' } as const;
const failure = { kind: 'fail' } as const;
const found = ['success', 'success', 'success', 'notSent'];
const open = ['success', 'unknown', 'success', 'notSent'];
it.each([
	['airtime', 'refused', airtime, '/api/topup', refusal, found],
	['airtime', 'given back', airtime, '/api/topup', failure, found],
	['betting', 'refused', betting, '/api/fund/betting', refusal, found],
	['betting', 'given back', betting, '/api/fund/betting', failure, open],
])("'Max per Run' counts no %s that was %s", async (_, _why, product, path, fault, outcomes) => {
	bench().addFault(path, fault, { after: 1, count: 1 });
	const parameters = product({ ...byKey, options: { concurrency: 1 } });
	await bench().buy(parameters, rows(2), goingOn);
	expect(bench().books.charges - bench().books.refunds).toBe(1);
	const second = await bench().buy(product(atMost(600)), rows(4), goingOn);
	expect(second.outcomes).toEqual(outcomes);
	for (const count of bench().books.each) expect(count).toBeLessThan(2);
});

it('the advice names a new key if the provider does not accept the reference of a failed purchase again', async () => {
	bench().simulator.configure({ products: { '*': { duplicates: 'refuse' } } });
	bench().addFault('/api/fund/betting', { kind: 'fail' }, { count: 1 });
	for (const [options, advice] of [
		[{}, /'Send Again if Unknown'/],
		[{}, /'Send Again if Unknown'/],
		[{ sendAgain: true }, /give the row another key/],
	] as const) {
		const parameters = betting({ ...byKey, options });
		const { items } = await bench().buy(parameters, rows(1), goingOn);
		const { error } = items[0] as { error: { advice: string } };
		expect(error.advice).toMatch(advice);
		expect(receiptIn(items[0]).outcome).toBe('unknown');
	}
	expect(bench().books.charges - bench().books.refunds).toBe(0);
});

it.each([
	['not counted: nothing is sent for it', {}, ['unknown', 'success', 'success']],
	['counted if it is sent again', { sendAgain: true }, ['success', 'success', 'notSent']],
])(
	"'Max per Run', with an earlier purchase that stays unknown: %s",
	async (_, options, outcomes) => {
		bench().addFault('/api/fund/betting', { kind: 'timeout' }, { count: 1, when: 'before' });
		const first = await bench().buy(betting({ ...byKey, options: impatient }), rows(1), goingOn);
		expect(first.outcomes).toEqual(['unknown']);
		const second = await bench().buy(betting(atMost(500, { options })), rows(3), goingOn);
		expect(second.outcomes).toEqual(outcomes);
	},
);

it("'Max per Run' counts rows of one key once", async () => {
	const twice = [...rows(1), ...rows(1)];
	const { outcomes } = await bench().buy(airtime(atMost(100)), twice);
	expect(outcomes).toEqual(['success', 'success']);
	expect(bench().books.charges).toBe(1);
});

it("'Max per Run' counts an open purchase once over a try and its Retry", async () => {
	bench().loseAnswer('/api/topup', { contains: '2348031234567' });
	bench().addFault('/api/requery/*', { kind: 'status' });
	bench().refuse('/api/topup', 'Number Block', { contains: '2348021234567' });
	const parameters = airtime({ limits: { maxPerRun: 300 } });
	const first = await bench().buy(parameters, rows(2), goingOn);
	expect(first.outcomes).toEqual(['unknown', 'failed']);
	bench().endFaults();
	expect((await bench().retryFromStart(first)).outcomes).toEqual(['success', 'success']);
	expect(bench().books.each).toEqual([1, 1]);
});

describe("'Max per Run', if the provider takes more than the price in its list,", () => {
	const ofMtn = Array.from({ length: 6 }, (_, at) => ({
		phone: `0803123456${at}`,
		order: `order-${at}`,
	}));
	/** The list says ₦450. */
	const dearer = (maxPerRun: number, concurrency: number, more: object = {}) => {
		bench().addFault('/api/data', { kind: 'reword', change: { amount: 5_000 } });
		return operation('data/buy', {
			...{ phone: '={{ $json.phone }}', dataPlan: byId('104'), ...byKey, ...more },
			...{ limits: { maxPerRun }, options: { concurrency } },
		});
	};

	it.each([
		['one row at a time', 10_000, 1, 2, '₦10,450'],
		['five rows at a time', 6_000, 5, 5, '₦'],
	])('counts the money that was taken, %s', async (_, most, concurrency, sent, sum) => {
		const { outcomes, receipts } = await bench().buy(dearer(most, concurrency), ofMtn, goingOn);
		const [bought, refused] = [Array(sent).fill('success'), Array(6 - sent).fill('notSent')];
		expect(outcomes).toEqual([...bought, ...refused]);
		expect(receipts[5].message).toContain(`With this row the run would cost ${sum}`);
		expect(bench().books.charges).toBe(sent);
	});

	it.each<[string, object, object]>([
		['loops', { ...goingOn, loop: 1 }, {}],
		['loops of Once per Run', { ...goingOn, loop: 1 }, { repeatProtection: 'run' }],
		['loops without a ledger', { ...goingOn, loop: 1 }, { ledger: 'off' }],
		['tries of Retry On Fail', { node: retryOnFail }, {}],
		['tries of Retry On Fail without a ledger', { node: retryOnFail }, { ledger: 'off' }],
	])('counts the money over %s', async (_, run, more) => {
		const result = await bench().buy(dearer(10_000, 1, more), ofMtn, run);
		const said = JSON.stringify([result.error?.message, result.receipts.at(-1)?.message]);
		expect(said).toMatch(/With this row the run would cost ₦10,450/);
		expect(bench().books.charges).toBe(2);
	});

	it('counts the money over Retries', async () => {
		const first = await bench().buy(dearer(10_000, 1), ofMtn);
		expect(first.error?.message).toContain('₦10,450');
		const second = await bench().retryFromStart(first);
		expect(second.error?.message).toContain("'Max per Run'");
		expect(bench().books.charges).toBe(2);
	});
});
