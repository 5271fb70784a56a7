import { fullnessText } from '../journal/upkeep/fullness';
import { buyPlaces } from './buyPlaces';
import { membersOf } from './members';
import { isEmptied, isForSale, openRows, type FinishedRun, type Place } from './place';
import { announceStart } from './plan/earlierRuns';
import { mustStop, planPurchases } from './plan/planPurchases';
import { showPreviews } from './plan/showPreviews';
import type { Run } from './purchaseRun';

type PurchaseRun = Omit<FinishedRun, 'context' | 'reader' | 'isTool'>;

/** Plans, and then previews or buys. */
export async function runPurchases(run: Run): Promise<PurchaseRun> {
	const { facts, tries, journal, context, settings } = run;
	run.first.request = async () => await announceStart(run);
	try {
		const countsTries = facts.retriesOnFail && settings.maxPerRun !== undefined;
		if (tries.mayExist || countsTries) await tries.read(journal);
		return await runOpened(run);
	} finally {
		if (run.sent.size > 0) tries.noteLedger(journal);
		if (!context.getExecutionCancelSignal()?.aborted) await journal.close();
	}
}

async function runOpened(run: Run): Promise<PurchaseRun> {
	const { operation, tries, journal, settings, stopOnError, reader } = run;
	const { places, campaign, sending, remarks, oddities } = await planPurchases(run);
	const ended = (more: Partial<PurchaseRun> = {}): PurchaseRun => ({
		results: places.flatMap(({ end }) => end ?? []),
		noLookUp: run.api.lacksLookUp(),
		mayBeEarlier: tries.mayHaveSent && membersOf(operation).mayBeSentUnreached,
		journalFailure: journal.failure,
		ledgerFullness: fullnessText(journal.store.ledger),
		boughtBefore: remarks.warning,
		goesOnWith: remarks.goesOnWith,
		...(tries.changed && stopOnError && { concernsAll: true }),
		...more,
	});
	if (mustStop(places, run)) return ended();
	if (settings.preview) {
		const preview = await showPreviews(places, run);
		return ended({ oddities, campaign: sending, preview });
	}
	await reader.giveTurn();
	if (places.some(isKeptBack)) journal.keepBack();
	const rows = openRows(places);
	await buyPlaces(places, run, campaign);
	const sent = rows.filter(({ purchase }) => run.sent.has(purchase.id)).map(({ plan }) => plan);
	return ended({ oddities, campaign: sending && { ...sending, sent } });
}

const isKeptBack = (place: Place): boolean => !isForSale(place) && !isEmptied(place.end);
