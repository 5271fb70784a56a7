import { ledgerReaders } from '../../../nodes/VtuWallet/journal/ledgerReaders';
import {
	bought,
	claimed,
	claimedTogether,
	during,
	ended,
	endOf,
	hasEnded,
	haveBought,
	journalOf,
	crash,
	laterRun,
	ledgerName,
	purchase,
	purchases,
	tables,
	withLedger,
} from '../support';

test('a run finds the right rows after a person has made their table anew with other ids', async () => {
	await haveBought(['a']);
	const ids = Array.from({ length: 5 }, (_, at) => `p${at}`);
	await during({ execution: 'e2' }, async (journal) => {
		await claimedTogether(journal, ids);
		await journal.end(ids.map((id) => endOf(id, 'success')));
	});
	for (const one of tables.rowsOf(ledgerName)) one.id = Number(one.id) - 1;
	const next = await laterRun(ids);
	for (const id of ids) expect(next.store.row(id)?.reference).toBe(id);
});

describe('a purchase whose end no run has written', () => {
	test.each(['died', 'unknown'])('counts as bought if its row says so (%s)', async (how) => {
		if (how === 'unknown') {
			await hasEnded(['a', 'unknown']);
			tables.rowsOf(ledgerName)[0].outcome = 'success';
		} else {
			const journal = await journalOf();
			await claimed(journal, 'a');
			await haveBought(['other']);
			Object.assign(tables.rowsOf(ledgerName)[0], { reference: 'a', recipient: 'bet9ja/a' });
			crash();
		}
		const execution = how === 'died' ? 'e1' : 'next';
		const next = await laterRun(['a'], { execution });
		expect(next.known.standing('a').state).toBe('bought');
		expect((await claimed(next, 'a')).state).toBe('bought');
	});

	test('has one row, also if another run decides it later', async () => {
		await hasEnded(['a', 'pending', { message: 'Wait' }]);
		const next = await laterRun(['a']);
		expect(await claimed(next, 'a')).toMatchObject({ state: 'mine', open: { pending: true } });
		expect(next.store.row('a')?.message).toBe('Wait');
		await bought(next, 'a');
		await next.close();
		expect(tables.rowsOf(ledgerName)).toMatchObject([{ reference: 'a', outcome: 'success' }]);
	});

	test('gets another row if a person has deleted its row', async () => {
		await hasEnded(['a', 'failed']);
		const next = await laterRun(['a']);
		const refused = { state: 'mine', refusedAt: expect.any(Number) };
		expect(await claimed(next, 'a')).toMatchObject(refused);
		tables.rowsOf(ledgerName).length = 0;
		await bought(next, 'a');
		await next.close();
		expect(tables.rowsOf(ledgerName)).toMatchObject([{ reference: 'a', outcome: 'success' }]);
	});

	test('keeps its row if another run has bought it before this one ends', async () => {
		const first = await journalOf();
		await claimed(first, 'a');
		crash();
		tables.letPass(120_000);
		await during({ execution: 'next' }, async (next) => {
			await claimed(next, 'a');
			await bought(next, 'a', { message: 'Found' });
		});
		await first.store.read([purchase('a')]);
		await bought(first, 'a', { message: 'Late' });
		expect(tables.rowsOf(ledgerName)).toMatchObject([{ message: 'Found' }]);
	});

	test('keeps its row if another run has learned that it is bought', async () => {
		await hasEnded(['a', 'unknown']);
		const next = await laterRun(['a']);
		await claimed(next, 'a');
		tables.rowsOf(ledgerName)[0].outcome = 'success';
		await ended(next, 'a', 'unknown');
		await next.close();
		expect(tables.rowsOf(ledgerName)).toMatchObject([{ outcome: 'success' }]);
	});
});

test('a failed attempt and the one after it share one row, even in one run', async () => {
	const journal = await journalOf();
	await claimed(journal, 'a');
	await ended(journal, 'a', 'failed', { recorded: true });
	await claimed(journal, 'a', 1);
	await bought(journal, 'a', { attempt: 1 });
	await journal.close();
	expect(tables.rowsOf(ledgerName)).toMatchObject([{ reference: 'a-1', outcome: 'success' }]);
});

