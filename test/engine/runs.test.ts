import { sleep } from 'n8n-workflow';

import { customerOf } from '../simulator/products/bills';
import { otherWorker, type WalletRunOptions } from '../support/bench';
import { asAfterCrash, toErrorOutput, until, useBench } from './support/kit';
import { airtime, asReceipts, electricity, exam, rows, type Changes } from './support/products';
import { byHand, sheet, slowly } from './support/stoppedRuns';

const bench = useBench();
const minute = 60_000;
const oneByOne = { concurrency: 1, timeout: 10, settleFor: 0.1 };
const buys = (options: object = {}, more: Changes = {}) =>
	airtime({ options: { ...oneByOne, ...options }, ...more });
const run = async (more: Partial<WalletRunOptions> = {}) =>
	await bench().run({ parameters: buys(), rows: sheet, ...more });
const goOn = async (more: Partial<WalletRunOptions> = {}) =>
	await run({ parameters: buys({ boughtBefore: 'goOn' }), ...more });
const eachOnce = () => expect(bench().books.each).toEqual(Array(6).fill(1));
const allSuccess = Array(6).fill('success') as string[];

describe('A run that did not buy every row', () => {
	const byLimit = { parameters: buys({}, { ...asReceipts, limits: { maxPerRun: 1_000 } }) };
	const tooMuch = { parameters: buys({}, { ...asReceipts, limits: { maxPerPurchase: 500 } }) };
	const gap = sheet.map((row, index) => (index === 1 ? { ...row, amount: 'ten' } : row));
	it.each<[string, Partial<WalletRunOptions>]>([
		['a limit of the run', byLimit],
		['a limit of a purchase', tooMuch],
		['an amount that cannot be read', { ...byLimit, parameters: buys({}, asReceipts), rows: gap }],
		['rows in passes of a loop', { ...byLimit, loop: 2 }],
	])(
		'because of %s leads to a question by hand days later, and Go On buys the rest',
		async (_, first) => {
			const varied = sheet.map((row, index) => ({ ...row, amount: 400 + 50 * index }));
			const sameRows = first.rows ? sheet : varied;
			await run({ rows: varied, ...first, ...byHand });
			const before = bench().books.charges;
			expect(before).toBeGreaterThan(0);
			expect(before).toBeLessThan(6);
			bench().tables.letPass(3 * 24 * 60 * minute);
			const again = await run({ ...byHand, rows: sameRows });
			expect(again.error?.message).toMatch(
				/^PRODUCTION: \d of these 6 rows were bought by a run at .* that did not buy every row$/,
			);
			expect(bench().books.charges).toBe(before);
			expect((await goOn({ ...byHand, rows: sameRows })).outcomes).toEqual(allSuccess);
			eachOnce();
		},
	);

	it('is too old for Go On by hand after a week, which then buys nothing', async () => {
		await run({ ...byLimit, rows: sheet, ...byHand });
		const before = bench().books.charges;
		bench().tables.letPass(8 * 24 * 60 * minute);
		const refused = await goOn(byHand);
		expect(refused.error?.message).toContain(
			'No run of the last seven days has bought any of these rows',
		);
		expect(refused.error?.description).toMatch(/^Nothing was bought\. .*back to 'Ask'/);
		expect(bench().books.charges).toBe(before);
	});

	it('lets Go On by hand begin with a row that it did not buy', async () => {
		bench().refuse('/api/topup', 'Number Block', { count: 1 });
		const stop = until(() => bench().books.charges >= 3);
		const passes = { ...byHand, loop: 1 };
		await run({ ...passes, parameters: buys({}, asReceipts), stop });
		bench().endFaults();
		expect(bench().books.charges).toBeLessThan(5);
		await goOn({ ...passes, parameters: buys({ boughtBefore: 'goOn' }, asReceipts) });
		eachOnce();
	});

	it('is needed by Go On by hand, but not by its preview or by that of a schedule', async () => {
		expect((await goOn(byHand)).error?.message).toContain('No run of the last seven days');
		expect(bench().books.charges).toBe(0);
		const preview = buys({ boughtBefore: 'goOn' }, { mode: 'preview' });
		expect((await run({ ...byHand, parameters: preview })).outcomes).toEqual(
			Array(6).fill('preview'),
		);
		expect((await goOn()).outcomes).toEqual(allSuccess);
	});

	it('leads to no question of a schedule, whose Go On neither takes its purchases nor buys them again', async () => {
		await run({ ...byLimit, rows: sheet });
		const before = bench().books.charges;
		bench().tables.letPass(24 * 60 * minute);
		const refused = await goOn();
		expect(refused.error?.message).toContain('no run is left to go on with');
		expect(bench().books.charges).toBe(before);
		expect((await run()).replayed).toEqual(Array(6).fill(false));
		expect(bench().books.charges).toBe(before + 6);
	});

	it.each(['trigger', 'webhook'] as const)(
		'is finished by Go On some minutes later, and only once, if a %s starts it',
		async (mode) => {
			await run({ ...byLimit, mode });
			bench().tables.letPass(10 * minute);
			expect((await goOn({ mode })).outcomes).toEqual(allSuccess);
			eachOnce();
			const again = await goOn({ mode });
			expect(again.error?.message).toContain('no run is left to go on with');
			eachOnce();
		},
	);

	it('because a result is not known leads to a question by hand, and Go On looks the row up', async () => {
		bench().loseAnswer('/api/topup', { count: 1 });
		bench().addFault('/api/requery/*', { kind: 'status', status: 500 });
		const first = await run({ ...byHand, rows: sheet });
		expect(first.outcomes).toContain('unknown');
		bench().endFaults();
		bench().tables.letPass(61 * minute);
		const asked = await run(byHand);
		expect(asked.error?.message).toMatch(/that did not buy every row/);
		expect((await goOn(byHand)).outcomes).toEqual(allSuccess);
		eachOnce();
	});

	it('after a whole run with more rows lets Go On buy no row that only the whole run had', async () => {
		await run(byHand);
		bench().tables.letPass(5 * 60 * minute);
		await run({ ...byLimit, ...byHand, rows: sheet.slice(0, 3) });
		const before = bench().books.charges;
		const refused = await goOn(byHand);
		expect(refused.error?.message).toContain('besides the run that this one goes on with');
		expect(bench().books.charges).toBe(before);
	});
});

