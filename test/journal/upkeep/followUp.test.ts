import type { Journal } from '../../../nodes/VtuWallet/journal/journal';
import type { Lookup } from '../../../nodes/VtuWallet/purchase/outcome';
import { ledgerReaders } from '../../../nodes/VtuWallet/journal/ledgerReaders';
import {
	account,
	claimed,
	claimedTogether,
	claimsName,
	during,
	ended,
	endOf,
	hasEnded,
	journalOf,
	crash,
	ledgerName,
	purchase,
	newTables,
	standingLater,
	tables,
	withLedger,
} from '../support';

const hour = 3_600_000;

/** The provider's answers now. It knows no other references. */
const answers: Record<string, Lookup> = {
	paid: lookupOf('success'),
	refused: lookupOf('failed'),
	request: lookupOf('success'),
};

function lookupOf(status: 'success' | 'failed'): Lookup {
	const transaction = { status, refunded: false, cancelled: false };
	return { kind: status, transaction };
}

/** Two purchases that the provider has decided, one that is open, and two whose run has died. */
async function openOnes(): Promise<void> {
	newTables();
	const first = await journalOf({ execution: 'first' });
	for (const id of ['paid', 'refused', 'open']) {
		await claimed(first, id);
		await ended(first, id, 'pending');
	}
	await first.close();
	const dead = await journalOf({ execution: 'dead' });
	for (const id of ['lost', 'gone']) await claimed(dead, id);
	crash();
	tables.letPass(hour);
}

const { followUp } = ledgerReaders;

async function follow(execution: string, limit = 10): Promise<string[]> {
	const look = async ({ reference }: { reference: string }) =>
		await Promise.resolve(answers[reference] ?? { kind: 'absent' });
	const changes = await withLedger(
		execution,
		async (ledger) => await followUp({ ...ledger, limit, look }),
	);
	return changes.map(({ was, purchase: { reference, outcome } }) =>
		[reference, was, outcome].join(' '),
	);
}

const all = [
	'gone claimed unknown',
	'lost claimed unknown',
	'paid pending success',
	'refused pending failed',
];

/** From this step on no call reaches the tables, and the answer of the last call before is lost. */
function dieAt(step: number): () => number {
	let steps = 0;
	tables.fault = () => {
		steps += 1;
		return steps >= step ? 'The process that could not be found was killed' : undefined;
	};
	return () => steps;
}

test('Follow Up reports each change once, and later runs know it', async () => {
	await openOnes();
	expect((await follow('f1')).sort()).toEqual(all);
	expect(await follow('f2')).toEqual([]);
	tables.letPass(hour);
	expect(await follow('f3')).toEqual([]);
	expect((await standingLater('paid')).state).toBe('bought');
	expect(await standingLater('refused')).toMatchObject({
		failed: { byThisExecution: false },
	});
	for (const [id, pending] of Object.entries({ lost: false, open: true }))
		expect(await standingLater(id)).toMatchObject({ state: 'mine', open: { pending } });
});

test.each([1, 2, 3])('two Follow Ups at the same time report each change once (%i)', async () => {
	await openOnes();
	tables.callMs = 3;
	const told = await Promise.all(['f1', 'f2'].map(async (run) => await follow(run)));
	tables.letPass(hour);
	expect([...told.flat(), ...(await follow('f3'))].sort()).toEqual(all);
});

test('the next Follow Up reports the changes that a killed one did not report', async () => {
	await openOnes();
	const count = dieAt(Infinity);
	await follow('whole');
	// After its last step only the output is left.
	for (let step = 1; step < count(); step += 1) {
		await openOnes();
		dieAt(step);
		await expect(follow('killed')).rejects.toThrow();
		tables.fault = undefined;
		tables.letPass(hour);
		expect((await follow('next')).sort()).toEqual(all);
		tables.letPass(hour);
		expect(await follow('last')).toEqual([]);
		const rows = tables.rowsOf(ledgerName);
		expect(rows).toHaveLength(5);
		const outcomes = rows.map(({ reference, outcome }) => [reference, outcome]);
		expect(Object.fromEntries(outcomes)).toEqual({
			paid: 'success',
			refused: 'failed',
			open: 'pending',
			lost: 'unknown',
			gone: 'unknown',
		});
	}
});

