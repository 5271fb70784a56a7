import type { Result, WalletRunOptions } from '../support/bench';
import { otherWorker } from '../support/bench';
import { until } from '../support/until';
import { useBench } from '../support/useBench';
import {
	airtime,
	asAfterCrash,
	betting,
	boughtBy,
	byKey,
	chargesIn,
	outcomesOf,
	purchasesIn,
	rows,
} from './onceHelp';

const bench = useBench();
const sheet = rows(6);
const claims = 'VTU Wallet Purchases Claims';
const byHand = { mode: 'manual' } as const;
const minute = 60_000;

const withOption = (boughtBefore: string) => airtime({ options: { concurrency: 1, boughtBefore } });

/** What was on its way has arrived, and the journal has it. */
async function landed(): Promise<void> {
	const written = () => bench().tables.rowsOf('VTU Wallet Purchases').length;
	await until(() =>
		bench()
			.tables.rowsOf(claims)
			.some(({ kind }) => kind === 'stopped'),
	);
	await new Promise((resolve) => setTimeout(resolve, 200));
	expect(written()).toBe(chargesIn(bench()));
}

/** Stopped after some rows; what was on its way has arrived. */
async function stopped(options: Partial<WalletRunOptions> = {}): Promise<Result> {
	bench().addFault('/api/topup', { kind: 'latency', ms: 60 });
	const result = await bench().run({
		parameters: airtime({ options: { concurrency: 1, timeout: 10 } }),
		rows: sheet,
		stop: until(() => chargesIn(bench()) >= 3),
		...options,
	});
	await landed();
	const bought = chargesIn(bench());
	bench().simulator.configure({ faults: [] });
	expect(bought).toBeLessThan(6);
	return result;
}

const crash = () => asAfterCrash(bench());

const run = async (more: Partial<WalletRunOptions> = {}) =>
	await bench().run({ parameters: airtime({ options: { concurrency: 1 } }), rows: sheet, ...more });

