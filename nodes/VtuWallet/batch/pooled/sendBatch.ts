import { buyOne } from '../buying/buyOne';
import type { BuyingRun } from '../buying/buyingRun';
import { cutShort } from '../buying/cutShort';
import type { Purchased } from '../report/receipt';
import { BatchRecords, type Batch } from './batch';
import { markDecided, markOpen } from './earlierBatches';
import type { Ends } from './underWay';

interface SentBatch {
	/** How the request ended. */
	purchased: Purchased;
	/** What that means for its members. */
	ends: Map<string, Purchased>;
	/** Settles once that stands where it outlives the process. */
	written: Promise<void>;
}

/** Sends one request, and remembers before it whom it is for, and after it what became of them. Never throws. */
export async function sendBatch(
	batch: Batch,
	endsWhen: (purchased: Purchased) => Map<string, Purchased>,
	run: BuyingRun,
): Promise<SentBatch> {
	const { request, members } = batch;
	run.memory.batches.keep(
		request.reference,
		members.map(({ reference }) => reference),
	);
	markOpen(run, members, request.reference);
	const records = new BatchRecords(run.records, batch, endsWhen);
	const purchased = await sentSafely(batch, { ...run, records });
	const ends = endsWhen(purchased);
	remember(batch, purchased, ends, run);
	return { purchased, ends, written: records.end() };
}

/** What goes wrong in this package itself costs one batch and no other, and never hides that it may have been sent. */
async function sentSafely({ request }: Batch, run: BuyingRun): Promise<Purchased> {
	try {
		return await buyOne(request, run);
	} catch (caught) {
		const reason = caught instanceof Error ? caught.message : String(caught);
		return cutShort(request, run, `This node met something unexpected (${reason})`);
	}
}

function remember(
	{ request, members }: Batch,
	{ receipt, result }: Purchased,
	ends: Ends,
	run: BuyingRun,
): void {
	const { batches } = run.memory;
	const { outcome, charged, message, balanceAfter } = receipt;
	if (outcome === 'unknown') return;
	// Refused for a reason, it was never taken; taken and then failed, it is asked about before it is sent again.
	const { verdict } = result;
	const wasTaken = verdict?.kind === 'rejected' && verdict.charged === 'refunded';
	if (outcome === 'failed' && wasTaken) markOpen(run, members, request.reference, true);
	else if (outcome !== 'pending') markDecided(run, members, request.reference);
	if (outcome !== 'success' && outcome !== 'pending') return batches.forget(request.reference);
	const failed = [...ends].filter(([, { result }]) => result.outcome === 'failed');
	const leftOut = Object.fromEntries(failed.map(([one, { result }]) => [one, result.message]));
	batches.end(request.reference, { outcome, charged, message, balanceAfter }, leftOut);
}
