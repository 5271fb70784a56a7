import type { IDataObject } from 'n8n-workflow';

import { isOfInstance, runName } from '../../../nodes/VtuWallet/journal/tables/writer';
import {
	account,
	bought,
	claimed,
	claimsName,
	during,
	haveBought,
	journalOf,
	laterRun,
	ledgerName,
	purchase,
	standingLater,
	tables,
	type Settings,
} from '../support';

const remove = (isOne: (name: string) => boolean) => {
	for (const { id, name } of [...tables.tables.values()]) if (isOne(name)) tables.tables.delete(id);
};

const claimsTable = () => [...tables.tables.values()].find(({ name }) => name === claimsName)!;

/** A process that has not seen these tables. */
let processes = 0;
const anew = () => ({ workflow: `other${(processes += 1)}` });

/** A process that knows these tables, in which "a" and "b" are bought. `lastId`: of the claims before "b". */
async function inUse(lastId?: number) {
	const here = anew();
	await haveBought(['a'], here);
	if (lastId !== undefined) tables.idsFrom(claimsName, lastId);
	await haveBought(['b'], here);
	return here;
}

describe('the tables of a journal', () => {
	test('are made once, also if many runs need them at the same time', async () => {
		tables.callMs = 2;
		const journals = await Promise.all(
			['e1', 'e2', 'e3'].map(async (execution) => await journalOf({ execution })),
		);
		expect(tables.tables.size).toBe(2);
		for (const journal of journals) expect(journal.store.isNew).toBe(true);
	});

	test('are new for the whole execution that made them, and for no other', async () => {
		await haveBought(['a'], { execution: 'e1' });
		expect((await journalOf({ execution: 'e1', ...anew() })).store.isNew).toBe(true);
		expect((await journalOf({ execution: 'e2', ...anew() })).store.isNew).toBe(false);
		expect((await journalOf({ execution: 'e2', origin: 'e1' })).store.isNew).toBe(true);
	});

	test('are made anew if they were deleted while the process knew them', async () => {
		const here = await inUse();
		remove(() => true);
		const journal = await laterRun(['a'], here);
		expect(journal.store.isNew).toBe(true);
		expect((await claimed(journal, 'a')).state).toBe('mine');
	});

	test('are made anew, with ids from 1, if they were deleted after a run had read them', async () => {
		const here = await inUse(5_000);
		const journal = await laterRun(['c'], here);
		remove(() => true);
		expect((await claimed(journal, 'c')).state).toBe('mine');
	});

	test('hide no purchase whose ids were given before to rows that a person has deleted', async () => {
		const here = await inUse(5_000);
		const journal = await laterRun(['c'], here);
		tables.idsFrom(claimsName, 4_499);
		await haveBought(['c'], { ...anew(), execution: 'e9' });
		expect((await claimed(journal, 'c')).state).toBe('bought');
	});

	test('get the rows that people see again if only those were deleted while a run bought', async () => {
		const here = await inUse();
		remove((name) => name === ledgerName);
		await haveBought(['c'], here);
		expect(tables.rowsOf(ledgerName)).toMatchObject([{ reference: 'c', outcome: 'success' }]);
		const next = await laterRun(['c'], here);
		expect(next.known.standing('c').state).toBe('bought');
	});

	test('are not made anew for a run that has claimed something in them', async () => {
		const here = await inUse();
		const journal = await laterRun(['c'], here);
		expect((await claimed(journal, 'c')).state).toBe('mine');
		remove(() => true);
		await bought(journal, 'c');
		await journal.close();
		expect(journal.failure).toBeDefined();
		expect(tables.tables.size).toBe(0);
	});

	test('go on from id 1 if a person has deleted all their rows', async () => {
		const here = await inUse(5_000);
		for (const table of tables.tables.values()) Object.assign(table, { rows: [], lastId: 0 });
		for (const id of ['c', 'd']) {
			const journal = await laterRun([id], here);
			expect((await claimed(journal, id)).state).toBe('mine');
			await journal.close();
		}
	});

	test.each([[{}], [{ workflow: 'another' }]])(
		'keep a run from sending if only the table of claims was deleted (%p)',
		async (where) => {
			const here = await inUse();
			remove((name) => name === claimsName);
			tables.calls = [];
			await expect(laterRun(['a'], { ...here, ...where })).rejects.toMatchObject({
				message: expect.stringContaining(`"${claimsName}" is gone`),
				advice: expect.stringMatching(/^Nothing was sent\..*another name in 'Ledger Table'/),
			});
			// Waiting does not help.
			expect(tables.calls.length).toBeLessThan(10);
			expect(tables.tables.size).toBe(1);
		},
	);

	const lacksClaims = {
		message: expect.stringContaining(`"${claimsName}" lacks claims that it had`) as string,
	};

	const others = { names: '[]', purchases: '[]', writer: JSON.stringify({ run: 'another' }) };
	const dayLimit = { most: 1_000_000, dayOf: () => 'today' };
	type Change = (rows: IDataObject[]) => IDataObject[];
	const [none, first]: Change[] = [() => [], (rows) => rows.slice(0, 1)];
	const ofOthers: Change = (rows) => rows.map((row) => ({ ...row, ...others }));
	test.each<[string, Change, number, Settings]>([
		['all claims are gone, to a run that looks for one purchase', none, 1, {}],
		['all claims are gone, to a run that reads all claims', none, 50, {}],
		['all claims are gone, to a run with a limit of the day', none, 1, { dayLimit }],
		['all claims but the first are gone', first, 0, {}],
		['the ids of removed claims belong to other rows now', ofOthers, 0, {}],
	])('keep a run from sending if %s', async (_, change, count, settings) => {
		const here = await inUse();
		const claims = claimsTable();
		claims.rows = change(claims.rows);
		const wanted = ['a', ...Array.from({ length: count }, (_one, at) => `new${at}`)];
		const run = async () => await laterRun(wanted, { ...here, ...settings });
		await expect(run()).rejects.toMatchObject(lacksClaims);
		const gone = {
			message: expect.stringContaining(`"${claimsName}"`) as string,
			name: 'BadInput',
		};
		await expect(run()).rejects.toMatchObject(gone);
	});

	test.each([
		['go on', false],
		['begin again', true],
	])('keep a run from sending after a person removed claims whose ids %s', async (_, isAnew) => {
		const here = await inUse();
		const running = await laterRun(['c'], here);
		await claimed(running, 'c');
		const claims = claimsTable();
		claims.rows = [];
		if (isAnew) claims.lastId = 0;
		await bought(running, 'c');
		await running.close();
		const later = laterRun(['a'], { ...here, workflow: 'another' });
		await expect(later).rejects.toMatchObject(lacksClaims);
	});

	test('stay in use if old claims were removed, as by Tidy Up', async () => {
		await inUse();
		const { rows } = claimsTable();
		for (const row of rows) row.createdAt = new Date(Date.now() - 8 * 24 * 3_600_000).toISOString();
		const here = anew();
		await (await laterRun(['b'], here)).close();
		rows.pop();
		const journal = await laterRun(['a', 'c'], here);
		expect(journal.known.standing('a').state).toBe('bought');
		expect((await claimed(journal, 'c')).state).toBe('mine');
	});

	test('still know the purchases if the rows that people see are gone', async () => {
		await haveBought(['a']);
		remove((name) => name === ledgerName);
		const journal = await laterRun(['a'], anew());
		expect(journal.known.standing('a').state).toBe('bought');
		expect(journal.store.row('a')).toBeUndefined();
	});

	test('are refused if their columns are others', async () => {
		await journalOf();
		const [table] = tables.tables.values();
		for (const column of table.columns) if (column.name === 'amount') column.type = 'string';
		await expect(journalOf(anew())).rejects.toMatchObject({
			message: `The table "${ledgerName}" is not a ledger: it lacks the columns amount (number)`,
		});
		table.columns = table.columns.filter(({ name }) => name !== 'outcome');
		await expect(journalOf(anew())).rejects.toThrow(/lacks the columns outcome \(string\)/);
	});

	test('are refused if an n8n with another instance ID has written them', async () => {
		await haveBought(['a'], { instanceId: 'old-n8n' });
		await expect(journalOf()).rejects.toMatchObject({
			message: expect.stringContaining('another instance ID'),
			advice: expect.stringContaining('N8N_INSTANCE_ID'),
		});
		expect(isOfInstance('b', runName('7', 'a'))).toBe(false);
		expect(isOfInstance('b', 'by-hand')).toBe(true);
	});

	test.each([
		[{ missing: true }, /no Data Tables/, /n8n 2\.20/],
		[{ readOnly: true }, /protected/, /Ask/],
	])('say why a run cannot use them: %p', async (broken, message, advice) => {
		Object.assign(tables, broken);
		const offServes = /^Nothing was sent\..*set 'Ledger' to 'Off'/;
		const opening = journalOf({ offServes: true, ...anew() });
		await expect(opening).rejects.toMatchObject({
			message: expect.stringMatching(message),
			advice: expect.stringMatching(advice),
		});
		await expect(opening).rejects.toHaveProperty('advice', expect.stringMatching(offServes));
		const withoutOff = expect.not.stringContaining("'Off'");
		await expect(journalOf(anew())).rejects.toHaveProperty('advice', withoutOff);
	});

	test.each(['', ' ', 'x'.repeat(101), '=1', 'a%b', 'a{b'])('cannot be called %j', async (name) => {
		const refusal = { field: 'Ledger Table' };
		await expect(journalOf({ tableName: name })).rejects.toMatchObject(refusal);
	});
});