test('after an open try and a failed one, a later run knows that the next attempt bought the purchase', async () => {
	const [first, other] = ['A', 'B'].map((what) => purchase('a', { what }));
	await during({ execution: 'e1' }, async (journal) => {
		await claimed(journal, first);
		await ended(journal, 'a', 'unknown');
	});
	await during({ execution: 'e2' }, async (journal) => {
		await journal.store.read([other]);
		await claimed(journal, other);
		await ended(journal, 'a', 'failed', { recorded: true });
		await claimed(journal, other, 1);
		await bought(journal, 'a', { attempt: 1 });
	});
	await during({ execution: 'e3' }, async (journal) => {
		await journal.store.read([other]);
		expect(journal.known.standing('a')).toMatchObject({ state: 'bought', attempt: 1 });
		expect(journal.known.purchase('a')?.what).toBe('B');
	});
});

test('a search by outcome gives the newest purchases, up to a limit', async () => {
	const outcomes = {
		a: 'pending',
		b: 'unknown',
		c: 'success',
		d: 'unknown',
		e: 'pending',
	} as const;
	for (const [id, outcome] of Object.entries(outcomes)) await hasEnded([id, outcome]);
	const read = async (wanted: string[], limit?: number) =>
		await withLedger('reader', async (ledger) =>
			(await ledgerReaders.readPurchases(ledger, { outcomes: wanted }, limit)).map(
				({ reference }) => reference,
			),
		);
	expect(await read(['pending', 'unknown'])).toEqual(['e', 'd', 'b', 'a']);
	expect(await read(['unknown', 'pending'], 2)).toEqual(['e', 'd']);
	// An answer holds 1,000 rows.
	const [table] = [...tables.tables.values()].filter(({ name }) => name === ledgerName);
	const [last] = table.rows.slice(-1);
	for (let count = 0; count < 1_100; count += 1)
		table.rows.push({ ...last, id: (table.lastId += 1) });
	expect((await read(['pending'])).slice(1_099)).toEqual(['e', 'e', 'a']);
	expect((await read(['unknown', 'pending'], 1_001)).slice(1_000)).toEqual(['e']);
});

test.each([3, 1_100])('%d of one request find their rows by recipient', async (count) => {
	const ids = Array.from({ length: count }, (_, at) => `p${at}`);
	const journal = await journalOf({ execution: 'e1' });
	await claimedTogether(journal, ids, 'request');
	await journal.end(ids.map((id) => endOf(id, 'success', { reference: 'request' })));
	await journal.close();
	const stored = tables.rowsOf(ledgerName);
	expect(stored).toHaveLength(count);
	stored.splice(1, 1);
	const next = await laterRun(ids);
	for (const id of ids)
		expect(next.store.row(id)?.recipient).toBe(id === 'p1' ? undefined : purchase(id).recipient);
});

test('runs that write at the same time find their own rows again', async () => {
	tables.callMs = 1;
	const run = async (execution: string) => {
		const ids = Array.from({ length: 25 }, (_, at) => `${execution}-${at}`);
		const journal = await journalOf({ execution });
		await journal.store.read(purchases(ids));
		for (const id of ids) {
			expect((await claimed(journal, id)).state).toBe('mine');
			void bought(journal, id, { message: id });
		}
		await journal.close();
		return ids;
	};
	const ids = (await Promise.all(['e1', 'e2', 'e3'].map(run))).flat();
	expect(tables.rowsOf(ledgerName)).toHaveLength(ids.length);
	const next = await laterRun(ids);
	for (const id of ids) expect(next.store.row(id)).toMatchObject({ reference: id, message: id });
});

const formulas = ['=1+1', '+234', '-1', '@SUM(A1)', "'quoted", '\t=1', 'plain', '={{ 1 }}'];
test.each(formulas)(
	'the table gives back a text that looks like a formula unchanged: %j',
	async (text) => {
		const texts = { recipient: text, message: text, key: text };
		for (const count of [1, 5]) {
			const ids = Array.from({ length: count }, (_, at) => `p${count}-${at}`);
			const journal = await journalOf();
			await journal.claim(
				ids.map((id) => purchase(id, { recipient: text })),
				0,
			);
			await journal.end(ids.map((id) => endOf(id, 'success', texts)));
			await journal.close();
			for (const one of tables.rowsOf(ledgerName))
				for (const name of Object.keys(texts)) expect(one[name]).not.toMatch(/^[=+\-@\t]/);
			const next = await laterRun(ids);
			for (const id of ids) expect(next.store.row(id)).toMatchObject(texts);
		}
	},
);
