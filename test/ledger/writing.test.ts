import type { INodeParameters } from 'n8n-workflow';

import { DataTables } from '../support/dataTables';
import { until } from '../support/until';
import { ledgerOf, purchase } from './support';

const ledgerTable = 'VTU Wallet Ledger';
const claimsTable = 'VTU Wallet Ledger Claims';
const mark = (reference: string, amount?: number) => ({ reference, amount });

function writesInto(tables: DataTables, parameters: INodeParameters, name: string): boolean {
	const { value } = (parameters.dataTableId ?? {}) as { value?: string };
	return parameters.operation === 'insert' && tables.tables.get(value ?? '')?.name === name;
}

describe('a table that cannot be written', () => {
	let tables: DataTables;
	beforeEach(() => {
		tables = new DataTables();
	});

	/** Buys three purchases, as far as the ledger lets it. */
	async function buyThree() {
		const ledger = await ledgerOf(tables, { concurrency: 1 });
		const sent: string[] = [];
		for (const reference of ['a', 'b', 'c']) {
			if ((await ledger.claim(mark(reference), true)) !== 'new') continue;
			sent.push(reference);
			ledger.decide(reference, 'bought', purchase(reference));
		}
		await ledger.end();
		return { ledger, sent };
	}

	const writes = [
		['claims', 'before'],
		['claims', 'after'],
		['rows', 'before'],
		['rows', 'after'],
	] as const;

	it.each(writes)('is tried again: %s fail once, %s they are written', async (which, when) => {
		let failures = 1;
		tables.fault = ({ parameters }, at) => {
			const isMeant = writesInto(
				tables,
				parameters,
				which === 'claims' ? claimsTable : ledgerTable,
			);
			if (!isMeant || at !== when || failures === 0) return undefined;
			failures -= 1;
			return 'SQLITE_BUSY: database is locked';
		};
		const { ledger, sent } = await buyThree();
		expect(failures).toBe(0);
		expect(ledger.failure).toBeUndefined();
		expect(sent).toEqual(['a', 'b', 'c']);
		expect(tables.rowsOf(ledgerTable).map(({ reference }) => reference)).toEqual(sent);
		const next = await ledgerOf(tables, { execution: 'e2' });
		expect(await next.claim(mark('a'), true)).toBe('bought');
	});

	it('lets nothing more be sent once it stays so', async () => {
		tables.fault = ({ parameters }, at) =>
			parameters.operation === 'insert' && at === 'before' && tables.rowsOf(claimsTable).length > 0
				? // What a busy database says is tried again for half a minute first: see persistently.test.ts.
					'Data table size limit exceeded: 200MB used of 200MB'
				: undefined;
		const { ledger, sent } = await buyThree();
		expect(sent).toEqual(['a']);
		expect(ledger.failure).toMatchObject({ message: expect.stringContaining('size limit') });
		tables.fault = undefined;
		const next = await ledgerOf(tables, { execution: 'e2' });
		expect(await next.claim(mark('a'), true)).toBe('known');
		expect(await next.claim(mark('b'), true)).toBe('new');
	});

	it('lets nothing more be sent once the rows cannot be written, whatever the claims can', async () => {
		const ledger = await ledgerOf(tables);
		expect(await ledger.claim(mark('a'), true)).toBe('new');
		tables.fault = ({ parameters }) =>
			writesInto(tables, parameters, ledgerTable)
				? 'Data table size limit exceeded: 200MB used of 200MB'
				: undefined;
		ledger.decide('a', 'bought', purchase('a'));
		await until(() => ledger.failure !== undefined);
		expect(await ledger.claim(mark('b'), true)).toBe('unavailable');
	});

	it('is not asked again where that cannot help', async () => {
		const ledger = await ledgerOf(tables);
		tables.readOnly = true;
		tables.calls = [];
		expect(await ledger.claim(mark('a'), true)).toBe('unavailable');
		expect(tables.calls.filter((steps) => steps.includes('insert'))).toHaveLength(1);
	});
});

test('runs that write at once find their own rows again', async () => {
	const tables = new DataTables();
	const run = async (execution: string) => {
		const ledger = await ledgerOf(tables, { execution });
		const references = Array.from({ length: 25 }, (_, at) => `${execution}-${at}`);
		await ledger.expect(references.map((reference) => mark(reference)));
		for (const reference of references) {
			expect(await ledger.claim(mark(reference), true)).toBe('new');
			void ledger.decide(reference, 'bought', purchase(reference, { message: reference }));
		}
		await ledger.end();
		return references;
	};
	const references = (await Promise.all(['e1', 'e2', 'e3'].map(run))).flat();
	expect(tables.rowsOf(ledgerTable)).toHaveLength(references.length);
	const next = await ledgerOf(tables, { execution: 'e4' });
	await next.expect(references.map((reference) => mark(reference)));
	for (const reference of references)
		expect(next.knows.bought(reference)).toMatchObject({ reference, message: reference });
});