describe('Rows that a run bought before it broke off', () => {
	it.each([['trigger'], ['manual']] as const)(
		'are not bought again without a word (%s)',
		async (mode) => {
			await stopped();
			const before = chargesIn(bench());
			const again = await run({ mode });
			expect(again.error?.message).toMatch(
				/A run at \d\d:\d\d was stopped after \d of these 6 rows were bought/,
			);
			expect(again.error?.description).toContain("to 'Skip' to buy the other");
			expect(again.error?.description).toContain('Nothing was sent');
			expect(purchasesIn(again)).toHaveLength(0);
			expect(chargesIn(bench())).toBe(before);
		},
	);

	it('Skip buys only the rest, and their receipts come out', async () => {
		await stopped();
		const before = chargesIn(bench());
		const again = await run({ parameters: withOption('skip') });
		expect(outcomesOf(again)).toEqual(Array(6).fill('success'));
		expect(again.items.filter(({ replayed }) => replayed)).toHaveLength(before);
		expect(Object.values(boughtBy(bench()))).toEqual(Array(6).fill(1));
	});

	it('a second Skip buys nothing, and without the option the next run is a new one', async () => {
		await stopped();
		await run({ parameters: withOption('skip') });
		await run({ parameters: withOption('skip') });
		expect(Object.values(boughtBy(bench()))).toEqual(Array(6).fill(1));
		await run();
		expect(Object.values(boughtBy(bench()))).toEqual(Array(6).fill(2));
	});

	it('Skip that is stopped itself goes on with the next Skip', async () => {
		await stopped();
		const before = chargesIn(bench());
		bench().addFault('/api/topup', { kind: 'latency', ms: 60 });
		await run({
			parameters: withOption('skip'),
			stop: until(() => chargesIn(bench()) > before),
		});
		await run({ parameters: withOption('skip') });
		expect(Object.values(boughtBy(bench()))).toEqual(Array(6).fill(1));
	});

	it('a Retry of the run that skipped finds all of them', async () => {
		await stopped();
		bench().addFault(
			'/api/topup',
			{ kind: 'refuse', message: 'Number Block' },
			{ contains: '2348121234567', count: 1 },
		);
		const again = await run({ parameters: withOption('skip') });
		expect(again.error).toBeDefined();
		const retried = await bench().retryFromStart(again);
		expect(retried.error).toBeUndefined();
		expect(Object.values(boughtBy(bench()))).toEqual(Array(6).fill(1));
	});

	it('Buy Again buys all, and is not asked about them later', async () => {
		await stopped();
		const before = chargesIn(bench());
		const again = await run({ parameters: withOption('buyAgain') });
		expect(again.items.map(({ replayed }) => replayed)).toEqual(Array(6).fill(false));
		expect(chargesIn(bench())).toBe(before + 6);
		expect((await run()).error).toBeUndefined();
		expect(chargesIn(bench())).toBe(before + 12);
	});

	it('a Retry skips them by itself', async () => {
		const first = await stopped();
		const again = await bench().retryFromStart(first);
		expect(outcomesOf(again)).toEqual(Array(6).fill('success'));
		expect(Object.values(boughtBy(bench()))).toEqual(Array(6).fill(1));
		expect((await run()).error).toBeUndefined();
	});

	it('a Retry of a run that was refused is refused too', async () => {
		await stopped();
		const refused = await run();
		const again = await bench().retryFromStart(refused);
		expect(again.error?.message).toContain('was stopped');
		const skipped = await bench().retryFromStart(refused, { parameters: withOption('skip') });
		expect(outcomesOf(skipped)).toEqual(Array(6).fill('success'));
		expect(Object.values(boughtBy(bench()))).toEqual(Array(6).fill(1));
	});

	it('are found after a crash', async () => {
		await run();
		crash();
		const again = await run();
		expect(again.error?.message).toMatch(/broke off after all of these 6 rows were bought/);
		expect(chargesIn(bench())).toBe(6);
		await run({ parameters: withOption('skip') });
		expect(chargesIn(bench())).toBe(6);
	});

	it('are not asked about after seven days', async () => {
		await stopped();
		const before = chargesIn(bench());
		bench().tables.letPass(8 * 24 * 60 * minute);
		expect((await run()).error).toBeUndefined();
		expect(chargesIn(bench())).toBe(before + 6);
	});

	it('are found by another worker', async () => {
		await stopped();
		const before = chargesIn(bench());
		const again = await run({ node: { type: otherWorker } });
		expect(again.error?.message).toContain('was stopped');
		expect(chargesIn(bench())).toBe(before);
	});

	it('are asked about in whatever loop they come', async () => {
		await stopped();
		const before = chargesIn(bench());
		const again = await run({ loop: 2 });
		expect(again.error?.message).toMatch(/after 2 of|after all of these 2 rows/);
		expect(chargesIn(bench())).toBe(before);
		const skipped = await run({ loop: 2, parameters: withOption('skip') });
		expect(skipped.error).toBeUndefined();
		expect(Object.values(boughtBy(bench()))).toEqual(Array(6).fill(1));
	});

	it('other rows and other amounts are bought without a word', async () => {
		await stopped();
		const before = chargesIn(bench());
		const others = sheet.map((row) => ({ ...row, amount: row.amount + 5 }));
		expect((await run({ rows: others })).error).toBeUndefined();
		expect(chargesIn(bench())).toBe(before + 6);
	});

	it.each([
		['keys', byKey],
		['a period', { repeatProtection: 'period', period: 'day' }],
	])('are not bought again with %s, which know nothing of them', async (_, protection) => {
		await stopped();
		const before = chargesIn(bench());
		const keyed = await run({ parameters: airtime(protection) });
		expect(keyed.error?.message).toMatch(/^\d of 6 rows may be bought already: 1/);
		expect(keyed.error?.description).toContain('Take it out of the sheet');
		expect(chargesIn(bench())).toBe(before);
		await run({ parameters: withOption('skip') });
		expect(Object.values(boughtBy(bench()))).toEqual(Array(6).fill(1));
		const keyedAgain = await run({ parameters: airtime(protection) });
		expect(keyedAgain.error).toBeUndefined();
	});

	it('are asked about once more by the hand that changes to keys, and Buy Again buys them', async () => {
		await run(byHand);
		const keyed = { ...byHand, parameters: airtime(byKey) };
		expect((await run(keyed)).error?.message).toContain('6 of 6 rows may be bought already');
		const again = airtime({ ...byKey, options: { boughtBefore: 'buyAgain' } });
		expect((await run({ ...byHand, parameters: again })).error).toBeUndefined();
		expect(chargesIn(bench())).toBe(12);
		expect((await run(keyed)).items.every(({ replayed }) => replayed)).toBe(true);
		const unkeyed = await run(byHand);
		expect(unkeyed.error?.message).toContain('All of these 6 rows were bought');
		expect(chargesIn(bench())).toBe(12);
		expect((await run({ mode: 'trigger' })).error).toBeUndefined();
	});

	it('are counted apart from those that may have been bought, and a preview marks both', async () => {
		bench().addFault('/api/topup', { kind: 'timeout' }, { contains: '2348051234567' });
		bench().addFault('/api/requery/*', { kind: 'status' });
		await run({ ...byHand, parameters: airtime({ options: { concurrency: 1, timeout: 1 } }) });
		const again = await run(byHand);
		expect(again.error?.message).toContain('2 of these 6 rows were bought by a run at');
		expect(again.error?.message).toContain('and 1 more may have been');
		expect(again.error?.description).toContain("to 'Skip' to buy only what is missing");
		const preview = await run({ ...byHand, parameters: airtime({ mode: 'preview' }) });
		const marks = preview.items.map(({ warnings }) => String(warnings).includes('earlier run'));
		expect(marks).toEqual([true, true, true, false, false, false]);
	});

	describe('beside a run that is at work', () => {
		const atWork = async (second: Partial<WalletRunOptions>) => {
			bench().addFault('/api/topup', { kind: 'latency', ms: 150 });
			const patient = { concurrency: 1, timeout: 10 };
			const first = run({ ...byHand, parameters: airtime({ options: patient }) });
			await until(() => chargesIn(bench()) >= 2);
			const other = await run({ ...byHand, node: { type: otherWorker }, ...second });
			expect((await first).error).toBeUndefined();
			expect(Object.values(boughtBy(bench()))).toEqual(Array(6).fill(1));
			return other;
		};

		it('are refused by hand', async () => {
			const other = await atWork({});
			expect(other.error?.message).toMatch(/were bought by a run at|is at work/);
		});

		it('are skipped, and the other rows are bought by one of the two', async () => {
			const options = { concurrency: 1, timeout: 10, boughtBefore: 'skip' };
			const other = await atWork({ parameters: airtime({ options }) });
			expect(outcomesOf(other)).toEqual(Array(6).fill('success'));
		});
	});

	it('two Skips at one moment, of rows that no run has bought, buy them once', async () => {
		bench().addFault('/api/topup', { kind: 'latency', ms: 60 });
		const both = await Promise.all([
			run({ parameters: withOption('skip') }),
			run({ parameters: withOption('skip'), node: { type: otherWorker } }),
		]);
		expect(both.flatMap(outcomesOf)).toEqual(Array(12).fill('success'));
		expect(Object.values(boughtBy(bench()))).toEqual(Array(6).fill(1));
	});

	it('a product that cannot be looked up is skipped as well, what is in doubt included', async () => {
		bench().addFault('/api/fund/betting', { kind: 'latency', ms: 60 });
		await run({
			parameters: betting({ options: { concurrency: 1, timeout: 10 } }),
			stop: until(() => chargesIn(bench()) >= 2),
		});
		await landed();
		const before = chargesIn(bench());
		const refused = await run({ parameters: betting() });
		expect(refused.error?.message).toContain('was stopped');
		expect(chargesIn(bench()) - before).toBeLessThanOrEqual(1);
		await run({ parameters: betting({ options: { concurrency: 1, boughtBefore: 'skip' } }) });
		expect(Object.values(boughtBy(bench()))).toEqual(Array(6).fill(1));
	});
});

