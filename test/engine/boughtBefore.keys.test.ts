import { otherWorker, type Result, type WalletRunOptions } from '../support/bench';
import { asAfterCrash, toErrorOutput, until, useBench } from './support/kit';
import { airtime, asReceipts, byKey } from './support/products';
import { byHand, sheet, slowly, stoppedRun } from './support/stoppedRuns';

const bench = useBench();
const goOn = { node: toErrorOutput };

const run = async (more: Partial<WalletRunOptions> = {}) =>
	await bench().run({ parameters: keyed(), rows: sheet, ...more });
const keyed = ({ options = {}, ...more }: { options?: object; [name: string]: unknown } = {}) =>
	airtime({ ...byKey, ...more, options: { concurrency: 1, ...options } });
const unkeyed = (options: object = {}) => airtime({ options: { concurrency: 1, ...options } });

/** A run without keys has bought these rows before it broke off. */
async function breakOff(from: number, to: number): Promise<void> {
	// A single row of a trigger is an order, and no run.
	const how = to - from === 1 ? byHand : {};
	await run({ rows: sheet.slice(from, to), parameters: unkeyed(), ...how });
	asAfterCrash(bench());
}
/** Keys have bought the first two rows, and a run without keys the next two before it broke off. */
async function twoAndTwo(): Promise<void> {
	await run({ rows: sheet.slice(0, 2) });
	await breakOff(2, 4);
}

const stopped = async (parameters = unkeyed({ timeout: 10 })) =>
	await stoppedRun(bench(), { parameters }, 2);

const outcomes = (result: Result) =>
	[...result.receipts]
		.sort((one, other) => Number(one.row) - Number(other.row))
		.map(({ outcome, replayed }) => (replayed ? 'replayed' : outcome));
const asMeant = ['replayed', 'replayed', 'notSent', 'notSent', 'success', 'success'];
const eachOnce = () => expect(bench().books.each).toEqual(Array(6).fill(1));