test.each(
	['update', 'insert'].flatMap((operation) => [
		[operation, 'before'],
		[operation, 'after'],
	]),
)('Follow Up reports the same if the table is busy once (%s, %s)', async (operation, when) => {
	await openOnes();
	let busy = 1;
	tables.fault = ({ parameters }, at) =>
		parameters.operation === operation && at === when && busy-- > 0
			? 'SQLITE_BUSY: database is locked'
			: undefined;
	expect((await follow('f1')).sort()).toEqual(all);
	expect(busy).toBeLessThan(1);
	expect(await follow('f2')).toEqual([]);
});

test('Follow Up does not end a purchase that another run has sent meanwhile', async () => {
	await openOnes();
	const refused = () => tables.rowsOf(ledgerName).find(({ reference }) => reference === 'refused')!;
	let isKilled = false;
	tables.fault = ({ parameters }, when) => {
		const hasWritten = parameters.operation === 'update' && when === 'after';
		isKilled ||= hasWritten && refused().outcome === 'failed';
		return isKilled ? 'The process that could not be found was killed' : undefined;
	};
	await expect(follow('killed')).rejects.toThrow();
	tables.fault = undefined;
	Object.assign(refused(), { claim: 'another-run', outcome: 'success' });
	tables.letPass(hour);
	const told = await follow('next');
	expect(told.filter((text) => text.startsWith('refused'))).toEqual([]);
});

test.each([0, 8])('one question decides all members of a request after %d days', async (days) => {
	const ids = ['a', 'b', 'c', 'd', 'e'];
	await during({ execution: 'campaign' }, async (sender) => {
		await claimedTogether(sender, ids, 'request');
		await sender.end(ids.map((id) => endOf(id, 'unknown', { reference: 'request' })));
	});
	tables.letPass(days * 24 * hour);
	expect(await follow('f1', 1)).toHaveLength(ids.length);
	tables.rowsOf(ledgerName).splice(0);
	for (const id of ids) expect((await standingLater(id)).state).toBe('bought');
});

test('Follow Up ends the claim of a later attempt also after more than seven days', async () => {
	const id = `betting-${'a'.repeat(24)}`;
	await during({ execution: 'first' }, async (first) => {
		await claimed(first, id, 1);
		await ended(first, id, 'pending', { attempt: 1 });
	});
	tables.letPass(8 * 24 * hour);
	answers[`${id}-1`] = lookupOf('success');
	expect(await follow('f1')).toEqual([`${id}-1 pending success`]);
	tables.rowsOf(ledgerName).splice(0);
	expect((await standingLater(id)).state).toBe('bought');
});

describe('an attempt whose run died before it ended', () => {
	const id = `betting-${'b'.repeat(24)}`;

	/** The next attempt stays open: Follow Up has asked only about the one before. */
	async function isOpenAfter(): Promise<void> {
		answers[id] = lookupOf('failed');
		tables.letPass(hour);
		await follow('f1');
		const attempt = async (next: Journal) => await claimed(next, id, 1);
		const standing = await during({ execution: 'next' }, attempt);
		expect(standing).toMatchObject({ state: 'mine', attempt: 1, open: {} });
	}

	test('does not end because of the row of the attempt before', async () => {
		await hasEnded([id, 'pending'], { execution: 'first' });
		const dead = await journalOf({ execution: 'dead' });
		await dead.store.read([purchase(id)]);
		await claimed(dead, id);
		await dead.end([{ id, attempt: 0, end: { outcome: 'failed', recorded: true } }]);
		await claimed(dead, id, 1);
		crash();
		await isOpenAfter();
	});

	test('does not end because of a row that its own run wrote before', async () => {
		const dead = await journalOf({ execution: 'dead' });
		await claimed(dead, id);
		await ended(dead, id, 'failed', { recorded: true });
		await claimed(dead, id, 1);
		crash();
		await isOpenAfter();
		const references = tables.rowsOf(ledgerName).map(({ reference }) => reference);
		expect(references).toContain(`${id}-1`);
	});
});

test('Follow Up skips another environment and another address, and makes no ledger', async () => {
	await openOnes();
	const others = [{ environment: 'sandbox' as const }, { baseUrl: 'https://other.example' }];
	for (const other of others) {
		const before = JSON.stringify(tables.rowsOf(claimsName));
		const look = async () => await Promise.reject(new Error('Nothing to ask about'));
		const told = await withLedger(
			'e1',
			async (ledger) => await followUp({ ...ledger, limit: 5, look }),
			{ ...account, ...other },
		);
		expect(told).toEqual([]);
		expect(JSON.stringify(tables.rowsOf(claimsName))).toBe(before);
	}
	newTables();
	expect(await follow('f1')).toEqual([]);
	expect(tables.tables.size).toBe(0);
});
