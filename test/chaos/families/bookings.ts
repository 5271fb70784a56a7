import { goOn, type Family } from './family';

/** Answers that call the purchase pending and its booking issued, before it is decided either way. */
export const aheadOfItself: Family = {
	name: 'aheadOfItself',
	suits: ({ name }) => name === 'flight',
	async act(stage) {
		const { product, seed } = stage;
		const settles = (settle: 'success' | 'failed') => ({
			path: product.path,
			rate: 0.4,
			fault: { kind: 'pending' as const, settle, afterMs: 200 },
		});
		stage.configure({
			requeryLagMs: stage.pick([0, 200]),
			faults: [
				settles('failed'),
				settles('success'),
				{
					path: product.path,
					rate: 0.8,
					when: 'after',
					fault: { kind: 'reword', change: { status: stage.pick(['issued', 'confirmed']) } },
				},
			],
		});
		stage.restMs = 300;
		const run = {
			parameters: { ...stage.byKey, options: { waitForPending: seed % 2 } },
			node: goOn,
		};
		await stage.run(run);
		await stage.run(run);
	},
};
