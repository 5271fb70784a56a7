import { GivenBack } from '../../../nodes/VtuWallet/batch/buying/givenBack';
import type { Claim } from '../../../nodes/VtuWallet/batch/buying/sentRecords';
import type { Ledger } from '../../../nodes/VtuWallet/ledger/ledger';
import { ledgerOf, purchase } from '../../ledger/support';
import { DataTables } from '../../support/dataTables';
import { Counter } from './counter';

/** A ledger into which nothing can be written any more, and what a later run makes of the claims that stay in it. */

type ListContext = ConstructorParameters<typeof GivenBack>[0];

let workflows = 0;

function listOf(): { context: ListContext; marks: string[] } {
	const list = { marks: [] as string[] };
	const workflow = `given back ${(workflows += 1)}`;
	const helpers = {
		checkProcessedAndRecord: async (items: string[]) => {
			const added = items.filter((item) => !list.marks.includes(item));
			list.marks.push(...added);
			return await Promise.resolve({ new: added });
		},
		removeProcessed: async (items: string[]) => {
			list.marks.splice(0, Infinity, ...list.marks.filter((mark) => !items.includes(mark)));
			return await Promise.resolve();
		},
	};
	const context = { helpers, getWorkflow: () => ({ id: workflow }) } as unknown as ListContext;
	return { context, marks: list.marks };
}

const claimOf = (key: string): Claim => {
	const seed = { by: 'key', scope: { environment: 'sandbox', instanceId: 'i' }, key } as const;
	const plan = { product: 'betting', recipient: `bet9ja/${key}`, amount: 100 };
	const planned = new Counter('betting', plan, 'f', seed).planned();
	return { planned, reference: planned.reference, attempt: 0, absenceProves: false };
};

const fill = (tables: DataTables) => {
	tables.fault = ({ parameters }) =>
		parameters.operation === 'insert' ? 'Data table size limit exceeded' : undefined;
};

/** A run has claimed them and can give none of them back. */
async function leftBy(
	claims: Claim[],
	{ tables, context }: { tables: DataTables; context: ListContext },
	sent: Claim[] = [],
): Promise<void> {
	const ledger = await ledgerOf(tables, { execution: 'full' });
	const records = new GivenBack(context, ledger);
	for (const claim of claims) expect(await records.claim(claim, true, true)).toBe('new');
	fill(tables);
	for (const { reference } of sent) await decide(ledger, reference);
	await ledger.end();
	await records.note();
	tables.fault = undefined;
}

const decide = async (ledger: Ledger, reference: string) =>
	await ledger.decide(reference, 'open', purchase(reference, { outcome: 'unknown' }));

const nextRun = async (tables: DataTables, context: ListContext) =>
	new GivenBack(context, await ledgerOf(tables, { execution: 'next' }));

test('what was claimed and never sent is sent by the next run, whose claim is then the only one', async () => {
	const tables = new DataTables();
	const { context, marks } = listOf();
	const claim = claimOf('a');
	await leftBy([claim], { tables, context });
	expect(marks).toHaveLength(2);
	expect(await (await nextRun(tables, context)).claim(claim, true, true)).toBe('new');
	expect(await (await nextRun(tables, listOf().context)).claim(claim, true, true)).toBe('known');
});

test('what was sent stays in doubt', async () => {
	const tables = new DataTables();
	const { context } = listOf();
	const [sent, unsent] = [claimOf('sent'), claimOf('unsent')];
	await leftBy([sent, unsent], { tables, context }, [sent]);
	const next = await nextRun(tables, context);
	expect(await next.claim(sent, true, true)).toBe('known');
	expect(await next.claim(unsent, true, true)).toBe('new');
});

test('what another run has claimed as well stays in doubt', async () => {
	const tables = new DataTables();
	const { context } = listOf();
	const claim = claimOf('a');
	await leftBy([claim], { tables, context });
	const rows = tables.rowsOf('VTU Wallet Ledger Claims');
	rows.push({ ...rows[0], id: Number(rows[0].id) + 1, by: 'killed' });
	expect(await (await nextRun(tables, context)).claim(claim, true, true)).toBe('known');
});

test('what another workflow has left says nothing, and nothing is written where all could be given back', async () => {
	const tables = new DataTables();
	const { context, marks } = listOf();
	const claim = claimOf('a');
	await leftBy([claim], { tables, context: listOf().context });
	expect(await (await nextRun(tables, context)).claim(claim, true, true)).toBe('known');
	const well = await ledgerOf(tables, { execution: 'well' });
	const records = new GivenBack(context, well);
	expect(await records.claim(claimOf('b'), true, true)).toBe('new');
	await well.end();
	await records.note();
	expect(marks).toEqual([]);
});
