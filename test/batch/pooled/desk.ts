import type { IDataObject } from 'n8n-workflow';

import { ProcessedItems } from '../../../nodes/VtuWallet/batch/buying/processedItems';
import { LedgerRecords } from '../../../nodes/VtuWallet/batch/buying/ledgerRecords';
import { Claims } from '../../../nodes/VtuWallet/ledger/claims';
import { ClaimsTable } from '../../../nodes/VtuWallet/ledger/claimsTable';
import { followUp } from '../../../nodes/VtuWallet/ledger/followUp';
import { openLedger, whoOf } from '../../../nodes/VtuWallet/ledger/openLedger';
import { openTables } from '../../../nodes/VtuWallet/ledger/openTables';
import type { Change } from '../../../nodes/VtuWallet/ledger/telling';
import { requery } from '../../../nodes/VtuWallet/api/answers/requery';
import type { Api, ApiRequest } from '../../../nodes/VtuWallet/api/types';
import { Memory } from '../../../nodes/VtuWallet/batch/buying/executionMemory';
import { buyPooled, type PooledRun } from '../../../nodes/VtuWallet/batch/pooled/buyPooled';
import { planRecipients, type Place } from '../../../nodes/VtuWallet/batch/pooled/planRecipients';
import type { Pool, PoolSetup } from '../../../nodes/VtuWallet/batch/pooled/pooling';
import type { Row } from '../../../nodes/VtuWallet/batch/operation';
import type { Protection } from '../../../nodes/VtuWallet/batch/rows/protection';
import type { RowReader } from '../../../nodes/VtuWallet/batch/rows/row';
import type { Settings } from '../../../nodes/VtuWallet/batch/settings';
import type { Outcome } from '../../../nodes/VtuWallet/purchase/outcome';
import { kinds } from '../../../nodes/VtuWallet/resources';
import { smsCampaign } from '../../../nodes/VtuWallet/resources/sms/campaign.operation';
import { poolOf } from '../../../nodes/VtuWallet/resources/sms/campaignPool';
import type { Answer } from '../../../nodes/VtuWallet/values/answer';
import { hostOf } from '../../ledger/support';
import type { DataTables } from '../../support/dataTables';
import { answers } from '../buying/counter';

/** Runs a campaign; the test decides what the provider, the list, the ledger and the clock do. */

const host = { environment: 'sandbox', baseUrl: 'https://host' } as const;

const parameters = {
	campaign: 'Christmas',
	sender: 'AdaStore',
	message: 'We open at 9.',
	'options.batchSize': 2,
};

export const phones = (...numbers: string[]): IDataObject[] =>
	numbers.map((recipients) => ({ recipients }));

let desks = 0;
let runs = 0;

export class Desk {
	/** The entries of n8n's list, which outlives the process. */
	marks: string[] = [];
	/** The execution context of the node. */
	context: IDataObject = {};
	readonly requests: ApiRequest[] = [];
	onSend: (reference: string) => Answer | Promise<Answer> = () => answers.success;
	onLook: (reference: string) => Answer = () => answers.absent;
	storeWorks = true;
	/** How long a write takes. */
	storeMs = 1;
	/** Batches on their way at once. */
	concurrency = 1;
	private readonly workflow = `desk-${(desks += 1)}`;

	/** The recipients of each request, in the order of the requests. */
	get sent(): string[] {
		return this.posts.map(({ body }) => String(body?.number));
	}

	get posts(): ApiRequest[] {
		return this.requests.filter(({ method }) => method === 'POST');
	}

	async plan(
		rows: IDataObject[],
		more: IDataObject = {},
	): Promise<{ places: Place[]; pool: Pool }> {
		const whole: IDataObject = { ...parameters, ...more };
		const pool = await poolOf({
			once: (name: string) => whole[name],
			expression: () => undefined,
			givesNothing: async () => await Promise.resolve(false),
			sameForAll: async (name: string) => await Promise.resolve(whole[name]),
			began: Date.now(),
		} as unknown as PoolSetup);
		const reader = {
			row: (index: number) => rowOf(index, { ...whole, ...rows[index] }),
			breathe: async () => await Promise.resolve(),
		} as unknown as RowReader;
		const scope = { environment: 'sandbox', instanceId: this.workflow } as const;
		const protection = {
			seedOf: () => ({ by: 'key', scope, key: String(whole.campaign) }),
		} as unknown as Protection;
		const account = { ...host, fingerprint: 'f' };
		const planned = await planRecipients(
			reader,
			rows.length,
			smsCampaign,
			pool,
			protection,
			account,
		);
		return { places: planned.places, pool };
	}

