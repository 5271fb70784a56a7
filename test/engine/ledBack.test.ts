import { useBench } from '../support/useBench';
import {
	airtime,
	betting,
	boughtBy,
	byKey,
	chargesIn,
	detailsOf,
	purchasesIn,
	rows,
} from './onceHelp';

const bench = useBench();
const toErrorOutput = { onError: 'continueErrorOutput' } as const;

describe('A row that is led back to the node', () => {
	const loseTheFirstAnswer = (path: string) =>
		bench().simulator.addFaults({ path, count: 1, when: 'after', fault: { kind: 'reset' } });

	it('after a lost answer meets its own purchase, and is asked about', async () => {
		bench().simulator.configure({ products: { '*': { duplicates: 'charge' } } });
		loseTheFirstAnswer('/api/topup');
		bench().simulator.addFaults({
			path: '/api/requery/*',
			count: 2,
			fault: { kind: 'status', status: 500 },
		});
		const result = await bench().run({
			parameters: airtime({ options: { settleFor: 0, concurrency: 1 } }),
			rows: rows(2),
			node: toErrorOutput,
			errorsBack: 3,
		});
		expect(Object.values(boughtBy(bench()))).toEqual([1, 1]);
		expect(result.runs.length).toBeGreaterThan(1);
		const led = result.items.filter(({ recipient }) => recipient === '08031234567');
		expect(led).toMatchObject([{ outcome: 'success', replayed: true }]);
	});

	it('is not bought again where nobody can tell what became of it', async () => {
		loseTheFirstAnswer('/api/fund/betting');
		const result = await bench().run({
			parameters: betting(),
			rows: rows(1),
			node: toErrorOutput,
			errorsBack: 2,
		});
		expect(chargesIn(bench())).toBe(1);
		expect(purchasesIn(result)).toHaveLength(1);
		expect(result.runs).toHaveLength(3);
	});

	it('counts once against a limit for the run, and is never called not sent', async () => {
		loseTheFirstAnswer('/api/fund/betting');
		const result = await bench().run({
			parameters: betting({ limits: { maxPerRun: 150 } }),
			rows: rows(1),
			node: toErrorOutput,
			errorsBack: 1,
		});
		expect(result.errorItems.map((item) => detailsOf(item).outcome)).toEqual([
			'unknown',
			'unknown',
		]);
	});

	it('after a certain failure is tried again', async () => {
		bench().simulator.addFaults({
			path: '/api/topup',
			count: 1,
			fault: { kind: 'refuse', message: 'This product is not available right now' },
		});
		const result = await bench().run({
			parameters: airtime(),
			rows: rows(1),
			node: toErrorOutput,
			errorsBack: 1,
		});
		expect(result.items).toMatchObject([{ outcome: 'success', replayed: false }]);
		expect(Object.values(boughtBy(bench()))).toEqual([1]);
	});

	it('keeps no field "error" of its own, by which n8n would take the item for a failure and run the node again', async () => {
		bench().simulator.addFaults({
			path: '/api/topup',
			count: 1,
			fault: { kind: 'refuse', message: 'This product is not available right now' },
		});
		const result = await bench().run({
			parameters: airtime({ includeInputFields: true }),
			rows: rows(1),
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
		await bench().run({
			parameters: airtime(byKey),
			rows: amounts.map((amount) => ({ ...rows(1)[0], amount })),
			node: { onError: 'continueRegularOutput' },
			loop: 1,
		});

	it('says of the second that it was bought earlier', async () => {
		const result = await loop([100, 100]);
		expect(result.items.map(({ replayed }) => replayed)).toEqual([false, true]);
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
		await bench().run({
			parameters: airtime({ repeatProtection: what, [what]: '={{ $json.order }}' }),
			rows: rows(3).map((row, index) => (index === 1 ? { ...row, order: name } : row)),
			node: { onError: 'continueRegularOutput' },
		});
	for (const replayed of [false, true])
		expect((await run()).items).toMatchObject(Array(3).fill({ outcome: 'success', replayed }));
	expect(Object.values(boughtBy(bench()))).toEqual([1, 1, 1]);
});
