import {
	airtime,
	betting,
	byKey,
	chargesIn,
	goOn,
	loseAnswer,
	noMoreFaults,
	otherWorker,
	outcomesOf,
	purchasesIn,
	replayedOf,
	rows,
	useBench,
} from './support/kit';

const bench = useBench();
const said = ({ error, items }: { error?: object; items: object[] }) =>
	JSON.stringify([
		error && { ...error, message: (error as Error).message },
		(error as { description?: string } | undefined)?.description,
		items,
	]);

describe('The journal', () => {
	it.each([
		['airtime', airtime],
		['betting', betting],
	])('is made at the first purchase, without any setting: %s', async (_, product) => {
		await bench().buy(product(byKey), rows(2));
		const names = [...bench().tables.tables.values()].map(({ name }) => name).sort();
		expect(names).toEqual(['VTU Wallet Purchases', 'VTU Wallet Purchases Claims']);
		const purchases = bench().tables.rowsOf('VTU Wallet Purchases');
		// People know a workflow by its name, the node by its id.
		expect(purchases.map(({ workflow }) => workflow)).toEqual(['Bench', 'Bench']);
		expect(bench().tables.rowsOf('VTU Wallet Purchases Claims')[0].workflow).not.toBe('Bench');
	});

	it('is the proof: a row by key is one request, also in a later run', async () => {
		// The execution that makes the tables asks about every row.
		await bench().buy(airtime({ ...byKey, key: 'before' }), rows(1));
		const first = await bench().buy(airtime(byKey), rows(2));
		expect(first.requests.map(({ path }) => path).filter((path) => /requery/.test(path))).toEqual(
			[],
		);
		expect(purchasesIn(first)).toHaveLength(2);
		const later = await bench().buy(airtime(byKey), rows(3), { node: { type: otherWorker } });
		expect(replayedOf(later)).toEqual([true, true, false]);
		expect(later.requests.filter(({ path }) => /requery/.test(path))).toEqual([]);
		expect(purchasesIn(later)).toHaveLength(1);
	});

	it.each([
		['Data Tables are switched off', 'missing'],
		['the instance is protected', 'readOnly'],
	] as const)('is needed: nothing is sent if %s', async (_, state) => {
		bench().tables[state] = true;
		for (const product of [airtime, betting]) {
			const run = await bench().buy(product(byKey), rows(2));
			expect(run.status).toBe('error');
			expect(purchasesIn(run)).toEqual([]);
		}
		expect(said(await bench().buy(airtime(byKey), rows(1)))).toMatch(/Off/);
	});

	it('can be off for a product whose record the provider keeps, and for no other', async () => {
		const off = { ...byKey, ledger: 'off' };
		const refused = await bench().buy(betting(off), rows(1));
		expect(refused.status).toBe('error');
		expect(refused.requests).toEqual([]);
		const bought = await bench().buy(airtime(off), rows(1));
		expect(outcomesOf(bought)).toEqual(['success']);
		const again = await bench().buy(airtime(off), rows(1), { node: { type: otherWorker } });
		expect(again.items).toMatchObject([{ outcome: 'success', replayed: true }]);
		expect([...bench().tables.tables.values()]).toEqual([]);
		expect(chargesIn(bench())).toBe(1);
	});

	it('finds a purchase that is in doubt after a kill, and sends nothing for it', async () => {
		loseAnswer(bench(), '/api/fund/betting');
		const lost = await bench().buy(betting(), rows(2), { node: goOn });
		expect(outcomesOf(lost)).toEqual(['unknown', 'unknown']);
		noMoreFaults(bench());
		const retried = await bench().retryFromStart(lost, { node: { ...goOn, type: otherWorker } });
		expect(outcomesOf(retried)).toEqual(['unknown', 'unknown']);
		expect(chargesIn(bench())).toBe(2);
	});
});

it('What is asked for fewer requests is asked about until settled before it is sent again', async () => {
	bench().simulator.configure({
		requeryLagMs: 900,
		products: { '*': { duplicates: 'charge' } },
		faults: [
			{ path: '/api/exam', when: 'after', count: 1, fault: { kind: 'rateLimit', retryAfter: 0 } },
		],
	});
	const exam = {
		resource: 'examPin',
		operation: 'buy',
		exam: { __rl: true, mode: 'id', value: '1' },
		quantity: 1,
		...byKey,
		options: { timeout: 5, settleFor: 3 },
	};
	const result = await bench().buy(exam as never, rows(1), { node: goOn });
	expect(outcomesOf(result)).toEqual(['success']);
	expect(chargesIn(bench())).toBe(1);
});
