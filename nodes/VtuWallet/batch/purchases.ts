import { tableHost } from '../journal/tables/inlineWorkflow';
import { fullnessText } from '../journal/upkeep/fullness';
import { grouped } from '../values/lists';
import { buyAll } from './buy/buyAll';
import { membersOf } from './members';
import {
	isEmptied,
	openRows,
	type CampaignRun,
	type FinishedRun,
	type Place,
	type RowResult,
} from './place';
import type { Campaign, Pause } from './plan/campaign';
import { readJournal } from './plan/readJournal';
import { priceAndLimit } from './plan/limits';
import { announceStart } from './plan/announce';
import { refuseBoughtWithoutKeys } from './plan/boughtWithoutKeys';
import { meetEarlierRuns } from './plan/meetEarlierRuns';
import { odditiesIn } from './plan/oddities';
import { planRows } from './plan/planRows';
import { addSales } from './plan/sales';
import { previewOf, summaryOf } from './plan/preview';
import { planRecipients } from './plan/recipients';
import type { Run } from './purchaseRun';
import { leftOutItem } from './report/leftOutItem';
import { isMade } from './report/purchaseResult';
import { withWarning, type PurchaseEnd, type Receipt } from './report/receipt';

type PurchaseRun = Omit<FinishedRun, 'context' | 'reader' | 'isTool'>;

/** Plans all rows, reads the journal once, prices and limits what is not bought, buys, reports. */
export async function runPurchases(run: Run): Promise<PurchaseRun> {
	const { identity, journal, context, settings } = run;
	run.first.request = async () => await announceStart(run);
	try {
		const countsTries = identity.facts.retriesOnFail && settings.maxPerRun !== undefined;
		if (identity.mayHaveEarlierTries || countsTries) await identity.readEarlierTries(journal);
		return await runOpened(run);
	} finally {
		if (run.sent.size > 0) identity.noteLedger(journal);
		if (!context.getExecutionCancelSignal()?.aborted) await journal.close();
	}
}

async function runOpened(run: Run): Promise<PurchaseRun> {
	const { operation, identity, journal, settings, stopOnError, reader } = run;
	const campaign = await operation.pooling?.prepare(reader, tableHost(run.context));
	const places = await (campaign ? planRecipients(run, campaign) : planRows(run));
	// With many rows, each of the next steps takes a while.
	await reader.giveTurn();
	const met = await meetEarlierRuns(run, places);
	await reader.giveTurn();
	run.provider.hideSecretsOf(openRows(places));
	await reader.giveTurn();
	await readJournal(run, places);
	const remarks = { ...met, ...(await refuseBoughtWithoutKeys(run, places)) };
	const ended = (more: Partial<PurchaseRun> = {}): PurchaseRun => ({
		results: places.flatMap(({ end }) => end ?? []),
		noLookUp: run.api.lacksLookUp(),
		mayBeEarlier: identity.mayBeKnown && membersOf(operation).mayBeSentUnreached,
		journalFailure: journal.failure,
		ledgerFullness: fullnessText(journal.store.ledger),
		boughtBefore: remarks.warning,
		goesOnWith: remarks.goesOnWith,
		...(identity.changed && stopOnError && { concernsAll: true }),
		...more,
	});
	const mustStop = () =>
		stopOnError && !settings.preview && places.some(({ end }) => end?.complaint);
	if (mustStop()) return ended();
	await priceAndLimit(run, places);
	await addSales(run, places);
	const rows = openRows(places);
	const plans = rows.map(({ plan }) => plan);
	const sending: CampaignRun | undefined = campaign && { campaign, places: places.length, plans };
	const odd = campaign ? [] : odditiesIn(places.filter(isForSale), reader);
	const oddities = [...(remarks.sameToday ? [remarks.sameToday] : []), ...odd];
	const facts = { oddities, campaign: sending };
	if (settings.preview) {
		const found = places.filter(isBought).length;
		const preview = await summaryOf(run, openRows(places), found);
		showPreviews(places, run);
		return ended({ ...facts, preview });
	}
	if (mustStop()) return ended();
	await reader.giveTurn();
	if (
		places.some((place) => !openRows([place]).length && !isBought(place) && !isEmptied(place.end))
	)
		journal.keepBack();
	await buy(places, run, campaign);
	await Promise.all(places.map(async (place) => await complete(place, run)));
	const sent = plans.filter((_, at) => run.sent.has(rows[at].purchase.id));
	return ended({ oddities, campaign: sending && { ...sending, sent } });
}