describe('A pass of a loop that lost rows', () => {
	it('makes the run lead to a question, although later passes bought all rows', async () => {
		bench().refuse('/api/topup', 'Number Block', { contains: '2348031234567' });
		await run({ ...byHand, loop: 2, parameters: buys({}, asReceipts) });
		bench().endFaults();
		bench().tables.letPass(120 * minute);
		const again = await run({ ...byHand, loop: 2 });
		expect(again.error?.message).toMatch(
			/^PRODUCTION: 1 of these 2 rows .* that did not buy every row$/,
		);
		await goOn({ ...byHand, loop: 2 });
		eachOnce();
	});
});

describe('Beside a run that is at work', () => {
	const second: Array<[string, Partial<WalletRunOptions>]> = [
		['by hand', byHand],
		['by hand in another process', { ...byHand, node: { type: otherWorker } }],
		['by a trigger in another process', { node: { type: otherWorker } }],
	];
	it.each(second)('the second half of its sheet is not bought %s', async (_, more) => {
		slowly(bench());
		const first = run(byHand);
		await until(() => bench().books.charges >= 1);
		const half = await run({ rows: sheet.slice(3), ...more });
		expect(half.error?.message).toMatch(/may be bought just now by a run at .* that is at work$/);
		expect(half.error?.description).toContain('Wait until that run has ended');
		expect((await first).outcomes).toEqual(allSuccess);
		eachOnce();
	});

	it.each(second)('that verifies meters, nothing is bought %s', async (_, more) => {
		const meters = rows(4).map((_, index) => ({
			meter: `0450123456${index}`,
			owner: customerOf(`0450123456${index}`),
		}));
		const options = { ...oneByOne, expectedName: '={{ $json.owner }}' };
		const parameters = electricity({ meterNumber: '={{ $json.meter }}', options });
		bench().addFault('/api/bill/bill-validation', { kind: 'latency', ms: 400 });
		const first = run({ ...byHand, parameters, rows: meters });
		await until(() => bench().simulator.stats().inFlight > 0);
		const beside = await run({ parameters, rows: meters, ...more });
		expect([beside.error?.message, (await first).error?.message].join()).toMatch(/at work/);
		expect(Math.max(...bench().books.each)).toBe(1);
	});

	it('in a loop, a second start with an error output buys nothing in any of its passes', async () => {
		slowly(bench());
		const first = run({ ...byHand, loop: 2 });
		await until(() => bench().books.charges >= 1);
		await run({ ...byHand, loop: 2, node: toErrorOutput });
		await first;
		eachOnce();
	});
});

