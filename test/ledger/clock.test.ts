import { DataTables } from '../support/dataTables';
import { ledgerOf, purchase } from './support';

const claimsTable = 'VTU Wallet Ledger Claims';
const hour = 3_600_000;
const mark = (reference: string) => ({ reference });
const pause = async (ms: number) => await new Promise((resolve) => setTimeout(resolve, ms));

/** The clock of the machine that n8n runs on; that of the database stays right. */
function putClock(byMs: number) {
	clock.mockImplementation(() => real() + byMs);
}
const real = Date.now.bind(Date);
let clock: jest.SpyInstance<number>;

describe('where the clock is set while a run waits', () => {
	let tables: DataTables;
	beforeEach(() => {
		tables = new DataTables();
		clock = jest.spyOn(Date, 'now');
	});
	afterEach(() => clock.mockRestore());

	const patient = async (execution: string, more: object = {}) =>
		await ledgerOf(tables, { execution, timeoutMs: 50_000, concurrency: 1, ...more });

	it.each([
		['on', 'that of the database', hour, true],
		['on', 'not that of the database', hour, false],
		['back', 'that of the database', -hour, true],
		['back', 'not that of the database', -hour, false],
	])('put %s, and %s, it takes no run that lives for a dead one', async (_, __, shift, isOne) => {
		const first = await patient('e1');
		const second = await patient('e2');
		expect(await first.claim(mark('a'), false)).toBe('new');
		putClock(shift);
		expect(await first.claim(mark('b'), false)).toBe('new');
		const [, later] = tables.rowsOf(claimsTable);
		if (isOne) later.createdAt = new Date(Date.now()).toISOString();
		const waiting = Promise.all(
			['a', 'b'].map(async (reference) => await second.claim(mark(reference), true)),
		);
		expect(await Promise.race([waiting, pause(500).then(() => 'waits')])).toBe('waits');
		for (const reference of ['a', 'b'])
			await first.decide(reference, 'bought', purchase(reference));
		expect(await waiting).toEqual(['bought', 'bought']);
		await Promise.all([first.end(), second.end()]);
	});

	it.each([
		['on', hour],
		['back', -hour],
	])('put %s, it knows one that died within the time that it waits', async (_, shift) => {
		const died = await ledgerOf(tables, { execution: 'e1' });
		expect(await died.claim(mark('a'), false)).toBe('new');
		const next = await ledgerOf(tables, { execution: 'e2', timeoutMs: -9_700 });
		putClock(shift);
		expect(await next.claim(mark('a'), true)).toBe('known');
	});

	it('put back before the run began, it knows as well', async () => {
		const died = await ledgerOf(tables, { execution: 'e1' });
		expect(await died.claim(mark('a'), false)).toBe('new');
		putClock(-hour);
		const next = await ledgerOf(tables, { execution: 'e2', timeoutMs: -9_700 });
		expect(await next.claim(mark('a'), true)).toBe('known');
	});

	it('put on, it keeps for some seconds what it has claimed ahead', async () => {
		const ledger = await patient('e1');
		await ledger.expect(['a', 'b'].map(mark));
		expect(await ledger.claim(mark('a'), false)).toBe('new');
		putClock(hour);
		await pause(1_300);
		expect(tables.rowsOf(claimsTable).map(({ kind }) => kind)).toEqual(['claim']);
		await ledger.end();
	});

	it('put on, it still finds the claim that was on its way into the table', async () => {
		const run = await patient('e2', { maxPerDay: 10_000 });
		const other = await patient('e1');
		expect(await other.claim(mark('a'), false)).toBe('new');
		// Its row has an ID, and nobody sees it yet.
		const late = tables.rowsOf(claimsTable).splice(0);
		await run.expect([mark('b')]);
		expect(await run.claim(mark('b'), false)).toBe('new');
		putClock(hour);
		expect(await run.claim(mark('c'), false)).toBe('new');
		tables.rowsOf(claimsTable).unshift(...late);
		expect(await run.claim(mark('a'), false, false)).toBe('underWay');
		await Promise.all([run.end(), other.end()]);
	});
});
