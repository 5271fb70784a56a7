import type { TableHost } from '../../nodes/VtuWallet/journal/tables/inlineWorkflow';
import type { Journal, Purchase, PurchaseRow } from '../../nodes/VtuWallet/journal/journal';
import { openJournal, type JournalOptions } from '../../nodes/VtuWallet/journal/openJournal';
import { ledgerReaders } from '../../nodes/VtuWallet/journal/ledgerReaders';
import { runsHere } from '../../nodes/VtuWallet/journal/claims/signsOfLife';
import type { ClaimEnd } from '../../nodes/VtuWallet/purchase/claims';
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

/** The Data Tables of the test that runs. */
export const tables = new DataTables();

/** This process remembers the tables of a workflow, so each test has a workflow of its own. */
let workflows = 0;

export function newTables(): void {
	tables.forget();
	tables.callMs = 0;
	workflows += 1;
}
beforeEach(newTables);

export function hostOf({
	execution = 'e1',
	workflow = `w${workflows}`,
	instanceId = 'this-n8n',
}: Settings = {}): TableHost {
	return {
		executeWorkflow: async (info, items) => ({
			executionId: 'inner',
			data: await tables.executeWorkflow(info, items),
		}),
		getExecutionId: () => execution,
		getInstanceId: () => instanceId,
		getWorkflow: () => ({ id: workflow, name: 'W', active: true }),
		isOver: () => false,
	};
}

export function optionsOf(settings: Settings = {}): JournalOptions {
	return {
		host: hostOf(settings),
		tableName: ledgerName,
		concurrency: 5,
		makesTables: true,
		offServes: false,
		account,
		node: { id: 'n1', name: 'Buy' },
		origin: settings.execution ?? 'e1',
		settings: 'as-set',
		isRetry: false,
		memory: {},
		...settings,
	};
}

const opened: Journal[] = [];

/** The end of the test closes the journal, because its timers would keep the process of the tests alive. */
export async function journalOf(settings: Settings = {}): Promise<Journal> {
	const journal = await openJournal(optionsOf(settings));
	opened.push(journal);
	return journal;
}

afterEach(async () => {
	Object.assign(tables, { fault: undefined, readOnly: false, callMs: 0 });
	tables.failures.length = 0;
	await Promise.all(opened.splice(0).map(async (journal) => await journal.close()));
});

export const purchase = (id: string, more: Partial<Purchase> = {}): Purchase => ({
	id,
	product: 'betting',
	recipient: `bet9ja/${id}`,
	what: 'w',
	...more,
});

export const purchases = (ids: readonly string[]): Purchase[] => ids.map((id) => purchase(id));

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

export async function claimed(journal: Journal, one: Purchase | string, attempt = 0) {
	const wanted = typeof one === 'string' ? purchase(one) : one;
	const standing = (await journal.claim([wanted], attempt)).get(wanted.id);
	if (standing === undefined) throw new Error(`No standing of ${wanted.id}`);
	return standing;
}

export const claimedTogether = async (journal: Journal, ids: readonly string[], request?: string) =>
	await journal.claim(purchases(ids), 0, request);

const chargedBy = { success: 'yes', pending: 'yes', failed: 'no', unknown: 'unknown' } as const;

/** The end of one claim, with its row. */
export function endOf(
	id: string,
	outcome: ClaimEnd['outcome'],
	{ recorded, ...more }: Partial<PurchaseRow> & { recorded?: true } = {},
) {
	const { attempt = 0 } = more;
	const { recipient } = purchase(id);
	const facts = { outcome, charged: chargedBy[outcome], recipient, ...more };
	const reference = attempt === 0 ? id : `${id}-${attempt}`;
	return { id, attempt, end: { outcome, recorded }, row: row(reference, facts) };
}

export const ended = async (journal: Journal, ...end: Parameters<typeof endOf>) =>
	await journal.end([endOf(...end)]);

export const bought = async (journal: Journal, id: string, more: Partial<PurchaseRow> = {}) =>
	await ended(journal, id, 'success', more);

/** A run from its beginning to its end. */
export async function during<T>(settings: Settings, work: (journal: Journal) => Promise<T>) {
	const journal = await journalOf(settings);
	const result = await work(journal);
	await journal.close();
	return result;
}

/** A run that has ended one purchase in this way, and has closed. */
export const hasEnded = async (
	[id, outcome, more]: Parameters<typeof endOf>,
	settings: Settings = {},
) =>
	await during(settings, async (journal) => {
		await claimed(journal, id);
		await ended(journal, id, outcome, more);
	});

/** A later run that has read these purchases. */
export async function laterRun(ids: readonly string[], settings: Settings = {}): Promise<Journal> {
	const journal = await journalOf({ execution: 'later', ...settings });
	await journal.store.read(purchases(ids));
	return journal;
}

/** The standing of a purchase for a later run. */
export const standingLater = async (one: Purchase | string, settings: Settings = {}) =>
	await during({ execution: 'next', ...settings }, async (next) => await claimed(next, one));

/** A run that has bought these, and has closed. */
export const haveBought = async (ids: readonly string[], settings: Settings = {}) =>
	await during({ execution: 'earlier', ...settings }, async (journal) => {
		await journal.store.read(purchases(ids));
		for (const id of ids) {
			await claimed(journal, id);
			await bought(journal, id);
		}
	});

/** Works like an operation that reads or tidies the ledger. */
export const withLedger = async <T>(
	execution: string,
	work: Parameters<typeof ledgerReaders.within<T>>[3],
	of: JournalOptions['account'] = account,
) => await ledgerReaders.within(hostOf({ execution }), of, ledgerName, work);

/** The clock moves only while a test waits. */
export function useFakeClock(): void {
	beforeEach(() => void jest.useFakeTimers());
	afterEach(() => void jest.useRealTimers());
}

export const wait = async (ms: number): Promise<void> => {
	await jest.advanceTimersByTimeAsync(ms);
};

/** No run can give a sign of life for so long. */
export async function waitInSilence(ms: number): Promise<void> {
	tables.fault = () => 'Data Tables size limit exceeded';
	await wait(ms);
	tables.fault = undefined;
}

/** The process of all runs so far dies: they neither end nor give a sign of life. */
export const crash = (): void => runsHere.clear();
