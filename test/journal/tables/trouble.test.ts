import type { INodeParameters } from 'n8n-workflow';

import {
	bought,
	claimed,
	claimedTogether,
	claimsName,
	ended,
	endOf,
	haveBought,
	journalOf,
	crash,
	laterRun,
	ledgerName,
	purchase,
	standingLater,
	tables,
	useFakeClock,
	wait,
} from '../support';

const locked = 'SQLITE_BUSY: database is locked';
const full = 'Data table size limit exceeded: 200MB used of 200MB';

useFakeClock();

/** Moves the clock while the node waits for the database. */
async function meanwhile<T>(work: Promise<T>): Promise<T> {
	const settled = work.catch(() => undefined);
	await wait(60_000);
	await settled;
	return await work;
}

function isWriting(parameters: INodeParameters, name: string): boolean {
	const { value } = (parameters.dataTableId ?? {}) as { value?: string };
	return parameters.operation === 'insert' && tables.tables.get(value ?? '')?.name === name;
}

describe('before anything was sent', () => {
	test('the node waits for a database that is busy for a moment', async () => {
		await haveBought(['a']);
		tables.failures.push(locked, locked);
		const journal = await meanwhile(journalOf({ execution: 'e2' }));
		// For up to half a minute.
		tables.failures.push(...Array.from({ length: 5 }, () => locked));
		await meanwhile(journal.store.read([purchase('a')]));
		expect(journal.known.standing('a').state).toBe('bought');
	});

	test('the error about a database that stays away says what to do', async () => {
		const journal = await journalOf();
		tables.fault = () => locked;
		const began = Date.now();
		let lastedMs = 0;
		const reading = journal.store
			.read([purchase('a')])
			.finally(() => (lastedMs = Date.now() - began));
		await expect(meanwhile(reading)).rejects.toMatchObject({
			field: 'Ledger',
			message: expect.stringContaining('database is locked'),
			advice: expect.stringMatching(/^Nothing was sent\. Run it again/),
		});
		expect(lastedMs).toBeGreaterThan(20_000);
		expect(lastedMs).toBeLessThan(35_000);
	});

	test('the node reports at once that a caller policy refuses the ledger', async () => {
		const journal = await journalOf();
		const { length } = tables.calls;
		tables.failures.push('The sub-workflow (w1) cannot be called by this workflow');
		await expect(journal.store.read([purchase('a')])).rejects.toMatchObject({
			message: expect.stringContaining('caller policy'),
			advice: expect.stringMatching(/^Nothing was sent\. Ask the person who runs this n8n/),
		});
		expect(tables.calls).toHaveLength(length + 1);
	});
});

