import { sleep } from 'n8n-workflow';

import { otherWorker, type WalletRunOptions } from '../support/bench';
import { until, useBench } from './support/kit';
import { airtime, asReceipts, byKey, oneAtATime, rows } from './support/products';
import { byHand, sheet, slowly, stoppedRun } from './support/stoppedRuns';

const bench = useBench();
const minute = 60_000;
const elsewhere = { node: { type: otherWorker } };

const withOption = (boughtBefore: string) => airtime({ options: { concurrency: 1, boughtBefore } });
const run = async (more: Partial<WalletRunOptions> = {}) =>
	await bench().run({ parameters: airtime(oneAtATime), rows: sheet, ...more });
const goOn = async (more: Partial<WalletRunOptions> = {}) =>
	await run({ parameters: withOption('goOn'), ...more });
const stopped = async (options: Partial<WalletRunOptions> = {}) =>
	await stoppedRun(bench(), options);
const eachTimes = (times: number) => expect(bench().books.each).toEqual(Array(6).fill(times));
const eachOnce = () => eachTimes(1);
const allSuccess = Array(6).fill('success') as string[];
const third = { contains: '2348051234567' };
const refuseThird = (message: string) => bench().refuse('/api/topup', message, third);

describe('Rows that a run bought before it broke off', () => {
	it.each<[string, Partial<WalletRunOptions>]>([
		['by a trigger', { mode: 'trigger' }],
		['by hand', byHand],
		['by another worker', elsewhere],
	])('are not bought again without a question %s', async (_, more) => {
		await stopped();
		const before = bench().books.charges;
		const again = await run(more);
		expect(again.error?.message).toMatch(
			/^PRODUCTION: \d of these 6 rows were bought by a run at \d\d:\d\d that broke off/,
		);
		expect(again.error?.description).toContain("to 'Go On' to buy the other");
		expect(again.error?.description).toContain('Nothing was sent');
		expect(again.purchases).toHaveLength(0);
		expect(bench().books.charges).toBe(before);
	});

	it('are left out by Go On: by hand it buys the rest once, and later runs of a trigger buy all again', async () => {
		await stopped();
		const before = bench().books.charges;
		const again = await goOn();
		expect(again.outcomes).toEqual(allSuccess);
		expect(again.items.filter(({ replayed }) => replayed)).toHaveLength(before);
		eachOnce();
		await goOn(byHand);
		eachOnce();
		await run();
		eachTimes(2);
		expect((await run({ parameters: airtime(byKey) })).error?.message).toContain('without a key');
		eachTimes(2);
	});

	it('are all bought by Buy Again, and later runs do not ask about them', async () => {
		await stopped();
		const before = bench().books.charges;
		const again = await run({ parameters: withOption('buyAgain') });
		expect(again.items.map(({ replayed }) => replayed)).toEqual(Array(6).fill(false));
		expect(bench().books.charges).toBe(before + 6);
		expect((await run()).error).toBeUndefined();
		expect(bench().books.charges).toBe(before + 12);
	});

	it('are found by a Retry, and a run that began before the Retry still asks', async () => {
		const first = await stopped();
		const establishedAt = Date.now();
		const again = await bench().retryFromStart(first);
		expect(again.outcomes).toEqual(allSuccess);
		expect((await run({ establishedAt })).error?.message).toMatch(/were bought by a run/);
		eachOnce();
		expect((await run()).error).toBeUndefined();
	});

	it('refuse a run, and its Retry too', async () => {
		await stopped();
		const refused = await run();
		const again = await bench().retryFromStart(refused);
		expect(again.error?.message).toContain('broke off');
		const skipped = await bench().retryFromStart(refused, { parameters: withOption('goOn') });
		expect(skipped.outcomes).toEqual(allSuccess);
		eachOnce();
	});

	it.each([
		['after seven days', 8, sheet],
		['with other amounts', 0, sheet.map((row) => ({ ...row, amount: row.amount + 5 }))],
	])('are bought without a question %s', async (_, days, others) => {
		await stopped();
		const before = bench().books.charges;
		bench().tables.letPass(days * 24 * 60 * minute);
		expect((await run({ rows: others })).error).toBeUndefined();
		expect(bench().books.charges).toBe(before + 6);
	});

	it('are counted separately from rows that may have been bought, and a preview marks both', async () => {
		bench().addFault('/api/topup', { kind: 'timeout' }, third);
		bench().addFault('/api/requery/*', { kind: 'status' });
		await run({ ...byHand, parameters: airtime({ options: { concurrency: 1, timeout: 1 } }) });
		const again = await run(byHand);
		expect(again.error?.message).toContain('2 of these 6 rows were bought by a run at');
		expect(again.error?.message).toContain('and 1 more may have been');
		expect(again.error?.description).toContain("to 'Go On' to buy only what is missing");
		expect(again.error?.description).toContain("'Buy Again' may pay for a row twice");
		const preview = await run({ ...byHand, parameters: airtime({ mode: 'preview' }) });
		const said = preview.items.map(({ message }) => String(message));
		expect(said.map((one) => /^A run at [\d:]+( may have)? bought an equal/.test(one))).toEqual([
			...[true, true, true],
			...[false, false, false],
		]);
		expect(said.map((one) => one.includes('may have'))).toEqual([0, 0, 1, 0, 0, 0].map(Boolean));
		expect(preview.items[0].message).toContain('equal row. Would be bought again for ₦');
	});
});

