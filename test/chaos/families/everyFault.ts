import { everyFault } from '../../simulator';
import { otherWorker } from '../../support/bench';
import { goOn, policies, retryOnFail, type Family } from './family';

const lateMs = 300;

/**
 * Every fault that the simulator knows, three in ten requests, through a run, its Retry and a second run by key; then all
 * is well, and another worker runs it.
 */
export const everyFaultFamily: Family = {
	name: 'everyFault',
	async act(stage) {
		const { seed } = stage;
		stage.configure({
			requeryLagMs: 100,
			products: { '*': { duplicates: policies[seed % policies.length], alreadyUsed: seed % 4 } },
			faults: everyFault({ rate: 0.3, lateMs, settleMs: 200 }),
		});
		stage.restMs = lateMs + 300;
		const run = {
			parameters: {
				...stage.byKey,
				options: { concurrency: 10, waitForPending: seed % 2 === 0 ? 1 : 0 },
			},
			node: retryOnFail,
		};
		// Stopping at the first failure, run again by Retry, and then whole again by key, going on after failures.
		const first = await stage.run(run);
		if (first.error) await stage.retry(first);
		await stage.run({ ...run, node: { ...retryOnFail, ...goOn } });
		stage.calm();
		await stage.run({ ...run, node: { ...goOn, type: otherWorker } });
		stage.decided();
	},
};
