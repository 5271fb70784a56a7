import { goOn, type Family } from './family';

/** The sheet is tried in the sandbox first, and then bought in production: with the same keys, or the same references. */
export const environments: Family = {
	name: 'environments',
	// Tokens of airtime to cash and flight offers belong to one environment.
	suits: ({ name }) => !['airtimeToCash', 'flight', 'esimTopUp'].includes(name),
	async act(stage) {
		const { product, seed } = stage;
		const parameters = seed % 2 === 0 ? stage.byKey : stage.byOwnReference;
		const rehearsal = await stage.bench.run(
			stage.options({ parameters, environment: 'sandbox', node: stage.pick([goOn, {}]) }),
		);
		stage.judge.interrupted(rehearsal);
		stage.configure({
			faults: [{ path: product.path, when: 'after', rate: 0.2, fault: { kind: 'reset' } }],
		});
		if (seed % 3 === 0 && rehearsal.error)
			await stage.retry(rehearsal, { environment: 'production', node: goOn });
		await stage.run({ parameters, node: goOn });
		stage.calm();
		await stage.run({ parameters, node: goOn });
		stage.decided();
	},
};