it('The error of a second start beside a run at work says to wait', async () => {
	bench().addFault('/api/topup', { kind: 'timeout' }, { after: 1, count: 1 });
	const options = { concurrency: 1, timeout: 3, settleFor: 0.1 };
	const first = run({ ...byHand, parameters: airtime({ options }) });
	await until(() => bench().books.charges >= 1);
	const { error } = await run(byHand);
	expect(error?.message).toContain('bought by a run at');
	expect(error?.description).toMatch(/^Wait until that run has ended\. Then start this one again/);
	await first;
});

it('The error of a run whose machine slept says how to go on, and the next run asks', async () => {
	bench().simulator.configure({ products: { airtime: { vendorMs: 50 } } });
	const slept = run({ parameters: airtime({ ...oneAtATime, ...asReceipts }) });
	await until(() => bench().books.charges >= 1);
	const realNow = performance.now.bind(performance);
	const now = jest.spyOn(performance, 'now').mockImplementation(() => realNow() + minute);
	const { outcomes, items } = await slept;
	now.mockRestore();
	expect(outcomes.slice(-3)).toEqual(Array(3).fill('notSent'));
	// n8n offers no Retry of an execution that succeeded.
	const inDoubt = items.find(({ outcome }) => outcome === 'unknown')?.message;
	expect(inDoubt).toContain("set to 'Go On'");
	expect(inDoubt).not.toContain('Retry');
	expect((await run()).error?.message).toMatch(/that broke off$/);
	await goOn();
	eachOnce();
});

it.each([
	['of one process', {}],
	['of two processes', elsewhere],
	[
		'of two processes, with other first rows',
		{ ...elsewhere, rows: [{ ...rows(1)[0], amount: 50 }, ...rows(6).slice(1)] },
	],
])('Two starts by hand at the same time, %s, buy no row twice', async (_, other) => {
	bench().tables.callMs = 30;
	const first = run(byHand);
	// Executions that begin in one millisecond, by equal triggers, would be one.
	await sleep(2);
	const both = await Promise.all([first, run({ ...byHand, ...other })]);
	expect(Math.max(...bench().books.each, 0)).toBeLessThan(2);
	const [refused] = both.filter(({ error }) => error);
	expect(refused?.error?.message).toMatch(
		/ may be bought just now by a run at | (?:was|were) bought by a run at /,
	);
	expect(refused?.error?.description).toContain('Nothing was sent');
	// The refused run has left no claim that the next run must wait for.
	expect((await goOn(byHand)).outcomes).toEqual(allSuccess);
	eachOnce();
});

