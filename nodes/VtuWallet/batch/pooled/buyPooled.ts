import type { IExecuteFunctions } from 'n8n-workflow';

import { runOf, type Purchase } from '../buying/buyRows';
import type { BuyingRun } from '../buying/buyingRun';
import { cutShort } from '../buying/cutShort';
import { flightOf } from '../buying/processMemory';
import { ProcessedItems } from '../buying/processedItems';
import type { ReadableRecords } from '../buying/sentRecords';
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
import { Stops } from './stops';
import { adoptable, endsOf, holding, isOnlyInDoubt, type Ends } from './underWay';

export interface PooledPurchase extends Omit<Purchase, 'rows' | 'onlyLook'> {
	rows: PooledRow[];
	/** Recipients who may not be sent to now. They are told of where an earlier run has sent to them. */
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

/** Milliseconds until recipients are tried again to whom another process is sending. */
const betweenRounds = 1_000;

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
	/** Recipients to whom another process was sending in this round, or about to. */
	private readonly busy = new Set<PooledRow>();
	private readonly shared: BuyingRun;
	private readonly records: ReadableRecords;
	private readonly stops: Stops;

	constructor(
		context: IExecuteFunctions,
		private readonly purchase: PooledPurchase,
	) {
		const { api, ledger } = purchase;
		this.stops = new Stops(context, purchase);
		const run = runOf(
			context,
			{ ...purchase, onlyLook: false },
			{
				isRetriedAgain: false,
				onlyLook: () => this.stops.isDry,
				halted: () => this.stops.halted(),
				pause: async (ms) => await this.stops.wait(ms),
			},
		);
		// A batch is always sent for the first time: nobody who was sent to before is in it.
		const firstTime = { fresh: true, mayAdvance: false, forgotten: false };
		this.records = ledger ?? new ProcessedItems(context, api.account, true);
		this.shared = { ...run, ...firstTime, records: this.records };
	}

	async run(): Promise<PooledRun> {
		const { ledger } = this.purchase;
		const rows = [...this.purchase.rows, ...this.purchase.blocked];
		const ours = this.shared.memory.batches.ownMembers();
		for (const row of rows) {
			const known = ledger?.replay(row, this.shared.common);
			if (known) this.ends.set(row.reference, fromLedger(known, ours.has(row.reference)));
		}
		const work = (async () => {
			const earlier = await fromEarlierBatches(this.waiting(rows), this.shared, ledger);
			this.learn(earlier);
			await this.sendAll();
			if (!this.stops.stopNew && !this.stops.isStopped)
				this.learn(await sentEarlier(this.waiting(rows), this.records, this.shared));
			await this.shared.records.end();
		})().catch((caught: unknown) => this.stops.noteBroken(caught));
		// On Stop the host wants its answer at once; what is in flight ends on its own, shielded.
		await Promise.race([work, this.stops.stop]);
		if (!this.stops.stopNew) this.tellOfTheRest();
		return { ends: this.ends, pause: this.stops.pause };
	}

	private waiting(rows: PooledRow[]): PooledRow[] {
		return rows.filter(({ reference }) => !this.ends.has(reference));
	}

	/** Recipients to whom another execution is sending come last: it may send to them for this one. */
	private async sendAll(): Promise<void> {
		let rows = this.waiting(this.purchase.rows);
		while (rows.length > 0 && !this.stops.mayNotStart) {
			if (this.busy.size > 0) await this.shared.pause(betweenRounds);
			this.busy.clear();
			const others = await this.sendThoseThatAreFree(rows);
			const theirs = await Promise.all(others.map(({ ends }) => ends));
			others.forEach(({ row: { reference } }, index) => {
				const purchased = adoptable(reference, theirs[index]);
				if (purchased && !isOnlyInDoubt(purchased)) this.ends.set(reference, purchased);
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
			stopped: () => this.stops.mayNotStart,
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
		const { pool, pooling, operation } = this.purchase;
		const batch = batchOf(members, pool, pooling);
		const { reference } = batch.request;
		this.open.set(reference, batch);
		const endsWhen = (purchased: Purchased) =>
			endsOfBatch(batch, purchased, operation, pool, this.shared.common);
		const { purchased, ends, written } = await sendBatch(batch, endsWhen, this.shared);
		this.open.delete(reference);
		this.learn(ends);
		this.stops.noteEnd(purchased);
		// Recipients who are claimed before that would be in doubt after a crash.
		await written;
		return ends;
	}

	private learn(ends: Ends): void {
		for (const [reference, purchased] of ends) this.ends.set(reference, purchased);
	}

	/** What was in flight when the run was stopped, and what was never begun. */
	private tellOfTheRest(): void {
		const { operation, pool } = this.purchase;
		for (const batch of this.open.values()) {
			const cut = cutShort(batch.request, this.shared, 'The run was stopped while this was sent');
			this.learn(endsOfBatch(batch, cut, operation, pool, this.shared.common));
		}
		if (this.stops.pause) return;
		const why = this.stops.whyNotBegun;
		for (const row of this.waiting(this.purchase.rows))
			this.ends.set(row.reference, notBegun(row, why, this.shared));
	}
}