test('a row that cannot be found again after it was written is looked for, and not written twice', async () => {
	const tables = new DataTables();
	const ledger = await ledgerOf(tables);
	expect(await ledger.claim(mark('a'), true)).toBe('new');
	let hidden = 1;
	tables.fault = ({ parameters }, when) => {
		const [row] = tables.rowsOf(ledgerTable);
		if (row === undefined || parameters.operation !== 'get') return undefined;
		// For one look only.
		if (when === 'before' && hidden === 1) row.claim = `not ${String(row.claim)}`;
		if (when === 'after' && hidden === 1) row.claim = String(row.claim).replace('not ', '');
		if (when === 'after') hidden = 0;
		return undefined;
	};
	await ledger.decide('a', 'bought', purchase('a'));
	await ledger.end();
	expect(hidden).toBe(0);
	expect(ledger.failure).toBeUndefined();
	expect(tables.rowsOf(ledgerTable)).toHaveLength(1);
	const next = await ledgerOf(tables, { execution: 'e2' });
	await next.expect([mark('a')]);
	expect(next.knows.bought('a')).toBeDefined();
});

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

describe('what a day may cost', () => {
	it.each([1, 2, 3])('is held by runs that buy at once (%i)', async () => {
		const tables = new DataTables();
		tables.callMs = 2;
		const sent: string[] = [];
		const run = async (execution: string) => {
			const maxPerDay = 1_000;
			const ledger = await ledgerOf(tables, { execution, timeoutMs: -7_000, maxPerDay });
			const references = Array.from({ length: 12 }, (_, index) => `${execution}-${index}`);
			await ledger.expect(references.map((reference) => mark(reference, 100)));
			const answers = await Promise.all(
				references.map(async (reference) => {
					const answer = await ledger.claim(mark(reference, 100), true);
					if (answer === 'new') {
						sent.push(reference);
						ledger.decide(reference, 'bought', purchase(reference));
					}
					return answer;
				}),
			);
			await ledger.end();
			return answers;
		};
		const answers = (await Promise.all(['e1', 'e2', 'e3'].map(run))).flat();
		expect(sent.length).toBeGreaterThan(0);
		expect(sent.length).toBeLessThanOrEqual(10);
		expect(new Set(answers)).toEqual(new Set(['new', 'overLimit']));
		// Room that was claimed and not used is given back, so the next run has all that is left.
		const next = await ledgerOf(tables, { execution: 'e4', maxPerDay: 1_000 });
		await next.expect([mark('more', 100)]);
		const left = await next.claim(mark('more', 100), true);
		expect(left).toBe(sent.length < 10 ? 'new' : 'overLimit');
	});

	it('is not spent on a claim where a later claim was read by a run that could not see this one', async () => {
		const tables = new DataTables();
		const ledger = await ledgerOf(tables, { maxPerDay: 1_000 });
		await ledger.expect([mark('a', 300)]);
		let others = 1;
		tables.fault = ({ parameters }, when) => {
			if (parameters.operation !== 'get' || when !== 'before' || others === 0) return undefined;
			others -= 1;
			// Another run has claimed after this one, and read before this one's claim could be seen.
			const claims = [...tables.tables.values()].find(({ name }) => name === claimsTable);
			const id = claims ? (claims.lastId += 1) : 0;
			const [own] = tables.rowsOf(claimsTable);
			const purchases = JSON.stringify([mark('b', 800)]);
			claims?.rows.push({ ...own, id, by: 'another', execution: 'another', purchases });
			return undefined;
		};
		expect(await ledger.claim(mark('a', 300), true)).toBe('overLimit');
	});

	it('does not count what was refused, given back or refunded', async () => {
		const tables = new DataTables();
		const ledger = await ledgerOf(tables, { maxPerDay: 1_000 });
		const ends = ['refused', 'open', 'bought'] as const;
		await ledger.expect(ends.map((end) => mark(end, 300)));
		for (const end of ends) expect(await ledger.claim(mark(end, 300), true)).toBe('new');
		ledger.decide('refused', 'refused', purchase('refused', { outcome: 'failed', charged: 'no' }));
		ledger.decide('open', 'open', purchase('open', { outcome: 'failed', charged: 'refunded' }));
		ledger.decide('bought', 'bought', purchase('bought', { amount: 200 }));
		await ledger.end();
		const next = await ledgerOf(tables, { execution: 'e2', maxPerDay: 1_000 });
		await next.expect([]);
		const spent = next.knows.commitments().reduce((sum, { amount }) => sum + amount, 0);
		expect(spent).toBe(200);
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