describe('a look into the journal', () => {
	test('makes no table', async () => {
		const journal = await journalOf({ makesTables: false, ...anew() });
		await journal.store.read([purchase('a')]);
		expect(journal.known.standing('a').state).toBe('free');
		expect(tables.tables.size).toBe(0);
	});

	test('sees what was bought, and writes nothing', async () => {
		await haveBought(['a']);
		const before = tables.rowsOf(claimsName).length;
		const journal = await journalOf({ makesTables: false, execution: 'e2' });
		await journal.store.read([purchase('a'), purchase('b')]);
		expect(journal.known.standing('a').state).toBe('bought');
		expect(journal.store.row('a')?.amount).toBe(100);
		expect(journal.known.standing('b').state).toBe('free');
		expect((await claimed(journal, 'a')).state).toBe('bought');
		await journal.close();
		expect(tables.rowsOf(claimsName)).toHaveLength(before);
	});
});

describe('the journal of a run', () => {
	test('keeps environments apart, and marks another account', async () => {
		const sandbox = { ...account, environment: 'sandbox' as const };
		await haveBought(['a'], { account: sandbox });
		await during({ execution: 'e2' }, async (journal) => {
			expect((await claimed(journal, 'a')).state).toBe('mine');
			await journal.end([{ id: 'a', attempt: 0, end: { outcome: 'unknown' } }]);
		});
		const other = { account: { ...account, fingerprint: 'wallet-2' } };
		expect(await standingLater('a', other)).toMatchObject({
			open: { byAnotherAccount: true },
		});
	});

	test('names the recipients that a key has bought for', async () => {
		const keyed = (id: string) => purchase(id, { key: 'order-1', keyId: 'kid' });
		const first = await journalOf({ execution: 'e1' });
		for (const id of ['a', 'b', 'c']) await claimed(first, keyed(id));
		await bought(first, 'a');
		await first.end([{ id: 'b', attempt: 0, end: { outcome: 'failed' } }]);
		await first.close();
		const journal = await journalOf({ execution: 'e2' });
		await journal.store.read([keyed('d')]);
		expect(journal.known.otherUsesOf(keyed('d'))).toMatchObject([{ recipient: 'bet9ja/a' }]);
		expect(journal.known.otherUsesOf(keyed('a'))).toEqual([]);
	});

	test('knows the claims of other tries of this execution', async () => {
		const first = await journalOf({ execution: 'e1', origin: 'o', settings: 'old' });
		await claimed(first, purchase('a', { what: '1GB' }));
		await first.end([{ id: 'a', attempt: 0, end: { outcome: 'failed', recorded: true } }]);
		await first.close();
		await haveBought(['b'], { execution: 'e2' });
		const retry = await journalOf({ execution: 'e3', origin: 'o', settings: 'new' });
		await retry.store.readOrigin?.();
		expect(retry.known.earlierTries()).toMatchObject([
			{
				node: { id: 'n1', name: 'Buy' },
				settings: 'old',
				purchase: { id: 'a', product: 'betting', what: '1GB' },
				standing: { failed: { byThisExecution: false } },
			},
		]);
	});
});
