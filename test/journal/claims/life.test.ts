import { runsHere } from '../../../nodes/VtuWallet/journal/claims/signsOfLife';
import type { Journal } from '../../../nodes/VtuWallet/journal/journal';
import {
	bought,
	claimed,
	claimsName,
	crash,
	journalOf,
	laterRun,
	purchase,
	tables,
	useFakeClock,
	wait,
	waitInSilence,
} from '../support';

const second = 1_000;
const hour = 3_600 * second;

useFakeClock();

const kinds = () => tables.rowsOf(claimsName).map(({ kind }) => kind);

/** For all other runs, this run belongs to another process. */
async function elsewhere(execution: string, more = {}): Promise<Journal> {
	const journal = await journalOf({ execution, ...more });
	runsHere.clear();
	return journal;
}

describe('a run that holds a claim', () => {
	test('gives a sign of life every 20 seconds, and other runs wait for it', async () => {
		const first = await elsewhere('e1');
		await claimed(first, 'a');
		await claimed(first, 'b');
		for (let minutes = 0; minutes < 5; minutes += 1) {
			await wait(60 * second);
			const id = minutes % 2 === 0 ? 'a' : 'b';
			const next = await laterRun([id], { execution: `e2-${minutes}` });
			expect((await claimed(next, id)).state).toBe('held');
			await next.close();
		}
		expect(kinds().filter((kind) => kind === 'alive').length).toBeGreaterThanOrEqual(14);
		await bought(first, 'a');
		await first.close();
		const signs = kinds().length;
		await wait(60 * second);
		expect(kinds()).toHaveLength(signs);
		const last = await journalOf({ execution: 'e3' });
		expect((await claimed(last, 'a')).state).toBe('bought');
	});

	test('counts as dead a minute after its last sign of life, so it may have sent the purchase', async () => {
		const first = await elsewhere('e1');
		await claimed(first, 'a');
		crash();
		await waitInSilence(30 * second);
		const next = await journalOf({ execution: 'e2' });
		expect((await claimed(next, 'a')).state).toBe('held');
		await wait(25 * second);
		expect((await claimed(next, 'a')).state).toBe('held');
		await wait(10 * second);
		expect(await claimed(next, 'a')).toMatchObject({
			state: 'mine',
			open: { byThisExecution: false, byAnotherAccount: false, pending: false },
		});
	});

	test('may send after a long wait before its first claim', async () => {
		const journal = await journalOf();
		await wait(70 * second);
		tables.callMs = 2 * second;
		const claiming = claimed(journal, 'a');
		await wait(second);
		expect(journal.failure).toBeUndefined();
		tables.callMs = 0;
		await wait(5 * second);
		expect((await claiming).state).toBe('mine');
	});

	test('sends nothing more while its sign of life hangs', async () => {
		const journal = await journalOf();
		await claimed(journal, 'a');
		tables.callMs = 5 * 60 * second;
		await wait(39 * second);
		expect(journal.failure).toBeUndefined();
		await wait(3 * second);
		expect(journal.failure?.message).toMatch(/could not be written for a while/);
		tables.callMs = 0;
		await wait(hour);
		// Meanwhile another run may have taken over.
		expect(journal.failure?.message).toMatch(/could not be written for a while/);
		expect((await claimed(journal, 'b')).state).toBe('free');
	});

	test.each([
		['put on', hour],
		['put back', -hour],
	])('does not count as dead if the clock is %s', async (_, shift) => {
		const first = await elsewhere('e1');
		await claimed(first, 'a');
		const next = await laterRun(['a']);
		jest.setSystemTime(Date.now() + shift);
		expect((await claimed(next, 'a')).state).toBe('held');
		await wait(30 * second);
		expect((await claimed(next, 'a')).state).toBe('held');
		crash();
		await waitInSilence(61 * second);
		expect((await claimed(next, 'a')).open).toBeDefined();
	});

	const aheads = [600 * second, -600 * second];
	test.each(aheads)(
		'may have sent until 40 seconds after its claim, if the database is %i ms ahead',
		async (aheadMs) => {
			tables.aheadMs = aheadMs;
			const first = await elsewhere('e1');
			await claimed(first, 'a');
			const sentUntil = Date.now() + 40 * second;
			crash();
			await waitInSilence(90 * second);
			const next = await journalOf({ execution: 'e2' });
			// The sign seems to come from the future, so the other run watches for a newer one for a minute.
			await claimed(next, 'a');
			await wait(61 * second);
			const { open } = await claimed(next, 'a');
			expect(Math.abs((open?.at ?? 0) - sentUntil)).toBeLessThan(second);
		},
	);

	test('has ended for the later tries of its own execution', async () => {
		const first = await elsewhere('e1');
		await claimed(first, 'a');
		crash();
		const retry = await journalOf({ execution: 'e1' });
		const own = { state: 'mine', open: { byThisExecution: true } };
		expect(await claimed(retry, 'a')).toMatchObject(own);
	});

	test('has ended when it closes, even if it cannot write its end and n8n stops it later', async () => {
		const first = await journalOf({ execution: 'e1' });
		await claimed(first, 'a');
		tables.fault = () => 'Data Tables size limit exceeded';
		await first.close();
		first.stop();
		tables.fault = undefined;
		const next = await journalOf({ execution: 'e2' });
		expect(await claimed(next, 'a')).toMatchObject({ state: 'mine', open: {} });
	});
});

describe('claims ahead of their turn', () => {
	const list = ['a', 'b', 'c', 'd'].map((id) => purchase(id));

	test('need no call of their own', async () => {
		const journal = await journalOf();
		await journal.store.read(list);
		journal.expect(list, 500);
		tables.calls = [];
		for (const { id } of list) expect((await claimed(journal, id)).state).toBe('mine');
		expect(tables.calls).toEqual([['insert', 'get']]);
		await journal.close();
		expect(kinds()).toEqual(['claim', 'release']);
	});

	test('are not made for products without a status look-up', async () => {
		const journal = await journalOf();
		await journal.store.read(list);
		journal.expect(list, 0);
		await claimed(journal, 'a');
		expect(String(tables.rowsOf(claimsName)[0].purchases)).not.toContain('"b"');
	});

	test('are released if their turn does not come within some seconds', async () => {
		const journal = await elsewhere('e1');
		await journal.store.read(list);
		journal.expect(list, 500);
		await claimed(journal, 'a');
		await wait(4 * second);
		expect(kinds()).toEqual(['claim']);
		await wait(3 * second);
		expect(kinds()).toEqual(['claim', 'release']);
		const next = await journalOf({ execution: 'e2' });
		expect((await claimed(next, 'b')).state).toBe('mine');
		expect((await claimed(next, 'a')).state).toBe('held');
	});

	test('are released at once if two runs wait for each other', async () => {
		const first = await elsewhere('e1', { concurrency: 1 });
		const next = await elsewhere('e2', { concurrency: 1 });
		const orders = [
			['a', 'x', 'y'],
			['b', 'y', 'x'],
		].map((ids) => ids.map((id) => purchase(id)));
		for (const [index, journal] of [first, next].entries()) {
			await journal.store.read(orders[index]);
			journal.expect(orders[index], 500);
			await journal.claim(orders[index].slice(0, 1), 0);
		}
		await claimed(first, 'x');
		await claimed(next, 'y');
		expect((await claimed(first, 'y')).state).toBe('held');
		await bought(first, 'x');
		expect((await claimed(next, 'x')).state).toBe('bought');
		await bought(next, 'y');
		expect((await claimed(first, 'y')).state).toBe('bought');
	});
});