describe('Rows that a run without keys bought, in a sheet with keys', () => {
	it('stop the run before anything is sent, and the error names their row numbers', async () => {
		await twoAndTwo();
		const numbered = sheet.map((row, index) => ({ ...row, row_number: index + 12 }));
		const { error, requests } = await run({ rows: numbered });
		expect(error?.message).toMatch(
			/^PRODUCTION: 2 of 6 rows may be bought already: 14 \(key order-2\), 15 \(key order-3\)\. Row 14: A run at \d\d:\d\d bought this row without a key$/,
		);
		expect(error?.description).toMatch(
			/^Take it out of the sheet\. To buy it again, set 'Rows Bought Before', in 'Options', to 'Buy Again'\. Preview lists all\./,
		);
		expect(error?.context.data).toMatchObject({
			receipts: [{ replayed: true }, { replayed: true }],
		});
		expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
		expect(bench().books.charges).toBe(4);
	});

	it('are named together with rows that need correcting', async () => {
		await twoAndTwo();
		const faulty = sheet.map((row, index) => (index < 4 ? row : { ...row, amount: 'ten' }));
		const { error } = await run({ rows: faulty });
		expect(error?.message).toMatch(
			/^PRODUCTION: 2 of 6 rows need correcting: 5 .*, 6 .*\. 2 of 6 rows may be bought already: 3 /,
		);
		expect(bench().books.charges).toBe(4);
	});

	it('are refused, and the others are bought or found', async () => {
		await twoAndTwo();
		const result = await run({ parameters: keyed(asReceipts) });
		expect(outcomes(result)).toEqual(asMeant);
		const refused = { charged: 'no', recipient: '08051234567', field: 'Rows Bought Before' };
		expect(result.items[2]).toMatchObject(refused);
		expect(result.items[2].message).toMatch(/bought this row without a key\. Take it out/);
		const again = await run({ node: { onError: 'continueRegularOutput' } });
		expect(outcomes(again)).toEqual([...asMeant.slice(0, 4), 'replayed', 'replayed']);
		eachOnce();
	});

	it('are refused again by Retry On Fail, by a Retry and in another worker', async () => {
		await twoAndTwo();
		const node = { ...goOn.node, retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
		const first = await run({ node, rows: [...sheet.slice(2), ...sheet.slice(0, 2)] });
		const again = await bench().retryFromStart(first);
		const elsewhere = await run({ node: { ...node, type: otherWorker } });
		for (const result of [first, again, elsewhere])
			expect(outcomes(result).filter((outcome) => outcome === 'notSent')).toHaveLength(2);
		eachOnce();
	});

	it.each([0, 120])(
		'are refused by a Retry %i minutes later and after a Go On',
		async (minutes) => {
			await breakOff(0, 3);
			bench().tables.letPass(minutes * 60_000);
			const refused = await run();
			const retried = await bench().retryFromStart(refused);
			expect(retried.error?.message).toContain('3 of 6 rows may be bought already');
			expect(bench().books.charges).toBe(3);
			await run({ parameters: unkeyed({ boughtBefore: 'goOn' }) });
			eachOnce();
			const late = await bench().retryFromStart(refused, goOn);
			expect(outcomes(late)).toEqual(Array(6).fill('notSent'));
			eachOnce();
		},
	);

	it('are refused also after a Go On has bought more of them and failed', async () => {
		await breakOff(0, 3);
		bench().refuse('/api/topup', 'Number Block', { contains: '2348161234567' });
		const skipped = await run({ parameters: unkeyed({ boughtBefore: 'goOn' }) });
		expect(skipped.error?.message).toContain('Row 5');
		bench().endFaults();
		await run(goOn);
		eachOnce();
	});

	it('are not bought by a Retry of the broken run after the keys have bought the rest', async () => {
		const broken = await stopped();
		await run(goOn);
		eachOnce();
		const retried = await bench().retryFromStart(broken);
		expect(retried.error?.message).toContain('bought');
		eachOnce();
		const goesOn = await run({ parameters: unkeyed({ boughtBefore: 'goOn' }) });
		expect(goesOn.error?.message).toContain('besides the run that this one goes on with');
		eachOnce();
	});

	it('are refused in every loop, and a single one is named without a list', async () => {
		await breakOff(1, 2);
		expect((await run()).error?.message).toMatch(
			/^PRODUCTION: Row 2: A run at \d\d:\d\d bought this row/,
		);
		for (const loop of [1, 2, [1, 4]]) await run({ ...goOn, loop });
		eachOnce();
	});

	it('are bought again with Buy Again, once', async () => {
		await twoAndTwo();
		const again = keyed({ options: { boughtBefore: 'buyAgain' } });
		for (const result of [await run({ parameters: again }), await run()])
			expect(result.error).toBeUndefined();
		expect(bench().books.each).toEqual([1, 1, 2, 2, 1, 1]);
	});

	it('are marked by a preview', async () => {
		await twoAndTwo();
		const preview = await run({ parameters: keyed({ mode: 'preview' }) });
		const marks = preview.items.map(({ message }) =>
			/^A run at .* bought an/.test(String(message)),
		);
		expect(marks).toEqual([false, false, true, true, false, false]);
		expect(preview.hints.map(({ message }) => message).join()).toMatch(
			/2 of these \d rows were bought/,
		);
		expect(preview.items[0].replayed).toBe(true);
	});

	it('are bought in the sandbox, with a warning', async () => {
		const sandbox = { ...byHand, environment: 'sandbox' } as const;
		await run({ ...sandbox, parameters: unkeyed() });
		const again = await run(sandbox);
		expect(again.items.map(({ replayed }) => replayed)).toEqual(Array(6).fill(false));
		expect(again.hints.map(({ message }) => message).join()).toContain('All of these 6 rows');
		expect(JSON.stringify(again.hints)).toContain('in production');
	});

	it('refuse all rows of their key or period, and as many keys as were bought', async () => {
		await breakOff(0, 1);
		const [one] = sheet;
		const equal = [one, one, { ...one, order: 'other' }, { ...one, order: 'other' }];
		const result = await run({ ...goOn, rows: equal });
		expect(outcomes(result)).toEqual(['notSent', 'notSent', 'success', 'replayed']);
		expect(bench().books.charges).toBe(2);
		const period = airtime({ repeatProtection: 'period', period: 'day' });
		const daily = await run({ ...goOn, rows: [one, one], parameters: period });
		expect(outcomes(daily)).toEqual(['notSent', 'notSent']);
		expect(bench().books.charges).toBe(2);
	});

	it('may have been bought, and a Go On with only this row decides it', async () => {
		const lost = { contains: '2348031234567', when: 'after' } as const;
		bench().addFault('/api/topup', { kind: 'timeout' }, lost);
		bench().addFault('/api/requery/*', { kind: 'status' });
		const one = { rows: sheet.slice(0, 1) };
		const first = await run({ ...one, ...byHand, parameters: unkeyed({ timeout: 1 }) });
		bench().endFaults();
		const { error } = await run(byHand);
		expect(error?.message).toMatch(
			/^PRODUCTION: Row 1: A run at \d\d:\d\d may have bought this row without a key/,
		);
		expect(error?.description).toMatch(/^Start these rows by hand with 'Once per Run', .*'Go On'/);
		const refused = await run({ ...one, ...byHand, ...goOn });
		expect(outcomes(refused)).toEqual(['unknown']);
		const [{ reference }] = (first.error?.context.data as { receipts: unknown }).receipts as [
			{ reference: string },
		];
		expect(refused.errorItems).toMatchObject([
			{ error: { receipt: { charged: 'unknown', reference } } },
		]);
		const skipped = await run({ ...one, ...byHand, parameters: unkeyed({ boughtBefore: 'goOn' }) });
		expect(outcomes(skipped)).toEqual(['replayed']);
		expect(bench().books.charges).toBe(1);
	});

	it.each([
		['in one process', {}],
		['in two processes', { node: { ...goOn.node, type: otherWorker } }],
	])(
		'are refused by two runs at the same time, which buy the others once, %s',
		async (_, second) => {
			await twoAndTwo();
			slowly(bench());
			const both = await Promise.all([run(goOn), run({ ...goOn, ...second })]);
			for (const result of both)
				expect(outcomes(result).filter((outcome) => outcome === 'notSent')).toHaveLength(2);
			eachOnce();
		},
	);
});

describe('Beside a run without keys that is at work', () => {
	it.each([
		['by hand', { ...byHand }, undefined],
		['a Go On, after a run that broke off', {}, 'goOn'],
	])(
		'a run with keys buys no row that the other run may buy next (%s)',
		async (_, mode, boughtBefore) => {
			if (boughtBefore) await breakOff(0, 1);
			slowly(bench());
			const before = bench().books.charges;
			const first = run({ ...mode, parameters: unkeyed({ timeout: 10, boughtBefore }) });
			await until(() => bench().books.charges >= before + 2);
			const beside = await run({ ...mode, ...goOn });
			// Rows that the other run has claimed may be bought by now.
			expect(outcomes(beside).join(' ')).toMatch(/^(?:(?:notSent|unknown) ?){6}$/);
			expect(JSON.stringify(beside.errorItems[5])).toMatch(/is at work.*Wait until/);
			expect((await first).error).toBeUndefined();
			eachOnce();
		},
	);

	it('a Go On buys no row that a run with keys is buying', async () => {
		await stopped();
		slowly(bench());
		const before = bench().books.charges;
		const withKeys = run({ ...goOn, parameters: keyed({ options: { timeout: 10 } }) });
		await until(() => bench().books.charges > before);
		const refused = await run({ parameters: unkeyed({ boughtBefore: 'goOn' }) });
		expect(refused.error?.message).toMatch(/at work|bought by a run/);
		expect(outcomes(await withKeys).filter((one) => one === 'notSent')).toHaveLength(before);
		eachOnce();
	});
});

describe('Rows that keys bought, in a run without keys', () => {
	it('lead to a question if the run with keys broke off or died', async () => {
		for (const crash of [() => {}, () => asAfterCrash(bench())]) {
			const before = bench().books.charges;
			await stopped(keyed({ options: { timeout: 10 } }));
			crash();
			const again = await run({ parameters: unkeyed() });
			expect(again.error?.message).toMatch(/^PRODUCTION: \d of these 6 rows .* that broke off/);
			expect(bench().books.charges - before).toBeLessThan(6);
			const goesOn = await run({ parameters: unkeyed({ boughtBefore: 'goOn' }) });
			expect(goesOn.error?.description).toContain('Start it with the same keys again');
			await run({ rows: sheet });
			eachOnce();
			bench().simulator.reset();
			bench().tables.forget();
		}
	});

	it('are bought again by a schedule if the run with keys was whole', async () => {
		await run();
		expect((await run({ parameters: unkeyed() })).error).toBeUndefined();
		expect(bench().books.charges).toBe(12);
	});

	it('lead to a question by hand without a wait, also in another worker', async () => {
		await run();
		const began = Date.now();
		const again = await run({ ...byHand, parameters: unkeyed(), node: { type: otherWorker } });
		expect(again.error?.message).toContain('All of these 6 rows were bought');
		expect(Date.now() - began).toBeLessThan(20_000);
	});
});
