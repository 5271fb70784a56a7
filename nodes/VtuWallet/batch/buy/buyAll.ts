import type { PlannedRow } from '../operation';
import type { Campaign, Pause } from '../plan/campaign';
import { trustOf } from '../plan/settings';
import { runPool } from '../pool';
import type { Run } from '../purchaseRun';
import type { Purchased } from '../report/receipt';
import { buyRow } from './buyRow';
import { CampaignRequests } from './campaignRequests';
import { endedBy } from './result';

/**
 * Buys in a sliding window; rows of one id are one purchase. Gives the ends by purchase id, without those that were not
 * reached, and why the rest of a campaign was put off. Never throws.
 */
export async function buyAll(
	rows: readonly PlannedRow[],
	run: Run,
	campaign?: Campaign,
): Promise<{ ends: ReadonlyMap<string, Purchased>; pause?: Pause }> {
	const { journal, operation, settings } = run;
	const purchases = firstOfEach(rows);
	const window = new Window(run);
	const isFew = campaign !== undefined || trustOf(operation.endpoint) === 'none';
	journal.expect(
		purchases.map(({ purchase }) => purchase),
		isFew ? 'few' : 'many',
	);
	const requests = campaign && new CampaignRequests(campaign, run, window);
	const work = requests
		? requests.send(purchases)
		: runPool(
				purchases,
				settings.concurrency,
				async (planned) =>
					await window.during([planned], async () => {
						const purchased = await buyRow(planned, run, window);
						if (purchased) window.add(planned, purchased);
					}),
				{
					pace: run.pace,
					stopped: () => window.isClosed || run.halted() === 'stopped',
				},
			);
	// On Stop n8n wants the output at once. Requests in flight go on and end their claims.
	const done = work
		.catch((caught) => (window.fault = unexpected(caught)))
		.finally(async () => await journal.close(window.isClosed ? 'failed' : 'finished'));
	// A run that starts now must see the stop.
	void run.stop.then(() => journal.stop());
	await Promise.race([done, run.stop]);
	if (!window.isClosed) window.cutShort(purchases, requests?.pause !== undefined);
	return { ends: window.ends, pause: requests?.pause };
}

function firstOfEach(rows: readonly PlannedRow[]): PlannedRow[] {
	const seen = new Set<string>();
	return rows.filter(({ purchase: { id } }) => !seen.has(id) && seen.add(id));
}

/** The purchases of a run that are in flight, and the ends of the others. */
export class Window {
	readonly ends = new Map<string, Purchased>();
	/** A row was not bought and ends the run: no purchase may begin. */
	isClosed = false;
	/** The error of this package that ended the run. */
	fault: string | undefined;
	private readonly inFlight = new Set<string>();

	constructor(private readonly run: Run) {}

	add({ purchase }: PlannedRow, purchased: Purchased): void {
		this.ends.set(purchase.id, purchased);
		const isFailure = purchased.complaint !== undefined && !purchased.isDropped;
		this.isClosed ||= this.run.stopOnError && isFailure;
	}

	/** If this package fails, these rows become `unknown`: they may have been bought. */
	async during(members: readonly PlannedRow[], work: () => Promise<void>): Promise<void> {
		for (const { purchase } of members) this.inFlight.add(purchase.id);
		try {
			await work();
		} catch (caught) {
			for (const planned of members)
				this.add(planned, endedBy('stopped', 'unknown', planned, this.run, unexpected(caught)));
		} finally {
			for (const { purchase } of members) this.inFlight.delete(purchase.id);
		}
	}

	/** Ends the rows that were in flight or waiting when the run ended, without asking the provider. */
	cutShort(purchases: readonly PlannedRow[], isPutOff: boolean): void {
		const { run, ends, inFlight } = this;
		const { journal, operation, provider } = run;
		const empty = provider.isWalletEmpty ? 'walletEmpty' : undefined;
		const reason = run.halted('claim') ?? empty ?? 'stopped';
		const isUnclear = run.askFirst && operation.endpoint.requeryable;
		for (const planned of purchases) {
			const { id } = planned.purchase;
			const isStarted = inFlight.has(id);
			const isOpen = journal.standing(id).open !== undefined;
			if (ends.has(id) || (isPutOff && !isStarted && !isOpen)) continue;
			const why = isPutOff && !isStarted ? 'sentEarlier' : reason;
			const outcome = isStarted || isUnclear || isOpen ? 'unknown' : 'notSent';
			ends.set(id, endedBy(why, outcome, planned, run, this.fault));
		}
	}
}

export function unexpected(caught: unknown): string {
	const reason = caught instanceof Error ? caught.message : String(caught);
	return `This node met something unexpected (${reason})`;
}
