import type { IDataObject } from 'n8n-workflow';

import { BadInput } from '../values/badInput';
import { buyAll } from './buy/buyAll';
import type { PlannedRow, Row } from './operation';
import { meetBoughtBefore } from './plan/boughtBefore';
import { LeftOut, type Pause } from './plan/campaign';
import { readJournal, type BlockedRow, type Place } from './plan/known';
import { priceAndLimit } from './plan/limits';
import { odditiesIn } from './plan/oddities';
import { planRows } from './plan/planRows';
import { previewOf, summaryOf } from './plan/preview';
import { planRecipients, prepareCampaign } from './plan/recipients';
import { openRun, type PurchaseOrder, type Run } from './purchaseRun';
import { leftOutItem } from './report/leftOut';
import type { Purchased, Receipt } from './report/receipt';
import { complaintOf, refusedRow, type FinishedRun, type RowResult } from './report/rowResult';
import { progressOf } from './report/tally';

type PurchaseRun = Pick<
	FinishedRun,
	| 'results'
	| 'environment'
	| 'mayBeEarlier'
	| 'journalFailure'
	| 'preview'
	| 'campaign'
	| 'boughtBefore'
	| 'oddities'
>;

/** Plan every row, read the journal once, price and limit what is not bought, buy, report. */
export async function runPurchases(order: PurchaseOrder): Promise<PurchaseRun> {
	const run = await openRun(order);
	const { identity, journal, context } = run;
	try {
		if (identity.mayHaveEarlierTries) identity.meet(await journal.earlierTries());
		return await runOpened(run);
	} finally {
		if (!context.getExecutionCancelSignal()?.aborted) await journal.close();
	}
}

async function runOpened(run: Run): Promise<PurchaseRun> {
	const { context, operation, identity, journal, settings, stopOnError } = run;
	const { pooling } = operation;
	const campaign = pooling && (await prepareCampaign(run, pooling));
	const planned = await (campaign ? planRecipients(run, campaign) : planRows(run));
	const { places, warning } = await meetBoughtBefore(run, planned);
	const rows = places.flatMap(({ found }) => (found instanceof BadInput ? [] : found));
	run.provider.hideSecretsOf(rows);
	const { bought, refused, left } = await readJournal(run, rows);
	const known: Known = {
		refused: new Map(refused.map((one) => [one.planned.row, one])),
		ends: new Map(bought.map(({ planned, purchased }) => [planned.purchase.id, purchased])),
	};
	const ended = (): PurchaseRun => ({
		results: resultsOf(places, known, run),
		environment: run.api.account.environment,
		mayBeEarlier: identity.mayBeKnown && !pooling,
		journalFailure: journal.failure,
		boughtBefore: warning,
	});
	const mustStop = () => stopOnError && !settings.preview && ended().results.some(complaintOf);
	if (mustStop()) return ended();
	const { priced, blocked } = await priceAndLimit(run, left);
	for (const one of blocked) known.refused.set(one.planned.row, one);
	const plans = priced.map(({ plan }) => plan);
	const oddities = campaign
		? []
		: odditiesIn([...bought.map(({ planned: one }) => one), ...priced], (index) =>
				run.reader.rowNumber(index),
			);
	const told = campaign && { campaign, noun: pooling.noun, places: places.length, plans };
	if (settings.preview) {
		known.previews = new Map(priced.map((planned) => [planned.row, planned]));
		const preview = await summaryOf(run, priced, bought.length);
		return { ...ended(), preview, oddities, campaign: told };
	}
	if (mustStop()) return ended();
	const purchases = new Set([...known.ends.keys(), ...priced.map(({ purchase }) => purchase.id)]);
	const progress = campaign ? undefined : progressOf(context, purchases.size);
	for (const { receipt } of known.ends.values()) progress?.(receipt);
	const { ends, pause } = await buyAll(priced, run, campaign, progress);
	for (const [id, purchased] of ends) known.ends.set(id, purchased);
	known.pause = pause;
	const done = ended();
	const results = await completed(done.results, run).catch(() => done.results);
	return { ...done, results, oddities, campaign: told };
}

/** What is known of the rows by now. */
interface Known {
	refused: Map<Row, BlockedRow>;
	/** By purchase id. */
	ends: Map<string, Purchased>;
	/** Why the rest of a campaign was put off, if so. */
	pause?: Pause;
	/** Of a preview: the rows with their prices. */
	previews?: ReadonlyMap<Row, PlannedRow>;
}

/** In the order of the rows. Rows that were not reached have none. */
function resultsOf(places: readonly Place[], known: Known, run: Run): RowResult[] {
	const { refused, ends, pause, previews } = known;
	const shown = new Set<string>();
	/** Of a preview: the first row of each purchase. */
	const firsts = new Map<string, number>();
	const resultOf = ({ index, found }: Place): RowResult | undefined => {
		if (found instanceof LeftOut) return leftOutItem(index, found, run);
		if (found instanceof BadInput) return refusedRow(index, found);
		const blocked = refused.get(found.row);
		if (blocked) return refusedRow(index, blocked.problem, blocked.planned);
		const { recipient } = found.plan;
		const { id } = found.purchase;
		const purchased = ends.get(id);
		if (previews) {
			const planned = previews.get(found.row) ?? found;
			const first = firsts.get(id);
			firsts.set(id, first ?? index);
			const known = { receipt: purchased?.receipt, sameAs: first };
			return { kind: 'output', index, json: [previewOf(planned, run, known)] };
		}
		if (purchased === undefined)
			return pause && leftOutItem(index, { ...putOff(pause), recipient }, run, pause.goOn);
		if (purchased.isDropped) {
			const { message } = purchased.receipt;
			const advice = 'Correct the number in its source.';
			return leftOutItem(index, { recipient, reason: 'wrongNumber', message, advice }, run);
		}
		// Rows of one id are one purchase: the first is it, the others found it.
		const own = shown.has(id) ? asFound(purchased) : purchased;
		shown.add(id);
		return { kind: 'purchase', index, purchased: own, planned: found };
	};
	return places.flatMap((place) => resultOf(place) ?? []);
}

function asFound(purchased: Purchased): Purchased {
	const { receipt } = purchased;
	const replayed = receipt.outcome === 'success' || receipt.outcome === 'pending';
	return { ...purchased, receipt: { ...receipt, replayed } };
}

const putOff = ({ reason, message, goOn }: Pause) => ({
	reason,
	message,
	advice: goOn === undefined ? 'Run it again.' : `Run it again from ${goOn} on.`,
});

/** What takes a while after a purchase (an eSIM's link) is waited for once nothing more is bought, and not after a stop. */
async function completed(results: RowResult[], run: Run): Promise<RowResult[]> {
	const { operation, reader, api } = run;
	const { complete } = operation;
	if (!complete) return results;
	const stop = run.stop.then((): IDataObject => ({}));
	return await Promise.all(
		results.map(async (result): Promise<RowResult> => {
			if (result.kind !== 'purchase') return result;
			const { receipt } = result.purchased;
			if (receipt.outcome !== 'success') return result;
			const more = complete(reader.row(result.index), receipt, api).catch(() => notYet(receipt));
			const added = await Promise.race([stop, more]);
			return { ...result, purchased: { ...result.purchased, receipt: { ...receipt, ...added } } };
		}),
	);
}

/** The purchase stands, whatever became of the question about it. */
function notYet({ warnings = [] }: Receipt): IDataObject {
	return {
		warnings: [
			...(warnings as string[]),
			'It was bought, but its details could not be fetched yet',
		],
	};
}
