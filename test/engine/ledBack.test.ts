import {
	airtime,
	betting,
	boughtEach,
	byKey,
	chargesIn,
	detailsOf,
	goOn,
	loseAnswer,
	purchasesIn,
	refuse,
	replayedOf,
	rows,
	toErrorOutput,
	useBench,
} from './support/kit';

const bench = useBench();

describe('A row that is led back to the node', () => {
	const loseTheFirstAnswer = (path: string) => loseAnswer(bench(), path, { count: 1 });

	it('after a lost answer meets its own purchase, and is asked about', async () => {
		bench().simulator.configure({ products: { '*': { duplicates: 'charge' } } });
		loseTheFirstAnswer('/api/topup');
		bench().simulator.addFaults({
			path: '/api/requery/*',
			count: 2,
			fault: { kind: 'status', status: 500 },
		});
		const result = await bench().buy(
			airtime({ options: { settleFor: 0, concurrency: 1 } }),
			rows(2),
			{ node: toErrorOutput, errorsBack: 3 },
		);
		expect(boughtEach(bench())).toEqual([1, 1]);
		expect(result.runs.length).toBeGreaterThan(1);
		const led = result.items.filter(({ recipient }) => recipient === '08031234567');
		expect(led).toMatchObject([{ outcome: 'success', replayed: true }]);
	});

	it('is not bought again where nobody can tell what became of it', async () => {
		loseTheFirstAnswer('/api/fund/betting');
		const result = await bench().buy(betting(), rows(1), { node: toErrorOutput, errorsBack: 2 });
		expect(chargesIn(bench())).toBe(1);
		expect(purchasesIn(result)).toHaveLength(1);
		expect(result.runs).toHaveLength(3);
	});

	it('counts once against a limit for the run, and is never called not sent', async () => {
		loseTheFirstAnswer('/api/fund/betting');
		const result = await bench().buy(betting({ limits: { maxPerRun: 150 } }), rows(1), {
			node: toErrorOutput,
			errorsBack: 1,
		});
		expect(result.errorItems.map((item) => detailsOf(item).outcome)).toEqual([
			'unknown',
			'unknown',
		]);
	});

	it('after a certain failure is tried again', async () => {
		refuse(bench(), '/api/topup', 'This product is not available right now', { count: 1 });
		const result = await bench().buy(airtime(), rows(1), { node: toErrorOutput, errorsBack: 1 });
		expect(result.items).toMatchObject([{ outcome: 'success', replayed: false }]);
		expect(boughtEach(bench())).toEqual([1]);
	});

	it('keeps no field "error" of its own, by which n8n would take the item for a failure and run the node again', async () => {
		refuse(bench(), '/api/topup', 'This product is not available right now', { count: 1 });
		const result = await bench().buy(airtime({ includeInputFields: true }), rows(1), {
			node: { ...toErrorOutput, retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
			errorsBack: 1,
		});
		expect(result.items).toHaveLength(1);
		expect(result.items[0]).toMatchObject({ order: 'order-0', outcome: 'success' });
		expect(result.items[0]).not.toHaveProperty('error');
	});
});

describe('A loop of one row by key', () => {
	const loop = async (amounts: number[]) =>
		await bench().buy(
			airtime(byKey),
			amounts.map((amount) => ({ ...rows(1)[0], amount })),
			{ node: goOn, loop: 1 },
		);

	it('says of the second that it was bought earlier', async () => {
		const result = await loop([100, 100]);
		expect(replayedOf(result)).toEqual([false, true]);
		expect(chargesIn(bench())).toBe(1);
	});

	it('refuses the key for another amount, as one batch does', async () => {
		const result = await loop([100, 500]);
		expect(result.items[0]).toMatchObject({ outcome: 'success', replayed: false });
		expect(result.items[1]).toMatchObject({
			error: { title: expect.stringContaining('"order-0"'), receipt: { outcome: 'notSent' } },
		});
		expect(chargesIn(bench())).toBe(1);
	});
});

describe('The calls of an agent', () => {
	it.each(['engine', 'agent'] as const)(
		'find what an identical call has bought (%s)',
		async (way) => {
			const parameters = airtime({ ...byKey, key: 'sale-1', phone: '08031234567', amount: 100 });
			const { answers } = await bench().callTool({ parameters }, [{}, {}], way);
			expect(answers.flat().map((answer) => (answer as { replayed: boolean }).replayed)).toEqual([
				false,
				true,
			]);
			expect(chargesIn(bench())).toBe(1);
		},
	);
});

it.each(
	['constructor', '__proto__', 'toString', 'hasOwnProperty'].flatMap((name) => [
		['reference', name],
		['key', name],
	]),
)('A %s called %s is one like any other', async (what, name) => {
	const run = async () =>
		await bench().buy(
			airtime({ repeatProtection: what, [what]: '={{ $json.order }}' }),
			rows(3).map((row, index) => (index === 1 ? { ...row, order: name } : row)),
			{ node: goOn },
		);
	for (const replayed of [false, true])
		expect((await run()).items).toMatchObject(Array(3).fill({ outcome: 'success', replayed }));
	expect(boughtEach(bench())).toEqual([1, 1, 1]);
});
