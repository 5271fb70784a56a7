import { Claims } from '../../nodes/VtuWallet/ledger/claims';
import { ClaimsTable } from '../../nodes/VtuWallet/ledger/claimsTable';
import { followUp } from '../../nodes/VtuWallet/ledger/followUp';
import { whoOf } from '../../nodes/VtuWallet/ledger/openLedger';
import { openTables } from '../../nodes/VtuWallet/ledger/openTables';
import type { Lookup } from '../../nodes/VtuWallet/purchase/outcome';
import { DataTables } from '../support/dataTables';
import { account, hostOf, ledgerOf, purchase } from './support';

const ledgerTable = 'VTU Wallet Ledger';
const hour = 3_600_000;

/** What the provider says now; it knows nothing of other references. */
const said: Record<string, Lookup> = {
	paid: lookupOf('success'),
	refused: lookupOf('failed'),
};

function lookupOf(status: 'success' | 'failed'): Lookup {
	const transaction = { status, namesReference: true, refunded: false, cancelled: false };
	return { kind: 'found', status, transaction };
}

/** A ledger with two purchases that are decided by now, one that is not, and two whose run has died. */
async function openOnes(): Promise<DataTables> {
	const tables = new DataTables();
	const pending = { outcome: 'pending', charged: 'yes' } as const;
	const first = await ledgerOf(tables, { execution: 'first', concurrency: 1 });
	for (const reference of ['paid', 'refused', 'open']) {
		await first.claim({ reference }, false);
		await first.decide(reference, 'open', purchase(reference, pending));
	}
	await first.end();
	const dead = await ledgerOf(tables, { execution: 'dead', concurrency: 1 });
	for (const reference of ['lost', 'gone']) await dead.claim({ reference }, false);
	later(tables);
	return tables;
}

/** An hour goes by. */
function later(tables: DataTables): void {
	for (const { rows } of tables.tables.values())
		for (const row of rows)
			row.createdAt = new Date(Date.parse(String(row.createdAt)) - hour).toISOString();
}

async function follow(tables: DataTables, execution: string): Promise<string[]> {
	const host = hostOf(tables, execution);
	const opened = await openTables(host, ledgerTable);
	const who = whoOf(host, account);
	const claims = new Claims();
	const changes = await followUp({
		tables: opened,
		claims,
		claimsTable: new ClaimsTable(opened.claims, claims, who),
		who,
		limit: 10,
		since: new Date(Date.now() - 100 * hour),
		patienceMs: 15 * 60_000,
		look: async ({ reference }) => await Promise.resolve(said[reference] ?? { kind: 'absent' }),
		now: () => new Date(),
		shuffled: (list) => list,
	});
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

/** From the given step on no call reaches the tables, and the answer of the last one that did is lost. */
function dieAt(tables: DataTables, step: number): () => number {
	let steps = 0;
	tables.fault = () => {
		steps += 1;
		return steps >= step ? 'The process that could not be found was killed' : undefined;
	};
	return () => steps;
}

test('Follow Up tells each change once', async () => {
	const tables = await openOnes();
	expect((await follow(tables, 'f1')).sort()).toEqual(all);
	expect(await follow(tables, 'f2')).toEqual([]);
	later(tables);
	expect(await follow(tables, 'f3')).toEqual([]);
});

test.each([1, 2, 3])(
	'two Follow Ups at the same moment tell each change once between them (%i)',
	async () => {
		const tables = await openOnes();
		tables.callMs = 3;
		const told = await Promise.all(['f1', 'f2'].map(async (run) => await follow(tables, run)));
		later(tables);
		expect([...told.flat(), ...(await follow(tables, 'f3'))].sort()).toEqual(all);
	},
);

test('a Follow Up that is killed at any step leaves what it had not told to the next one', async () => {
	const whole = await openOnes();
	const count = dieAt(whole, Infinity);
	await follow(whole, 'whole');
	// After its last step it has only to give out what it knows.
	for (let step = 1; step < count(); step += 1) {
		const tables = await openOnes();
		dieAt(tables, step);
		await expect(follow(tables, 'killed')).rejects.toThrow();
		tables.fault = undefined;
		later(tables);
		expect((await follow(tables, 'next')).sort()).toEqual(all);
		later(tables);
		expect(await follow(tables, 'last')).toEqual([]);
		const outcomes = tables
			.rowsOf(ledgerTable)
			.map(({ reference, outcome }) => [reference, outcome]);
		expect(Object.fromEntries(outcomes)).toEqual({
			paid: 'success',
			refused: 'failed',
			open: 'pending',
			lost: 'unknown',
			gone: 'unknown',
		});
		const next = await ledgerOf(tables, { execution: 'later', concurrency: 1 });
		expect(await next.claim({ reference: 'paid' }, true)).toBe('bought');
		expect(await next.claim({ reference: 'lost' }, true)).toBe('known');
		expect(await next.claim({ reference: 'refused' }, true)).toBe('new');
	}
});

test('what another run has sent since is told by that run alone', async () => {
	const tables = await openOnes();
	const row = () => tables.rowsOf(ledgerTable).find(({ reference }) => reference === 'refused')!;
	let isKilled = false;
	tables.fault = ({ parameters }, when) => {
		const hasWritten = parameters.operation === 'update' && when === 'after';
		isKilled ||= hasWritten && row().outcome === 'failed';
		return isKilled ? 'The process that could not be found was killed' : undefined;
	};
	await expect(follow(tables, 'killed')).rejects.toThrow();
	tables.fault = undefined;
	Object.assign(row(), { claim: 'another-run', outcome: 'success' });
	later(tables);
	const told = await follow(tables, 'next');
	expect(told.filter((text) => text.startsWith('refused'))).toEqual([]);
});
