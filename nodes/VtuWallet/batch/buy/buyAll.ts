import type { Campaign, Pause } from '../plan/campaign';
import { runPool } from '../pool';
import type { Run } from '../purchaseRun';
import type { PurchaseEnd } from '../report/receipt';
import { firstOfEach, type PlannedRow } from '../rowPlan';
import { buyRow } from './buyRow';
import { CampaignRequests } from './campaignRequests';
import { unexpected, Window } from './window';

/**
 * Buys in a sliding window and never throws. Returns the ends by purchase id; `pause` says why a campaign stopped early.
 */
export async function buyAll(
	rows: readonly PlannedRow[],
	run: Run,
	campaign?: Campaign,
): Promise<{ ends: ReadonlyMap<string, PurchaseEnd>; pause?: Pause }> {
	const { journal, operation, settings } = run;
	const purchases = firstOfEach(rows);
	const window = new Window(run);
	// After a crash, these are in doubt. Only with trust `full` can a later run send them.
	const mostAhead = { full: 500, asks: 2 * settings.concurrency, none: 0 };
	journal.expect(
		purchases.map(({ purchase }) => purchase),
		campaign === undefined ? mostAhead[operation.endpoint.trust] : 0,
	);
	const requests = campaign && new CampaignRequests(campaign, run, window);
	const buyRows = async () => {
		await run.proof.confirmLedger(purchases, run.provider);
		await runPool(
			purchases,
			settings.concurrency,
			async (planned) =>
				await window.during([planned], async () => await buyRow(planned, run, window)),
			{ pace: run.pace, stopped: () => window.isClosed || run.control.halted() === 'stopped' },
		);
	};
	const work = requests ? requests.send(purchases) : buyRows();
	// On Stop n8n wants the output at once. Requests in flight go on and end their claims.
	const done = work
		.catch((caught) => (window.fault = unexpected(caught)))
		.finally(async () => await journal.close(window.isClosed ? 'part' : 'whole'));
	await Promise.race([done, run.control.stop]);
	if (!window.isClosed) window.cutShort(purchases, requests?.pause !== undefined);
	return { ends: window.ends, pause: requests?.pause };
}