describe('a table that cannot be written', () => {
	/** Buys those of three purchases that the journal allows. */
	async function buyThree() {
		const journal = await journalOf();
		const sent: string[] = [];
		for (const id of ['a', 'b', 'c']) {
			const { state } = await meanwhile(claimed(journal, id));
			if (state !== 'mine' || journal.failure) continue;
			sent.push(id);
			await meanwhile(bought(journal, id));
		}
		await meanwhile(journal.close());
		return { journal, sent };
	}

	test.each([
		[claimsName, 'before'],
		[claimsName, 'after'],
		[ledgerName, 'before'],
		[ledgerName, 'after'],
	])('is tried again: %s fails once, %s it was written', async (name, when) => {
		let failures = 1;
		tables.fault = ({ parameters }, at) => {
			if (!isWriting(parameters, name) || at !== when || failures === 0) return undefined;
			failures -= 1;
			return locked;
		};
		const { journal, sent } = await buyThree();
		expect(failures).toBe(0);
		expect(journal.failure).toBeUndefined();
		expect(sent).toEqual(['a', 'b', 'c']);
		expect(tables.rowsOf(ledgerName).map(({ reference }) => reference)).toEqual(sent);
		expect((await standingLater('a')).state).toBe('bought');
	});

	test.each([1, 20])('is read before %d rows are written again', async (count) => {
		const ids = Array.from({ length: count }, (_, at) => `p${at}`);
		const journal = await journalOf();
		await claimedTogether(journal, ids);
		let failures = 1;
		tables.fault = ({ parameters }, at) =>
			at === 'after' && isWriting(parameters, ledgerName) && (failures -= 1) === 0
				? locked
				: undefined;
		await meanwhile(journal.end(ids.map((id) => endOf(id, 'success'))));
		await meanwhile(journal.close());
		expect(tables.rowsOf(ledgerName).map(({ reference }) => reference)).toEqual(ids);
		const next = await laterRun(ids);
		for (const id of ids) expect(next.store.row(id)?.reference).toBe(id);
	});

	test('keeps the run from sending more, and the sent purchases may be bought', async () => {
		const journal = await journalOf();
		expect((await claimed(journal, 'a')).state).toBe('mine');
		tables.fault = ({ parameters }) => (parameters.operation === 'insert' ? full : undefined);
		await bought(journal, 'a');
		expect((await claimed(journal, 'b')).state).toBe('free');
		expect(journal.failure?.message).toContain('full');
		crash();
		await wait(61_000);
		tables.fault = undefined;
		expect(await standingLater('a')).toMatchObject({ state: 'mine', open: {} });
		expect(await standingLater('b')).toEqual({ state: 'mine', attempt: 0 });
	});

	test('gets the ends of the claims when it can be written again', async () => {
		const journal = await journalOf();
		await claimed(journal, 'a');
		tables.fault = () => full;
		await bought(journal, 'a');
		expect(journal.failure?.message).toContain('full');
		expect(await claimed(journal, 'b')).toEqual({ state: 'free', attempt: 0 });
		expect(journal.store.row('a')?.outcome).toBe('success');
		tables.fault = undefined;
		await journal.close();
		const next = await journalOf({ execution: 'e2' });
		expect((await claimed(next, 'a')).state).toBe('bought');
		expect(next.store.row('a')?.outcome).toBe('success');
		await next.close();
		expect(tables.rowsOf(ledgerName)).toHaveLength(1);
	});

	test('breaks the run off, also if the run can write its end', async () => {
		const journal = await journalOf();
		await journal.announce({ rows: ['like a', 'like b'] });
		journal.expect([purchase('a'), purchase('b')], 0);
		await claimed(journal, 'a');
		tables.fault = () => full;
		await bought(journal, 'a');
		tables.fault = undefined;
		await journal.close('whole');
		const kinds = tables.rowsOf(claimsName).map(({ kind }) => kind);
		expect(kinds).toEqual(['run', 'claim', 'end', 'broken']);
	});

	test('hides no purchase that another run is making', async () => {
		const first = await journalOf();
		await claimed(first, 'a');
		const journal = await laterRun(['a']);
		tables.fault = () => full;
		expect((await claimed(journal, 'b')).state).toBe('free');
		expect((await claimed(journal, 'a')).state).toBe('held');
	});

	test('is called once if another call cannot help', async () => {
		const journal = await journalOf();
		tables.readOnly = true;
		tables.calls = [];
		expect((await claimed(journal, 'a')).state).toBe('free');
		expect(tables.calls).toHaveLength(1);
	});
});

test('the claim of the next attempt releases our claim of the attempt before', async () => {
	const journal = await journalOf();
	await claimed(journal, 'a');
	expect(await claimed(journal, 'a', 1)).toEqual({ state: 'mine', attempt: 1 });
	await bought(journal, 'a', { attempt: 1 });
	await journal.close();
	const next = await laterRun(['a']);
	expect(next.known.standing('a')).toMatchObject({ state: 'bought', attempt: 1 });
	expect(next.store.row('a')).toMatchObject({ reference: 'a-1', attempt: 1 });
	// Another run has claimed a later attempt, so this one is not claimed.
	expect(await claimed(next, 'a', 0)).toMatchObject({ attempt: 1 });
});

test('a claim for another request is made anew, and names only that request', async () => {
	await haveBought(['before']);
	const journal = await journalOf({ execution: 'e2' });
	for (const request of ['r1', 'r2']) {
		const standings = await claimedTogether(journal, ['a'], request);
		expect(standings.get('a')).toMatchObject({ state: 'mine', attempt: 0 });
	}
	tables.calls = [];
	await claimedTogether(journal, ['a'], 'r2');
	expect(tables.calls).toEqual([]);
	crash();
	tables.letPass(120_000);
	expect((await standingLater('a')).open?.request).toBe('r2');
});

test('the next attempt stays claimed when the end of the one before is written with it', async () => {
	const journal = await journalOf();
	await claimed(journal, 'a');
	tables.calls = [];
	void ended(journal, 'a', 'failed', { recorded: true });
	expect(await claimed(journal, 'a', 1)).toMatchObject({ state: 'mine', attempt: 1 });
	expect(tables.calls.filter((steps) => steps.includes('insert'))).toHaveLength(1);
	await journal.close();
	const later = await standingLater('a');
	expect(later).toMatchObject({ attempt: 0, failed: { byThisExecution: false } });
	expect(later.open).toBeUndefined();
});
