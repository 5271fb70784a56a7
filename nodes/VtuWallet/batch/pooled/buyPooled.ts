import { sleep, type IExecuteFunctions } from 'n8n-workflow';

import { runOf, type Purchase } from '../buying/buyRows';
import type { BuyingRun } from '../buying/buyingRun';
import { cutShort } from '../buying/cutShort';
import { flightOf } from '../buying/processMemory';
import { ProcessedItems } from '../buying/processedItems';
import type { ReadableRecords } from '../buying/sentRecords';
import { stopped } from '../buying/stopSignal';
import { runPool } from '../pool';
import type { Purchased } from '../report/receipt';
import { batchOf, endsOfBatch, type Batch } from './batch';
import { claimed, queuesOf, type Queue } from './claimBatch';
import { fromEarlierBatches, knownEarlier } from './earlierBatches';
import type { PooledRow } from './planRecipients';
import { fromLedger, notBegun } from './pooledReceipt';
import type { Pause, Pool, Pooling } from './pooling';
import { sendBatch } from './sendBatch';
import { sentEarlier } from './sentEarlier';
import { adoptable, endsOf, holding, type Ends } from './underWay';

export interface PooledPurchase extends Omit<Purchase, 'rows' | 'onlyLook'> {
	rows: PooledRow[];
	/** Who may not be sent to: they are only told of. */
	blocked: PooledRow[];
	pool: Pool;
	pooling: Pooling;
}

export interface PooledRun {
	/** By the references of the recipients; one that was not reached with "stop on error" is missing. */
	ends: Map<string, Purchased>;
	/** Why the rest was not started, where it is only put off. */
	pause?: Pause;
}

/** Until those are asked for again whom another process is sending to. */
const betweenRounds = 1_000;

const runStopped = 'The run was stopped before this was sent';
const walletIsDry = 'The wallet ran out of money before this was sent';

/** Sends to recipients in batches, several at once. Never throws. */
export async function buyPooled(
	context: IExecuteFunctions,
	purchase: PooledPurchase,
): Promise<PooledRun> {
	return await new PooledBuying(context, purchase).run();
}

class PooledBuying {
	private readonly ends = new Map<string, Purchased>();
	private readonly open = new Map<string, Batch>();
	/** Another process was sending to them in this round, or about to. */
	private readonly busy = new Set<PooledRow>();
	private readonly shared: BuyingRun;
	private readonly records: ReadableRecords;
	private readonly signal: AbortSignal | undefined;
	private readonly stop: Promise<void>;
	private dry = false;
	private stopNew = false;
	private broken: string | undefined;
	private pause: Pause | undefined;

	constructor(
		context: IExecuteFunctions,
		private readonly purchase: PooledPurchase,
	) {
		const { api, ledger } = purchase;
		this.signal = context.getExecutionCancelSignal();
		this.stop = stopped(this.signal);
		const run = runOf(
			context,
			{ ...purchase, onlyLook: false },
			{
				isRetriedAgain: false,
				onlyLook: () => this.dry,
				halted: () => (this.signal?.aborted ? runStopped : api.refusedToken()),
				pause: async (ms) => void (ms > 0 && (await Promise.race([sleep(ms), this.stop]))),
			},
		);
		// A batch is always sent for the first time: whoever was sent to before is never in it.
		const firstTime = { fresh: true, mayAdvance: false, forgotten: false };
		this.records = ledger ?? new ProcessedItems(context, api.account, true);
		this.shared = { ...run, ...firstTime, records: this.records };
	}

	async run(): Promise<PooledRun> {
		const { ledger } = this.purchase;
		const rows = [...this.purchase.rows, ...this.purchase.blocked];
		const own = this.shared.memory.batches.all().filter(({ isOwn }) => isOwn);
		const ours = new Set(own.flatMap(({ members }) => members));
		for (const row of rows) {
			const known = ledger?.replay(row, this.shared.common);
			if (known) this.ends.set(row.reference, fromLedger(known, ours.has(row.reference)));
		}
		const work = (async () => {
			const earlier = await fromEarlierBatches(this.waiting(rows), this.shared, ledger);
			this.learn(earlier);
			await this.sendAll();
			if (!this.stopNew && !this.signal?.aborted)
				this.learn(await sentEarlier(this.waiting(rows), this.records, this.shared));
			await this.shared.records.end();
		})().catch((caught: unknown) => {
			this.broken = `This node met something unexpected (${caught instanceof Error ? caught.message : String(caught)})`;
		});
		// On Stop the host wants its answer at once; what is in flight ends on its own, shielded.
		await Promise.race([work, this.stop]);
		if (!this.stopNew) this.tellOfTheRest();
		return { ends: this.ends, pause: this.pause };
	}

	private waiting(rows: PooledRow[]): PooledRow[] {
		return rows.filter(({ reference }) => !this.ends.has(reference));
	}