/** Before this run buys: the journal says that an earlier run bought this row. */
const isBought = ({ end }: Place) => end?.kind === 'purchase' && !end.isRefused;

const isForSale = (place: Place): boolean => place.end === undefined || isBought(place);

/** Shows what each row would buy. Rows of one id are one purchase. */
function showPreviews(places: readonly Place[], run: Run): void {
	const firsts = new Map<string, number>();
	for (const place of places.filter(isForSale)) {
		const { index, planned, end } = place;
		if (planned === undefined) continue;
		const { id } = planned.purchase;
		const receipt = end?.kind === 'purchase' ? end.receipt : undefined;
		const json = [previewOf(planned, run, { receipt, sameAs: firsts.get(id) })];
		if (!firsts.has(id)) firsts.set(id, run.reader.rowNumber(index));
		place.end = { kind: 'output', index, json };
	}
}

/** Rows of one id are one purchase: the first row gets its receipt, the others a copy with `replayed`. */
async function buy(places: readonly Place[], run: Run, campaign?: Campaign): Promise<void> {
	const all = grouped(places.filter(isForSale), ({ planned }) => planned?.purchase.id ?? '');
	const { ends, pause } = await buyAll(openRows(places), run, campaign);
	for (const [id, same] of all) {
		await run.reader.giveTurn();
		for (const place of same) place.end ??= endOf(place, ends.get(id), run, pause);
		const [first, ...others] = same;
		const row = run.reader.rowNumber(first.index);
		for (const { end } of others) {
			if (end?.kind !== 'purchase') continue;
			end.receipt = asFound(end.receipt, row);
			end.isRepeat = true;
		}
	}
}

/** Undefined for a row that was not reached. */
function endOf(
	{ index, planned }: Place,
	purchased: PurchaseEnd | undefined,
	run: Run,
	pause: Pause | undefined,
): RowResult | undefined {
	const { recipient, product } = planned?.plan ?? { recipient: '', product: '' };
	if (purchased === undefined) {
		if (pause === undefined) return undefined;
		const { because, goOn } = pause;
		const advice = goOn === undefined ? 'Run it again.' : `Run it again from ${goOn} on.`;
		return leftOutItem(
			index,
			product,
			{ ...pause, recipient, message: `Not sent, ${because}`, advice },
			run,
		);
	}
	if (!purchased.isDropped) return { ...purchased, index };
	const { message } = purchased.receipt;
	const advice = 'Correct the number in its source.';
	return leftOutItem(index, product, { recipient, reason: 'wrongNumber', message, advice }, run);
}

function asFound(receipt: Receipt, row: number): Receipt {
	const replayed = isMade(receipt.outcome);
	const isOfThisRun = replayed && !receipt.replayed;
	const message = isOfThisRun
		? `The same purchase as row ${row}. Nothing more was paid.`
		: receipt.message;
	return { ...receipt, replayed, message };
}

/** Waits for details that come later, e.g. the link of an eSIM: after the last purchase, and not after a stop. */
async function complete({ end }: Place, { operation, reader, api, stop }: Run): Promise<void> {
	if (!operation.complete || end?.kind !== 'purchase' || end.receipt.outcome !== 'success') return;
	const { receipt, index } = end;
	const more = operation
		.complete(reader.row(index), receipt, api)
		.then((added) => ({ ...receipt, ...added }))
		.catch(() => withWarning(receipt, notYet));
	end.receipt = (await Promise.race([stop, more])) ?? receipt;
}

const notYet = 'It was bought, but its details could not be fetched yet';
