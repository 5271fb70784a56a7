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
