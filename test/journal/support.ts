import type { TableHost } from '../../nodes/VtuWallet/journal/inlineWorkflow';
import type { Journal, Purchase, PurchaseRow } from '../../nodes/VtuWallet/journal/journal';
import { openJournal, type JournalOptions } from '../../nodes/VtuWallet/journal/openJournal';
import { runsHere } from '../../nodes/VtuWallet/journal/signsOfLife';
import type { Standing } from '../../nodes/VtuWallet/purchase/claims';
import { DataTables } from '../support/dataTables';

export const ledgerName = 'VTU Wallet Purchases';
export const claimsName = 'VTU Wallet Purchases Claims';

export const account = {
	environment: 'production',
	baseUrl: 'https://wallet.example',
	fingerprint: 'wallet-1',
} as const;

export interface Settings extends Partial<Omit<JournalOptions, 'host'>> {
	execution?: string;
	workflow?: string;
	instanceId?: string;
}

/** This process knows the tables of a workflow: those of each test belong to another one. */
const workflows = new WeakMap<DataTables, string>();
let count = 0;
function workflowOf(tables: DataTables): string {
	const workflow = workflows.get(tables) ?? `w${(count += 1)}`;
	workflows.set(tables, workflow);
	return workflow;
}

export function hostOf(
	tables: DataTables,
	{ execution = 'e1', workflow = workflowOf(tables), instanceId = 'this-n8n' }: Settings = {},
): TableHost {
	return {
		executeWorkflow: async (info, items) => ({
			executionId: 'inner',
			data: await tables.executeWorkflow(info, items),
		}),
		getExecutionId: () => execution,
		getInstanceId: () => instanceId,
		getWorkflow: () => ({ id: workflow, name: 'W', active: true }),
	};
}

export function optionsOf(tables: DataTables, settings: Settings = {}): JournalOptions {
	return {
		host: hostOf(tables, settings),
		tableName: ledgerName,
		concurrency: 5,
		makesTables: true,
		offServes: false,
		account,
		node: { id: 'n1', name: 'Buy' },
		origin: settings.execution ?? 'e1',
		settings: 'as-set',
		isRetry: false,
		isOver: () => false,
		memory: {},
		...settings,
	};
}

export const journalOf = async (tables: DataTables, settings: Settings = {}): Promise<Journal> =>
	await openJournal(optionsOf(tables, settings));

export const lookInto = async (tables: DataTables, settings: Settings = {}): Promise<Journal> =>
	await openJournal({ ...optionsOf(tables, settings), makesTables: false });

export const purchase = (id: string, more: Partial<Purchase> = {}): Purchase => ({
	id,
	product: 'betting',
	recipient: `bet9ja/${id}`,
	what: 'w',
	...more,
});

export const row = (reference: string, more: Partial<PurchaseRow> = {}): PurchaseRow => ({
	reference,
	outcome: 'success',
	charged: 'yes',
	product: 'betting',
	recipient: `bet9ja/${reference}`,
	amount: 100,
	message: 'Done',
	key: '',
	attempt: 0,
	details: {},
	...more,
});

export async function claimed(
	journal: Journal,
	one: Purchase | string,
	attempt = 0,
): Promise<Standing> {
	const wanted = typeof one === 'string' ? purchase(one) : one;
	const standing = (await journal.claim([wanted], attempt)).get(wanted.id);
	if (standing === undefined) throw new Error(`No standing of ${wanted.id}`);
	return standing;
}

export async function bought(
	journal: Journal,
	id: string,
	more: Partial<PurchaseRow> = {},
): Promise<void> {
	await journal.end([{ id, attempt: 0, end: { outcome: 'success' }, row: row(id, more) }]);
}

/** A run that has bought these, and is over. */
export async function haveBought(
	tables: DataTables,
	ids: readonly string[],
	settings: Settings = {},
): Promise<void> {
	const journal = await journalOf(tables, { execution: 'earlier', ...settings });
	await journal.read(ids.map((id) => purchase(id)));
	for (const id of ids) {
		await claimed(journal, id);
		await bought(journal, id);
	}
	await journal.close();
}

const unfinished: Journal[] = [];

/** Its process dies: it neither ends nor gives a sign of life. */
export function kill(journal: Journal): void {
	unfinished.push(journal);
	runsHere.clear();
}

/** What is left of runs that died would keep the process of the tests alive. */
export async function bury(): Promise<void> {
	await Promise.all(unfinished.splice(0).map(async (journal) => await journal.close()));
}

/** So much time goes by for everything that is written. */
export function age(tables: DataTables, ms: number): void {
	for (const { rows } of tables.tables.values())
		for (const one of rows)
			for (const name of ['createdAt', 'updatedAt'])
				one[name] = new Date(Date.parse(String(one[name])) - ms).toISOString();
}