describe('The same rows again', () => {
	async function stoppedAtThird(): Promise<void> {
		refuseThird('Number Block');
		expect((await run(byHand)).error?.message).toContain('Number Block');
		bench().endFaults();
	}
	async function emptyWallet(): Promise<void> {
		bench().simulator.setAccount('ada', { balance: 400 });
		const parameters = airtime({ ...asReceipts, ...oneAtATime });
		expect((await run({ ...byHand, parameters })).error).toBeUndefined();
		bench().simulator.setAccount('ada', { balance: 100_000 });
		bench().tables.letPass(24 * 60 * minute);
	}
	const fewer = async () => await run({ ...byHand, rows: rows(5) });
	it.each<[string, () => Promise<unknown>, string]>([
		['within the hour', async () => await run(byHand), 'All'],
		['with one more row', fewer, '5'],
		['after a run that stopped at a row', stoppedAtThird, '2'],
		['a day after an empty wallet', emptyWallet, '2'],
	])('are refused by hand %s, and Go On buys the rest', async (_, first, count) => {
		await first();
		const before = bench().books.charges;
		const message = `${count} of these 6 rows were bought by a run at \\d\\d:\\d\\d`;
		expect((await run(byHand)).error?.message).toMatch(new RegExp(`^PRODUCTION: ${message}`));
		expect(bench().books.charges).toBe(before);
		const skipped = await goOn(byHand);
		expect(skipped.replayed.filter(Boolean)).toHaveLength(before);
		eachOnce();
		// The Go On has bought only the rest.
		expect((await run(byHand)).error?.message).toMatch(
			/^PRODUCTION: All of these 6 rows were bought/,
		);
	});

	it('are refused by hand, with the time of the run that bought them', async () => {
		await run(byHand);
		bench().tables.letPass(30 * minute);
		const asked = await run(byHand);
		bench().refuse('/api/topup', 'Number Block');
		await run({ ...byHand, parameters: withOption('buyAgain') });
		expect((await run(byHand)).error?.message).toBe(asked.error?.message);
	});

	it('are refused by hand, also a single row', async () => {
		await run({ ...byHand, rows: rows(1) });
		const again = await run({ ...byHand, rows: rows(1) });
		expect(again.error?.message).toContain('This row was bought by a run at');
		expect(bench().books.charges).toBe(1);
	});

	it.each([
		['webhook', 0],
		['trigger', 0],
		['manual', 61],
	] as const)(
		'of a %s run are bought again without a question %i minutes later',
		async (mode, minutes) => {
			await run({ mode });
			bench().tables.letPass(minutes * minute);
			expect((await run({ mode })).error).toBeUndefined();
			expect(bench().books.charges).toBe(12);
		},
	);

	it('cost a webhook with one row no call of the table', async () => {
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

	it('are not bought while the first run is at work', async () => {
		bench().addFault('/api/topup', { kind: 'latency', ms: 150 });
		const first = run();
		await until(() => bench().books.charges >= 2);
		const second = await run();
		expect(second.error?.message).toMatch(
			/^PRODUCTION: 2 of these 6 rows were bought by .* that is at work/,
		);
		expect((await first).error).toBeUndefined();
		eachOnce();
	});

	it('are marked by a preview, which refuses nothing', async () => {
		await stopped();
		const preview = async (options = {}) =>
			await run({ parameters: airtime({ mode: 'preview', options }) });
		const asked = await preview();
		expect(asked.error).toBeUndefined();
		expect(asked.hints.map(({ message }) => message).join()).toContain('that broke off');
		const skipped = await preview({ boughtBefore: 'goOn' });
		expect(skipped.items.filter(({ price }) => price === 0).length).toBeGreaterThan(2);
	});
});

describe('Without a question', () => {
	it('the sandbox buys with a warning', async () => {
		const sandbox = { ...byHand, environment: 'sandbox' } as const;
		await run(sandbox);
		const again = await run(sandbox);
		expect(again.error).toBeUndefined();
		expect(again.hints.map(({ message }) => message).join()).toContain(
			'SANDBOX: All of these 6 rows were bought by a run at',
		);
	});

	it('a run without the ledger knows no other runs, so Ask buys, and Go On is refused', async () => {
		const off = { ledger: 'off' };
		await run({ parameters: airtime(off), ...byHand });
		expect((await run({ parameters: airtime(off), ...byHand })).error).toBeUndefined();
		expect(bench().books.charges).toBe(12);
		const goOn = airtime({ ...off, options: { boughtBefore: 'goOn' } });
		expect((await run({ parameters: goOn })).error?.message).toContain(
			"'Rows Bought Before' needs the ledger",
		);
		expect(bench().books.charges).toBe(12);
	});
});

describe('Several runs that go on with a stopped one', () => {
	it('after a Go On has bought the rest, a Retry asks and buys nothing', async () => {
		const first = await stopped();
		await goOn();
		expect(bench().books.charges).toBe(6);
		const retried = await bench().retryFromStart(first);
		expect(retried.error?.message).toMatch(/rows were bought/);
		expect(bench().books.charges).toBe(6);
	});

	it.each<[string, Partial<WalletRunOptions>, ...Array<Partial<WalletRunOptions>>]>([
		['in one process', {}, {}, {}],
		['in two processes', {}, {}, elsewhere],
		['in loops of 1', { loop: 6 }, { loop: 1 }, { loop: 1, ...elsewhere }],
		['in loops of 2', { loop: 6 }, { loop: 2 }, { loop: 2, ...elsewhere }],
	])('two Go Ons at the same time, %s, buy each missing row once', async (_, first, ...both) => {
		await stopped(first);
		slowly(bench());
		await Promise.all(both.map(goOn));
		expect(Math.max(...bench().books.each)).toBe(1);
		expect((await goOn(byHand)).outcomes).toEqual(allSuccess);
		eachOnce();
	});

	it('a Retry of the later of two runs, and a Go On at the same time, buy each missing row once', async () => {
		await stoppedRun(bench(), {}, 1);
		const before = bench().books.charges;
		const more = { parameters: withOption('buyAgain') };
		const later = await stoppedRun(bench(), more, before + 2);
		slowly(bench());
		const oneByOne = { parameters: airtime(oneAtATime) };
		await Promise.all([bench().retryFromStart(later, oneByOne), goOn(elsewhere)]);
		expect(bench().books.charges).toBe(before + 6);
	});

	it.each([
		['a Retry of a Go On', {}],
		['a Go On in loops of 1', { loop: 1 }],
	])('%s buys the unsent one of two equal rows', async (_, loops) => {
		bench().addFault('/api/topup', { kind: 'rateLimit', retryAfter: 120 }, { count: 1 });
		const options = { concurrency: 1, settleFor: 0, boughtBefore: 'goOn' };
		const twice = {
			rows: [sheet[0], sheet[0]],
			parameters: airtime({ notBought: 'receipts', options }),
			...loops,
		};
		const first = await run(twice);
		expect(first.outcomes).toEqual(['notSent', 'success']);
		const again = await ('loop' in loops
			? run({ ...twice, ...byHand })
			: bench().retryFromStart(first));
		expect(again.outcomes).toEqual(['success', 'success']);
		expect(bench().books.charges).toBe(2);
	});

	it('a Retry of a Go On finds its purchases with every value of the option', async () => {
		await stopped();
		const before = bench().books.charges;
		slowly(bench());
		const again = await goOn({ stop: until(() => bench().books.charges > before + 1) });
		const retried = await bench().retryFromStart(again, { parameters: airtime() });
		expect(retried.outcomes).toEqual(allSuccess);
		eachOnce();
	});
});
