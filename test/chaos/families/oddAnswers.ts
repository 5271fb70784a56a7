import { oddForms } from '../../simulator';
import type { ChaosProduct } from '../products';
import { goOn, type Family } from './family';

/** Good purchases whose answers look otherwise than in the document, some of them pending at first. */
export const oddAnswers: Family = {
	name: 'oddAnswers',
	async act(stage) {
		const { product, seed } = stage;
		stage.configure({
			requeryLagMs: stage.pick([0, 200]),
			faults: [
				...formsFor(product).map((form) => ({
					path: product.path,
					rate: 0.2,
					fault: { kind: 'odd' as const, form },
				})),
				{ path: product.path, rate: 0.1, fault: { kind: 'reword', status: 429 } },
				{ path: product.path, rate: 0.1, fault: { kind: 'pending', afterMs: 200 } },
			],
		});
		stage.restMs = 300;
		const parameters = {
			...stage.byKey,
			options: { waitForPending: seed % 2 },
			simplify: seed % 3 !== 0,
		};
		const first = await stage.run({ parameters, node: stage.pick([goOn, {}]) });
		if (first.error) await stage.retry(first, { node: goOn });
		await stage.run({ parameters, node: goOn });
	},
};

/** A charge says nothing against the refusal of what pays into the wallet. */
const formsFor = ({ name }: ChaosProduct) =>
	oddForms.filter((form) => form !== 'refusedYetCharged' || name !== 'airtimeToCash');
