import { otherWorker } from '../../support/bench';
import { goOn, policies, refuse, retryOnFail, type Family } from './family';

/**
 * One order arrives twice or three times at the same moment, by either credential, at one worker or at two. Each has the
 * rows in the same order or in one of its own, and the first answers are lost.
 */
export const webhooks: Family = {
	name: 'webhooks',
	async act(stage) {
		const { product, seed, bench } = stage;
		const { path } = product;
		bench.tables.callMs = stage.pick([1, 4, 15]);
		const ignoreReference = !product.trusted && seed % 2 === 0;
		stage.configure({
			// Well beyond *Settle For*, too: then what becomes of it can only be told later.
			requeryLagMs: stage.pick([0, 400, 900, 60_000]),
			products: { '*': { duplicates: policies[seed % policies.length], ignoreReference } },
			faults: [
				{ path, fault: { kind: 'latency', ms: 80, jitterMs: 70 } },
				{ path, when: 'after', rate: 0.3, fault: { kind: 'reset' } },
				{ path, when: 'before', rate: 0.1, fault: { kind: 'hangUp' } },
				refuse(path, 0.1, 'Insufficient balance'),
			],
		});
		const parameters = stage.byKey;
		const run = (authentication: 'login' | 'token', node: object) => async () =>
			await bench.run(
				stage.options({
					parameters,
					authentication,
					node: { ...node, ...stage.pick([{}, { type: otherWorker }]) },
					rows: stage.pick([stage.rows, stage.shuffled(stage.rows)]),
				}),
			);
		await stage.together([
			run('token', stage.pick([goOn, {}])),
			run('login', { ...retryOnFail, maxTries: 3 }),
			...(seed % 2 === 0 ? [run('token', { ...retryOnFail, ...goOn })] : []),
		]);
		stage.calm();
		stage.configure({ requeryLagMs: 0 });
		// Only the account that sent a purchase can tell that the provider never got it.
		for (const authentication of ['login', 'token', 'login'] as const)
			await stage.run({ parameters, node: goOn, authentication });
		stage.decided();
	},
};