describe('Products without a recipient', () => {
	const pins = rows(4).map((row, index) => ({ ...row, customer: `c${index}` }));
	const broken = async () => {
		const parameters = exam({ options: oneByOne });
		slowly(bench(), '/api/exam');
		await run({ parameters, rows: pins, stop: until(() => bench().books.charges >= 2) });
		// A request in flight when the run was stopped arrives, and its claim ends.
		await sleep(300);
		await until(() => bench().simulator.stats().inFlight === 0);
		bench().endFaults();
		asAfterCrash(bench());
	};
	const parameters = exam({ options: { ...oneByOne, boughtBefore: 'goOn' } });

	it('go on if the input is the same', async () => {
		await broken();
		const { items } = await run({ parameters, rows: pins });
		expect(new Set(items.map(({ reference }) => reference)).size).toBe(4);
		expect(items[0].replayed).toBe(true);
	});

	it('give no pin to another customer if the input differs', async () => {
		await broken();
		const before = bench().books.charges;
		const { error } = await run({ parameters, rows: pins.slice(1) });
		expect(error?.message).toContain('have no recipient to tell them apart');
		expect(bench().books.charges).toBe(before);
	});
});

describe('What answers for an earlier run', () => {
	it('is Go On for one run, and the error names another run that bought some of the rows', async () => {
		const breakOff = async (some: typeof sheet) => {
			await run({ rows: some });
			asAfterCrash(bench());
		};
		await breakOff(sheet.slice(0, 2));
		await breakOff(sheet.slice(2, 4));
		const { error } = await goOn();
		expect(error?.message).toMatch(
			/^PRODUCTION: 2 of these 6 .*, besides the run that this one goes on with$/,
		);
		expect(bench().books.charges).toBe(4);
		expect((await goOn({ rows: sheet.slice(2) })).outcomes).toHaveLength(4);
		eachOnce();
	});

	it('is Buy Again for the rows that it bought, and for no others', async () => {
		await run({ rows: sheet.slice(0, 4) });
		asAfterCrash(bench());
		const again = { parameters: buys({ boughtBefore: 'buyAgain' }), rows: sheet.slice(0, 2) };
		expect((await run(again)).error).toBeUndefined();
		expect(bench().books.charges).toBe(6);
		expect((await run()).error?.message).toMatch(/^PRODUCTION: 2 of these 6 rows were bought by/);
		expect((await run({ rows: sheet.slice(0, 2) })).error).toBeUndefined();
		expect(bench().books.charges).toBe(8);
	});
});

describe('Purchases for the same people today', () => {
	const keyed = (prefix: string, more: Changes = {}) =>
		buys({}, { repeatProtection: 'key', key: `={{ '${prefix}' + $json.order }}`, ...more });
	const messages = ({ hints }: { hints: Array<{ message: unknown }> }) =>
		hints.map(({ message }) => message).join();

	it.each([
		['a run by hand', {}],
		['a preview', { mode: 'preview' }],
	])('are named by %s under other keys, and not refused', async (_, more) => {
		await run({ ...byHand, parameters: keyed('a-') });
		bench().tables.letPass(120 * minute);
		const second = await run({ ...byHand, parameters: keyed('b-', more) });
		expect(second.error).toBeUndefined();
		expect(messages(second)).toMatch(/6 of 6 rows got the same at \d\d:\d\d/);
		const single = { rows: sheet.slice(0, 1), parameters: keyed('one-', more) };
		expect(messages(await run({ ...byHand, ...single }))).toContain('This row got the same at ');
		bench().tables.letPass(24 * 60 * minute);
		const later = await run({ ...byHand, parameters: keyed('c-', more) });
		expect(messages(later)).not.toContain('got the same');
	});
});