describe('The same rows again', () => {
	it('by hand within the hour are refused', async () => {
		await run(byHand);
		const again = await run(byHand);
		expect(again.error?.message).toMatch(/All of these 6 rows were bought by a run at \d\d:\d\d/);
		expect(chargesIn(bench())).toBe(6);
		const skipped = await run({ ...byHand, parameters: withOption('skip') });
		expect(skipped.items.map(({ replayed }) => replayed)).toEqual(Array(6).fill(true));
		expect(chargesIn(bench())).toBe(6);
	});

	it('by hand, one row', async () => {
		await run({ ...byHand, rows: rows(1) });
		const again = await run({ ...byHand, rows: rows(1) });
		expect(again.error?.message).toContain('This row was bought by a run at');
		expect(chargesIn(bench())).toBe(1);
	});

	it('by hand after more than an hour are bought', async () => {
		await run(byHand);
		bench().tables.letPass(61 * minute);
		expect((await run(byHand)).error).toBeUndefined();
		expect(chargesIn(bench())).toBe(12);
	});

	it('by hand with one more row are refused, and Skip buys that one', async () => {
		await run({ ...byHand, rows: rows(5) });
		expect((await run(byHand)).error?.message).toMatch(
			/5 of these 6 rows were bought by a run at \d\d:\d\d/,
		);
		await run({ ...byHand, parameters: withOption('skip') });
		expect(Object.values(boughtBy(bench()))).toEqual(Array(6).fill(1));
	});

	it.each([1, 24 * 60])(
		'by hand %i minutes after a run as receipts whose wallet was empty are refused, and Skip buys the rest',
		async (minutes) => {
			bench().addFault(
				'/api/topup',
				{ kind: 'refuse', message: 'Insufficient Account Kindly Fund Your Wallet => ₦20.00' },
				{ contains: '2348051234567' },
			);
			const receipts = airtime({ notBought: 'receipts', options: { concurrency: 1 } });
			const first = await run({ ...byHand, parameters: receipts });
			expect(first.error).toBeUndefined();
			expect(chargesIn(bench())).toBe(2);
			bench().simulator.configure({ faults: [] });
			bench().tables.letPass(minutes * minute);
			const again = await run({ ...byHand, parameters: receipts });
			expect(again.error?.message).toContain('2 of these 6 rows were bought by a run at');
			await run({ ...byHand, parameters: withOption('skip') });
			expect(Object.values(boughtBy(bench()))).toEqual(Array(6).fill(1));
		},
	);

	it('by hand after a run that stopped at a row are refused, and Skip buys the rest', async () => {
		bench().addFault(
			'/api/topup',
			{ kind: 'refuse', message: 'Number Block' },
			{ contains: '2348051234567', count: 1 },
		);
		expect((await run(byHand)).error?.message).toContain('Number Block');
		const again = await run(byHand);
		expect(again.error?.message).toContain('2 of these 6 rows were bought by a run at');
		await run({ ...byHand, parameters: withOption('skip') });
		expect(Object.values(boughtBy(bench()))).toEqual(Array(6).fill(1));
	});

	it.each(['webhook', 'trigger'] as const)('of a %s are bought each time', async (mode) => {
		await run({ mode });
		const again = await run({ mode });
		expect(again.error).toBeUndefined();
		expect(chargesIn(bench())).toBe(12);
	});

	it('a webhook with one row takes no call for it', async () => {
		const one = { mode: 'webhook', rows: rows(1) } as const;
		await run(one);
		await run(one);
		bench().tables.calls = [];
		await run(one);
		expect(bench().tables.calls).toEqual([
			['insert', 'get'],
			['insert', 'insert'],
		]);
	});

	it('of a run that is still at work are not called stopped', async () => {
		bench().addFault('/api/topup', { kind: 'latency', ms: 150 });
		const first = run();
		await until(() => chargesIn(bench()) >= 2);
		const second = await run();
		expect(second.error).toBeUndefined();
		expect((await first).error).toBeUndefined();
		expect(chargesIn(bench())).toBe(12);
	});

	it('a preview says so and refuses nothing', async () => {
		await stopped();
		const preview = await run({ parameters: airtime({ mode: 'preview' }) });
		expect(preview.error).toBeUndefined();
		expect(preview.hints[0].message).toContain('was stopped after');
		const skipped = await run({
			parameters: airtime({ mode: 'preview', options: { boughtBefore: 'skip' } }),
		});
		expect(skipped.items.filter(({ price }) => price === 0).length).toBeGreaterThan(2);
	});
});

