import { unlistedRefusals } from '../../simulator';
import { goOn, policies, retryOnFail, type Family } from './family';

/** The money goes, and the answer is a refusal that is on no list; requery shows the purchase late. */
export const refusals: Family = {
	name: 'refusals',
	async act(stage) {
		const { product, seed } = stage;
		const ignores = !product.trusted && seed % 2 === 0;
		stage.configure({
			requeryLagMs: stage.pick([0, 300, 800]),
			requery: { lagLooks: stage.pick([0, 1, 3]) },
			products: { '*': { duplicates: policies[seed % policies.length], ignoreReference: ignores } },
			faults: unlistedRefusals.map((refusal) => ({
				path: product.path,
				when: 'after',
				rate: 0.1,
				fault: { kind: 'refuse', ...refusal },
			})),
		});
		const parameters = seed % 2 === 0 ? stage.byKey : stage.protection;
		const node = stage.pick([retryOnFail, {}]);
		const first = await stage.run({ parameters, node });
		if (first.error) {
			const second = await stage.retry(first, { node: stage.pick([goOn, node]) });
			if (second.error) await stage.retry(second, { node: goOn });
		}
		stage.calm();
		if (parameters === stage.byKey || seed % 2 === 0 || product.keyOnly)
			await stage.run({ parameters: stage.byKey, node: goOn });
		else if (first.error) await stage.retry(first, { node: goOn });
		stage.decided();
	},
};