	private get mayNotStart(): boolean {
		const { pool, api } = this.purchase;
		if (this.pause === undefined) this.pause = pool.pausedAt(Date.now());
		return (
			this.pause !== undefined ||
			this.stopNew ||
			this.dry ||
			this.signal?.aborted === true ||
			api.refusedToken() !== undefined
		);
	}

	/** Those whom another execution is sending to come last: it may do it for us. */
	private async sendAll(): Promise<void> {
		let rows = this.waiting(this.purchase.rows);
		while (rows.length > 0 && !this.mayNotStart) {
			if (this.busy.size > 0) await this.shared.pause(betweenRounds);
			this.busy.clear();
			const others = await this.sendThoseThatAreFree(rows);
			const theirs = await Promise.all(others.map(({ ends }) => ends));
			others.forEach(({ row: { reference } }, index) => {
				const purchased = adoptable(reference, theirs[index]);
				if (purchased) this.ends.set(reference, purchased);
			});
			rows = this.waiting([...others.map(({ row }) => row), ...this.busy]);
		}
		for (const row of this.busy)
			this.ends.set(row.reference, knownEarlier(row, 'underWay', this.shared));
	}

	private async sendThoseThatAreFree(
		rows: PooledRow[],
	): Promise<Array<{ row: PooledRow; ends: Promise<Ends> }>> {
		const { settings, pool, api } = this.purchase;
		const others: Array<{ row: PooledRow; ends: Promise<Ends> }> = [];
		const isFree = (row: PooledRow) => {
			const ends = endsOf(flightOf(api.account, row.reference));
			if (ends) others.push({ row, ends });
			return ends === undefined;
		};
		const jobs = queuesOf(rows).flatMap(({ queue, size }) =>
			Array.from({ length: Math.ceil(size / pool.batchSize) }, () => queue),
		);
		await runPool(jobs, settings.concurrency, async (queue) => await this.sendNext(queue, isFree), {
			ratePerMinute: settings.ratePerMinute,
			stopped: () => this.mayNotStart,
		});
		return others;
	}

	/** Makes up one batch of those who are not known yet, and sends it. */
	private async sendNext(queue: Queue, isFree: (row: PooledRow) => boolean): Promise<void> {
		const { pool, api } = this.purchase;
		let members: PooledRow[] = [];
		const release: Array<() => void> = [];
		const holds: Array<Promise<void>> = [];
		const ends = new Map<string, Purchased>();
		try {
			while (members.length < pool.batchSize && !queue.isEmpty) {
				const rows = queue.take(pool.batchSize - members.length).filter(isFree);
				const flights = rows.map(({ reference }) => flightOf(api.account, reference));
				const ended = new Promise<void>((resolve) => release.push(resolve)).then(() => ends);
				holds.push(holding(flights, async () => await ended));
				const { fresh, busy, known } = await claimed(rows, this.shared);
				this.learn(known);
				for (const row of busy) this.busy.add(row);
				for (const [reference, purchased] of known) ends.set(reference, purchased);
				members = [...members, ...fresh];
			}
			if (members.length > 0) {
				const bought = await this.sendBatch(members);
				for (const [reference, purchased] of bought) ends.set(reference, purchased);
			}
		} finally {
			for (const free of release) free();
			await Promise.all(holds);
		}
	}

	private async sendBatch(members: PooledRow[]): Promise<Ends> {
		const { pool, pooling, operation, stopOnError } = this.purchase;
		const batch = batchOf(members, pool, pooling);
		const { reference } = batch.request;
		this.open.set(reference, batch);
		const endsWhen = (purchased: Purchased) =>
			endsOfBatch(batch, purchased, operation, pool, this.shared.common);
		const { purchased, ends, written } = await sendBatch(batch, endsWhen, this.shared);
		this.open.delete(reference);
		this.learn(ends);
		const { verdict } = purchased.result;
		this.dry ||= verdict?.kind === 'rejected' && verdict.reason === 'balance';
		this.stopNew ||= stopOnError && !['success', 'pending'].includes(purchased.receipt.outcome);
		// Whoever is claimed before that is in doubt after a crash.
		await written;
		return ends;
	}

	private learn(ends: Ends): void {
		for (const [reference, purchased] of ends) this.ends.set(reference, purchased);
	}

	/** What was in flight when the run was stopped, and what was never begun. */
	private tellOfTheRest(): void {
		const { operation, pool, api } = this.purchase;
		for (const batch of this.open.values()) {
			const cut = cutShort(batch.request, this.shared, 'The run was stopped while this was sent');
			this.learn(endsOfBatch(batch, cut, operation, pool, this.shared.common));
		}
		if (this.pause) return;
		const halted = this.signal?.aborted ? runStopped : api.refusedToken();
		const why = halted ?? this.broken ?? walletIsDry;
		for (const row of this.waiting(this.purchase.rows))
			this.ends.set(row.reference, notBegun(row, why, this.shared));
	}
}
