import { DataTables } from '../support/dataTables';
import { ledgerOf, purchase } from './support';

const ledgerTable = 'VTU Wallet Ledger';
const mark = (reference: string, amount?: number) => ({ reference, amount });

describe('rows that a person has changed', () => {
	let tables: DataTables;
	beforeEach(async () => {
		tables = new DataTables();
		const ledger = await ledgerOf(tables);
		await ledger.claim(mark('a'), false);
		ledger.decide('a', 'bought', purchase('a'));
		await ledger.end();
	});

	it.each(['failed', 'notSent', 'unknown', '', 'nonsense'])(
		'let nothing be bought again where the outcome was edited to "%s"',
		async (outcome) => {
			tables.rowsOf(ledgerTable)[0].outcome = outcome;
			const next = await ledgerOf(tables, { execution: 'e2' });
			await next.expect([mark('a')]);
			expect(next.knows.bought('a')).toBeUndefined();
			expect(await next.claim(mark('a'), true)).toBe('bought');
		},
	);

	it('let nothing be bought again where the row was deleted', async () => {
		tables.rowsOf(ledgerTable).length = 0;
		const next = await ledgerOf(tables, { execution: 'e2' });
		await next.expect([mark('a')]);
		expect(next.knows.bought('a')).toBeUndefined();
		expect(await next.claim(mark('a'), true)).toBe('bought');
	});

	it('are written anew when a deleted purchase is decided later', async () => {
		const second = await ledgerOf(tables, { execution: 'e2' });
		await second.claim(mark('b'), false);
		second.decide('b', 'refused', purchase('b', { outcome: 'failed', charged: 'no' }));
		await second.end();
		tables.rowsOf(ledgerTable).length = 0;
		const third = await ledgerOf(tables, { execution: 'e3' });
		expect(await third.claim(mark('b'), true)).toBe('new');
		third.decide('b', 'bought', purchase('b'));
		await third.end();
		expect(tables.rowsOf(ledgerTable)).toMatchObject([{ reference: 'b', outcome: 'success' }]);
	});

	it('do not stop the node, whatever stands in their cells', async () => {
		Object.assign(tables.rowsOf(ledgerTable)[0], {
			outcome: 'success',
			amount: null,
			details: '{"broken',
			decidedAt: 'yesterday',
		});
		const next = await ledgerOf(tables, { execution: 'e2' });
		await next.expect([mark('a')]);
		expect(next.knows.bought('a')).toMatchObject({ amount: null, details: {}, decidedAt: '' });
	});
});

describe('texts that a spreadsheet would take for formulas', () => {
	it.each(['=1+1', '+234', '-1', '@SUM(A1)', "'quoted", '\t=1', 'plain'])(
		'stand as texts in the table, and come back as they were: %j',
		async (text) => {
			const tables = new DataTables();
			const ledger = await ledgerOf(tables);
			await ledger.claim(mark('a'), false);
			const texts = { recipient: text, message: text, key: text };
			ledger.decide('a', 'bought', purchase('a', texts));
			await ledger.end();
			const [row] = tables.rowsOf(ledgerTable);
			for (const name of Object.keys(texts)) expect(row[name]).not.toMatch(/^[=+\-@\t]/);
			const next = await ledgerOf(tables, { execution: 'e2' });
			await next.expect([mark('a')]);
			expect(next.knows.bought('a')).toMatchObject(texts);
		},
	);
});
