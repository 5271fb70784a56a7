import { otherWorker, type Result } from '../../support/bench';
import type { Stage } from '../stage';
import { goOn, policies, switchedOff, type Family } from './family';

const elsewhere = { node: { ...goOn, type: otherWorker } };

/** Late, but well within Settle For: what a killed process sent arrives, and requery shows it a while later. */
function slowProvider(stage: Stage, loseAnswers: number): void {
	const { path } = stage.product;
	stage.configure({
		requeryLagMs: stage.pick([0, 300, 700]),
		products: { '*': { duplicates: policies[stage.seed % policies.length] } },
		faults: [
			{ path, fault: { kind: 'latency', ms: 150, jitterMs: 100 } },
			{ path, when: 'after', rate: loseAnswers, fault: { kind: 'timeout' } },
			{ path, when: 'after', rate: loseAnswers / 2, fault: { kind: 'reset' } },
		],
	});
}

/** The original is retried, killed, retried again: each Retry starts from what the one before it left in the database. */
export const retriesOfRetries: Family = {
	name: 'retriesOfRetries',
	async act(stage) {
		const { product, rows, seed } = stage;
		// The first row is refused at once, so that most rows are sent by no one yet.
		stage.configure({
			faults: [{ path: product.path, count: 1, fault: switchedOff }],
		});
		const parameters = seed % 2 === 0 ? stage.byKey : stage.protection;
		const original = await stage.run({
			parameters: { ...parameters, options: { concurrency: 1 } },
		});
		slowProvider(stage, 0.4);
		const killed = await stage.retry(original, {
			stop: stage.untilPaid(stage.pick([1, 2, Math.ceil(rows.length / 2)])),
		});
		const next = stage.pick<() => Promise<Result>>([
			async () => await stage.retry(original, elsewhere),
			async () => await stage.retryFromStart(killed, elsewhere),
		]);
		await next();
		stage.calm();
		await stage.retry(original, elsewhere);
		stage.decided();
	},
};

/** A run by key or by reference is killed in flight, and a new one begins: at once, or when everything has settled. */
export const killedRuns: Family = {
	name: 'killedRuns',
	async act(stage) {
		const { rows, seed } = stage;
		slowProvider(stage, 0.3);
		const parameters = stage.pick([stage.byKey, stage.byOwnReference, stage.protection]);
		const killed = await stage.run({
			parameters,
			stop: stage.untilPaid(stage.pick([1, Math.ceil(rows.length / 2)])),
		});
		if (seed % 3 === 0) await stage.rest(2_000);
		const byRun = !('repeatProtection' in parameters);
		const begin = async () =>
			byRun
				? await stage.retryFromStart(killed, elsewhere)
				: await stage.run({ parameters, ...elsewhere });
		await begin();
		stage.calm();
		await begin();
		stage.decided();
	},
};
