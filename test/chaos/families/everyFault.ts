import { everyFault } from '../../simulator';
import { otherWorker } from '../../support/bench';
import { goOn, inTurn, retryOnFail, type Family } from './family';

const lateMs = 300;

/**
 * Every fault that the simulator knows, three in ten requests, through a run, its Retry and a second run by key; then all
 * is well, and another worker runs it.
 */
export const everyFaultFamily: Family = {
	async act(stage) {
		const { seed } = stage;
		stage.configure({
			requeryLagMs: 100,
			products: inTurn(seed, { alreadyUsed: seed % 4 }),
			faults: everyFault({ rate: 0.3, lateMs, settleMs: 200 }),
		});
		stage.restMs = lateMs + 300;
		const waitForPending = seed % 2 === 0 ? 1 : 0;
		const parameters = { ...stage.byKey, options: { concurrency: 10, waitForPending } };
		// Stopping at the first failure, run again by Retry, and then whole again by key, going on after failures.
		const first = await stage.run({ parameters, node: retryOnFail });
		if (first.error) await stage.retry(first);
		await stage.run({ parameters, node: { ...retryOnFail, ...goOn } });
		stage.calm();
		await stage.run({ parameters, node: { ...goOn, type: otherWorker } });
	},
};

/** The provider makes its own references and has no look-up, so only the claims before the sending help. */
export const ignoring: Family = {
	suits: ({ trusted }) => !trusted,
	async act(stage) {
		const { seed } = stage;
		stage.configure({
			products: { '*': { duplicates: 'charge', ignoreReference: true, requeryable: false } },
			faults: everyFault({ rate: 0.4, lateMs: 200, settleMs: 100, without: ['alreadyUsed'] }),
		});
		stage.restMs = 400;
		const parameters = [stage.byKey, stage.protection, stage.byOwnReference][seed % 3];
		const first = await stage.run({ parameters, node: { ...retryOnFail, maxTries: 3 } });
		const second = first.error ? await stage.retry(first, { node: retryOnFail }) : first;
		if (second.error) await stage.retry(first, { node: goOn });
		// A second run does not buy products that only their run protects.
		if (seed % 3 !== 1) await stage.run({ parameters, node: goOn });
	},
};
