import { DataTables } from '../support/dataTables';
import { ledgerOf, purchase } from './support';

const ledgerTable = 'VTU Wallet Ledger';
const claimsTable = 'VTU Wallet Ledger Claims';
const mark = (reference: string) => ({ reference });

describe('the ledger', () => {
	let tables: DataTables;
	beforeEach(() => {
		tables = new DataTables();
	});

	it('lets one run send, writes a row, and tells the next run', async () => {
		const ledger = await ledgerOf(tables);
		await ledger.expect([mark('a')]);
		expect(await ledger.claim(mark('a'), false)).toBe('new');
		ledger.decide('a', 'bought', purchase('a', { details: { token: '1234' } }));
		await ledger.end();
		expect(tables.rowsOf(ledgerTable)).toMatchObject([
			{ reference: 'a', outcome: 'success', amount: 100, execution: 'e1' },
		]);

		const next = await ledgerOf(tables, { execution: 'e2', workflow: 'another' });
		await next.expect([mark('a'), mark('b')]);
		expect(next.knows.bought('a')).toMatchObject({ reference: 'a', details: { token: '1234' } });
		expect(next.knows.bought('b')).toBeUndefined();
		expect(await next.claim(mark('a'), true)).toBe('bought');
		expect(await next.claim(mark('b'), false)).toBe('new');
	});

	it('gives back at its end what it had claimed and never sent', async () => {
		const ledger = await ledgerOf(tables);
		await ledger.expect(['a', 'b', 'c'].map(mark));
		expect(await ledger.claim(mark('a'), false)).toBe('new');
		await ledger.end();
		const next = await ledgerOf(tables, { execution: 'e2' });
		await next.expect(['a', 'b', 'c'].map(mark));
		expect(await next.claim(mark('b'), false)).toBe('new');
	});

	it('lets neither a purchase in doubt nor one of a dead run be sent again', async () => {
		const ledger = await ledgerOf(tables);
		expect(await ledger.claim(mark('open'), false)).toBe('new');
		expect(await ledger.claim(mark('dead'), false)).toBe('new');
		ledger.decide('open', 'open', purchase('open', { outcome: 'unknown', charged: 'unknown' }));
		// As if killed: this run never ends its ledger.
		await new Promise((resolve) => setTimeout(resolve, 50));
		const next = await ledgerOf(tables, { execution: 'e2' });
		expect(await next.claim(mark('open'), true)).toBe('known');
		expect(await next.claim(mark('dead'), true)).toBe('known');
	});

	it('tells what was refused, and lets it serve again', async () => {
		const ledger = await ledgerOf(tables);
		await ledger.claim(mark('a'), false);
		ledger.decide('a', 'refused', purchase('a', { outcome: 'failed', charged: 'no' }));
		await ledger.end();
		const next = await ledgerOf(tables, { execution: 'e2' });
		expect(await next.claim(mark('a'), false)).toBe('refused');
		expect(await next.claim(mark('a'), true)).toBe('new');
		next.decide('a', 'bought', purchase('a'));
		await next.end();
		expect(tables.rowsOf(ledgerTable)).toMatchObject([{ reference: 'a', outcome: 'success' }]);
	});

	it('keeps environments apart', async () => {
		const ledger = await ledgerOf(tables, { environment: 'sandbox' });
		await ledger.claim(mark('a'), false);
		ledger.decide('a', 'bought', purchase('a'));
		await ledger.end();
		const next = await ledgerOf(tables);
		expect(await next.claim(mark('a'), false)).toBe('new');
	});

	const inOrder = (references: string[]) => references;
	const shuffled = (references: string[]) => {
		const places = references.map((reference) => ({ reference, place: Math.random() }));
		return places.sort((a, b) => a.place - b.place).map(({ reference }) => reference);
	};
	const part = (references: string[]) => shuffled(references).slice(0, 20);

	it.each([
		['the same order', inOrder, 3],
		['an order of its own', shuffled, 3],
		['an order of its own', shuffled, 6],
		['a part of them', part, 6],
	] as const)(
		'lets one of several runs send each of many purchases: each run has %s',
		async (_, listOf, runs) => {
			tables.callMs = 30;
			const sent = new Map<string, number>();
			const references = Array.from({ length: 30 }, (_, index) => `r${index}`);
			const run = async (execution: string) => {
				const ledger = await ledgerOf(tables, { execution, concurrency: 3, timeoutMs: 20_000 });
				const own = listOf(references);
				await ledger.expect(own.map(mark));
				let next = 0;
				const answers: string[] = [];
				await Promise.all(
					[1, 2, 3].map(async () => {
						while (next < own.length) {
							const reference = own[(next += 1) - 1];
							const answer = await ledger.claim(mark(reference), true);
							answers.push(answer);
							if (answer === 'bought') continue;
							if (answer === 'new') sent.set(reference, (sent.get(reference) ?? 0) + 1);
							await new Promise((resolve) => setTimeout(resolve, 30 + Math.random() * 90));
							ledger.decide(reference, answer === 'new' ? 'bought' : 'open', purchase(reference));
						}
					}),
				);
				await ledger.end();
				return { own, answers };
			};
			const all = await Promise.all(Array.from({ length: runs }, (_, n) => run(`e${n}`)));
			expect(new Set(all.flatMap(({ answers }) => answers))).toEqual(new Set(['new', 'bought']));
			expect([...sent.values()].every((times) => times === 1)).toBe(true);
			expect(sent.size).toBe(new Set(all.flatMap(({ own }) => own)).size);
			expect(tables.rowsOf(ledgerTable)).toHaveLength(sent.size);
		},
	);

	it('says before anything is sent why it cannot be used', async () => {
		tables.missing = true;
		await expect(ledgerOf(tables)).rejects.toThrow('This n8n has no Data Tables');
		tables.missing = false;
		tables.readOnly = true;
		await expect(ledgerOf(tables)).rejects.toThrow(/protected/);
		tables.readOnly = false;
		await ledgerOf(tables);
		const [table] = tables.tables.values();
		table.columns = table.columns.filter(({ name }) => name !== 'outcome');
		await expect(ledgerOf(tables)).rejects.toThrow(/lacks the columns outcome \(string\)/);
	});

	it('says which column is of another type', async () => {
		await ledgerOf(tables);
		const [table] = tables.tables.values();
		for (const column of table.columns) if (column.name === 'amount') column.type = 'string';
		await expect(ledgerOf(tables)).rejects.toMatchObject({
			message:
				'The table "VTU Wallet Ledger" is not a ledger: its column amount is string, not number',
		});
	});

	it('lets nothing be sent while the table of claims, which says what was bought, is gone', async () => {
		const first = await ledgerOf(tables);
		await first.claim(mark('a'), false);
		first.decide('a', 'bought', purchase('a'));
		await first.end();
		const [claims] = [...tables.tables.values()].filter(({ name }) => name === claimsTable);
		tables.tables.delete(claims.id);
		await expect(ledgerOf(tables, { execution: 'e2' })).rejects.toMatchObject({
			message: expect.stringContaining('"VTU Wallet Ledger Claims" is gone'),
			advice: expect.stringMatching(/^Nothing was sent\..*another name in 'Ledger Table'/),
		});
		expect(tables.rowsOf(claimsTable)).toEqual([]);
		// Where the rows are gone as well, it is a new ledger.
		tables.tables.clear();
		expect(await (await ledgerOf(tables, { execution: 'e3' })).claim(mark('b'), false)).toBe('new');
	});

	it('begins once, however many runs begin it at once', async () => {
		tables.callMs = 2;
		const ledgers = await Promise.all(
			['e1', 'e2', 'e3'].map(async (execution) => await ledgerOf(tables, { execution })),
		);
		expect(ledgers).toHaveLength(3);
		expect(tables.tables.size).toBe(2);
	});

	it('lets nothing be sent any more once a claim cannot be written', async () => {
		const ledger = await ledgerOf(tables);
		tables.tables.clear();
		expect(await ledger.claim(mark('a'), true)).toBe('unavailable');
		expect(await ledger.claim(mark('b'), true)).toBe('unavailable');
		expect(ledger.failure).toBeDefined();
		await ledger.end();
	});

	it('keeps what is written in groups', async () => {
		const ledger = await ledgerOf(tables);
		const references = Array.from({ length: 100 }, (_, index) => `r${index}`);
		await ledger.expect(references.map(mark));
		tables.calls = [];
		await Promise.all(
			references.map(async (reference) => await ledger.claim(mark(reference), false)),
		);
		for (const reference of references) ledger.decide(reference, 'bought', purchase(reference));
		await ledger.end();
		expect(tables.calls.length).toBeLessThan(10);
		expect(tables.rowsOf(claimsTable).length).toBeLessThan(10);
	});
});
