import { tableHost } from '../../journal/tables/inlineWorkflow';
import { isForSale, openRows, type CampaignRun, type Place } from '../place';
import type { Run } from '../purchaseRun';
import { refuseBoughtWithoutKeys } from './boughtWithoutKeys';
import type { Campaign } from './campaign';
import { announceRows } from './earlierRuns';
import { priceAndLimit } from './limits';
import { meetEarlierRuns } from './meetEarlierRuns';
import { odditiesIn } from './oddities';
import { planRows } from './planRows';
import { readJournal } from './readJournal';
import { planRecipients } from './recipients';
import type { Remarks } from './remarks';
import { addSales } from './sales';

interface PurchasePlans {
	places: Place[];
	campaign?: Campaign;
	/** For the report. */
	sending?: CampaignRun;
	remarks: Remarks;
	/** Sentences about possible mistakes in the sheet. */
	oddities: string[];
}

/** Everything before money moves: plans all rows, reads the journal once, prices and limits what is not bought. */
export async function planPurchases(run: Run): Promise<PurchasePlans> {
	const { operation, reader, context } = run;
	const campaign = await operation.pooling?.prepare(reader, tableHost(context));
	const places = await (campaign ? planRecipients(run, campaign) : planRows(run));
	// With many rows, each of the next steps takes a while.
	await reader.giveTurn();
	await announceRows(run, places);
	const met = await meetEarlierRuns(run, places);
	await reader.giveTurn();
	run.provider.masks.read(openRows(places));
	await reader.giveTurn();
	await readJournal(run, places);
	const remarks = { ...met, ...(await refuseBoughtWithoutKeys(run, places)) };
	if (!mustStop(places, run)) {
		await priceAndLimit(run, places);
		await addSales(run, places);
	}
	const plans = openRows(places).map(({ plan }) => plan);
	const sending = campaign && { campaign, places: places.length, plans };
	const odd = campaign ? [] : odditiesIn(places.filter(isForSale), reader);
	const oddities = [...(remarks.sameToday ? [remarks.sameToday] : []), ...odd];
	return { places, campaign, sending, remarks, oddities };
}

/** A row is refused, and an error ends the run before it buys. */
export const mustStop = (places: readonly Place[], { stopOnError, settings }: Run): boolean =>
	stopOnError && !settings.preview && places.some(({ end }) => end?.complaint !== undefined);
