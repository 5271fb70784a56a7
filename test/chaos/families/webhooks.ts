import { otherWorker } from '../../support/bench';
import { goOn, policies, refuse, retryOnFail, type Family } from './family';

/** One order arrives twice or three times at the same moment, by either credential, and the first answers are lost. */
export const webhooks: Family = {
	name: 'webhooks',
	async act(stage) {
		const { product, seed } = stage;
		const { path } = product;
		stage.configure({
			// Well beyond *Settle For*, too: then what becomes of it can only be told later.
			requeryLagMs: stage.pick([0, 400, 900, 60_000]),
			products: { '*': { duplicates: policies[seed % policies.length] } },
			faults: [
				{ path, fault: { kind: 'latency', ms: 100, jitterMs: 80 } },
				{ path, when: 'after', rate: 0.4, fault: { kind: 'reset' } },
			],
		});
		const run = (authentication: 'login' | 'token', node: object) => async () =>
			await stage.bench.run(stage.options({ parameters: stage.byKey, authentication, node }));
		await stage.together([
			run('token', stage.pick([goOn, {}])),
			run('login', { ...retryOnFail, maxTries: 3 }),
			...(seed % 2 === 0 ? [run('token', { ...retryOnFail, ...goOn })] : []),
		]);
		stage.calm();
		stage.configure({ requeryLagMs: 0 });
		await stage.run({ parameters: stage.byKey, node: goOn });
		stage.decided();
	},
};

/** Two workers with one store of sent references take turns; each may be the one that lost its answers. */
export const workers: Family = {
	name: 'workers',
	async act(stage) {
		const { product, seed } = stage;
		const { path } = product;
		const ignoreReference = !product.trusted && seed % 2 === 0;
		stage.configure({
			requeryLagMs: stage.pick([0, 400]),
			products: { '*': { duplicates: policies[seed % policies.length], ignoreReference } },
			faults: [
				{ path, when: 'after', rate: 0.3, fault: { kind: 'reset' } },
				{ path, when: 'before', rate: 0.2, fault: { kind: 'hangUp' } },
				{ path, rate: 0.1, fault: { kind: 'serverDown' } },
				refuse(path, 0.1, 'Insufficient balance'),
			],
		});
		const turns = [{}, { type: otherWorker }, {}];
		for (const node of turns) {
			const result = await stage.run({
				parameters: stage.byKey,
				node: { ...node, ...stage.pick([goOn, retryOnFail]) },
			});
			if (result.error) await stage.retry(result);
		}
		stage.calm();
		await stage.run({ parameters: stage.byKey, node: { ...goOn, type: otherWorker } });
		stage.decided();
	},
};