describe('Where nothing has to be asked', () => {
	it('the sandbox warns', async () => {
		const sandbox = { ...byHand, environment: 'sandbox' } as const;
		await run(sandbox);
		const again = await run(sandbox);
		expect(again.error).toBeUndefined();
		expect(again.hints.map(({ message }) => message).join()).toContain(
			'SANDBOX: All of these 6 rows were bought by a run at',
		);
	});

	it('without the ledger a run knows of no other: Ask buys, and Skip is refused', async () => {
		const off = { ledger: 'off' };
		await run({ parameters: airtime(off), ...byHand });
		expect((await run({ parameters: airtime(off), ...byHand })).error).toBeUndefined();
		expect(chargesIn(bench())).toBe(12);
		const skip = airtime({ ...off, options: { boughtBefore: 'skip' } });
		expect((await run({ parameters: skip })).error?.message).toContain('cannot skip rows');
		expect(chargesIn(bench())).toBe(12);
	});
});

describe('More than one run goes on with a stopped one', () => {
	it('a Retry after a Skip has bought the rest asks, and buys nothing', async () => {
		const first = await stopped();
		await run({ parameters: withOption('skip') });
		expect(chargesIn(bench())).toBe(6);
		const retried = await bench().retryFromStart(first);
		expect(retried.error?.message).toMatch(/rows were bought/);
		expect(chargesIn(bench())).toBe(6);
	});

	it.each([1, 2, 3])('a Skip in loops of %i takes each earlier purchase once', async (loop) => {
		const equal = Array.from({ length: 6 }, () => sheet[0]);
		await stopped({ rows: equal });
		await run({ parameters: withOption('skip'), rows: equal, loop });
		expect(chargesIn(bench())).toBe(6);
	});

	const slowly = () => bench().addFault('/api/topup', { kind: 'latency', ms: 60 });
	const skipped = (more: Partial<WalletRunOptions> = {}) =>
		run({ parameters: withOption('skip'), ...more });

	it.each([
		['in one process', {}],
		['in two processes', { node: { type: otherWorker } }],
	])('two Skips at the same time, %s, buy each missing row once', async (_, second) => {
		await stopped();
		slowly();
		const both = await Promise.all([skipped(), skipped(second)]);
		expect(both.map(outcomesOf)).toEqual([Array(6).fill('success'), Array(6).fill('success')]);
		expect(Object.values(boughtBy(bench()))).toEqual(Array(6).fill(1));
	});

	it.each([0, 100, 250])('a Skip %i ms after a Retry buys each missing row once', async (wait) => {
		const first = await stopped();
		slowly();
		const retry = bench().retryFromStart(first);
		await new Promise((resolve) => setTimeout(resolve, wait));
		await Promise.all([retry, skipped({ node: { type: otherWorker } })]);
		expect(Object.values(boughtBy(bench()))).toEqual(Array(6).fill(1));
	});

	it('two Skips buy new and equal rows of the sheet as often as the sheet names them', async () => {
		await stopped();
		slowly();
		const longer = [{ phone: '08061234567', amount: 700 }, ...sheet, sheet[1], sheet[5]];
		const second = { node: { type: otherWorker }, rows: longer };
		await Promise.all([skipped({ rows: longer }), skipped(second)]);
		const meant = longer.map(({ phone }) => longer.filter((row) => row.phone === phone).length);
		const phonesOf = longer.map(({ phone }) => `234${phone.slice(1)}`);
		const bought = boughtBy(bench());
		expect(phonesOf.map((phone) => bought[phone])).toEqual(meant);
	});

	it.each([1, 2])('two Skips in loops of %i buy each missing row once', async (loop) => {
		await stopped({ loop: 6 });
		slowly();
		await Promise.all([skipped({ loop }), skipped({ loop, node: { type: otherWorker } })]);
		expect(Object.values(boughtBy(bench()))).toEqual(Array(6).fill(1));
	});

	it('a Retry of a Skip finds its purchases, whatever the option says by then', async () => {
		await stopped();
		const before = chargesIn(bench());
		slowly();
		const again = await skipped({ stop: until(() => chargesIn(bench()) > before + 1) });
		const retried = await bench().retryFromStart(again, { parameters: airtime() });
		expect(outcomesOf(retried)).toEqual(Array(6).fill('success'));
		expect(Object.values(boughtBy(bench()))).toEqual(Array(6).fill(1));
	});
});