	/** One run of the node. The next one is another execution, unless it is called a retry. */
	async send(
		rows: IDataObject[],
		more: IDataObject = {},
		{
			retry = false,
			paused = false,
			blocked = false,
			ledger = undefined as LedgerRecords | undefined,
		} = {},
	): Promise<PooledRun & { outcomes: Array<Outcome | undefined> }> {
		if (!retry) this.context = {};
		const { places, pool } = await this.plan(rows, more);
		const planned = places.flatMap((place) => ('planned' in place ? [place.planned] : []));
		await ledger?.expect(planned);
		const run = await buyPooled(this.host() as Parameters<typeof buyPooled>[0], {
			api: this.api(),
			operation: smsCampaign,
			kinds,
			protection: {
				memory: new Memory(this.context, this.workflow, { establishedAt: 1, runIndex: 0 }),
				receiptFields: {},
			} as unknown as Protection,
			settings: {
				concurrency: this.concurrency,
				timeoutMs: 7_000,
				settleForMs: 0,
				waitForPendingMs: 0,
				sendAgain: false,
			} as Settings,
			ledger,
			rows: blocked ? [] : planned,
			blocked: blocked ? planned : [],
			stopOnError: false,
			pool: {
				...pool,
				pausedAt: () => (paused ? { reason: 'quietHours', message: 'Later' } : undefined),
			},
			pooling: smsCampaign.pooling!,
		});
		const outcomes = planned.map(({ reference }) => run.ends.get(reference)?.receipt.outcome);
		return { ...run, outcomes };
	}

	/** What every run of this desk writes into, where it has no ledger. */
	list(): ProcessedItems {
		return new ProcessedItems(this.host() as never, host, true);
	}

	/** The ledger of one run. */
	async ledger(tables: DataTables, user?: string, timeoutMs = -9_900): Promise<LedgerRecords> {
		const { concurrency } = this;
		const settings = { tableName: 'Ledger', instanceId: 'this-n8n', concurrency, timeoutMs };
		const account = { ...host, fingerprint: 'f', user };
		const ledger = await openLedger(hostOf(tables, `run-${(runs += 1)}`), { ...settings, account });
		const used = { note: async () => await Promise.resolve() };
		const options = { keepCodes: true, isComplete: false, isFirstTry: false, used };
		return new LedgerRecords(ledger, this.list(), smsCampaign, options);
	}

	/** *Follow Up*, as the provider answers now; something may happen before it writes what it has heard. */
	async followUp(tables: DataTables, meanwhile = async () => {}): Promise<Change[]> {
		const at = hostOf(tables, 'follow-up', 'follow-up');
		const claims = new Claims();
		const who = whoOf(at, { ...host, fingerprint: 'f' });
		const opened = await openTables(at, 'Ledger');
		return await followUp({
			tables: opened,
			claims,
			claimsTable: new ClaimsTable(opened.claims, claims, who),
			who,
			limit: 100,
			since: new Date(0),
			patienceMs: 60_000,
			look: async ({ reference }) => {
				const heard = await this.api().requery(reference);
				await meanwhile();
				return heard;
			},
			now: () => new Date(),
			shuffled: (some) => some,
		});
	}

	private api(): Api {
		const api = {
			account: { ...host, fingerprint: 'f' },
			refusedToken: () => undefined,
			requery: async (reference: string) => await requery(api as never, reference),
			send: async (request: ApiRequest): Promise<Answer> => {
				this.requests.push(request);
				if (request.method === 'GET') return this.onLook(request.path.replace(/^.*\//, ''));
				return await this.onSend(String(request.body?.['request-id']));
			},
		};
		return api as unknown as Api;
	}

	/** n8n's own list of processed items; a write takes a moment, as in a database. */
	private host() {
		const helpers = {
			checkProcessedAndRecord: async (items: string[]) => {
				if (!this.storeWorks) throw new Error('no database');
				await new Promise((resolve) => setTimeout(resolve, this.storeMs));
				const added = items.filter((item) => !this.marks.includes(item));
				this.marks = [...this.marks, ...added];
				return { new: added };
			},
			removeProcessed: async (items: string[]) => {
				this.marks = await Promise.resolve(this.marks.filter((mark) => !items.includes(mark)));
			},
		};
		return {
			helpers,
			getWorkflow: () => ({ id: this.workflow }),
			getExecutionCancelSignal: () => undefined,
		} as unknown;
	}
}

function rowOf(index: number, values: IDataObject): Row {
	const text = (name: string) => String(values[name] ?? '').trim();
	return {
		index,
		raw: (name, fallback) => values[name] ?? fallback,
		text,
		id: text,
		flag: (name) => values[name] === true,
		places: () => [],
	};
}
