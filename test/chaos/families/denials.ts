import { deniedPurchases, openFailures, praisedRefusals } from '../../simulator';
import { goOn, policies, type Family } from './family';

/**
 * The answer says that the purchase has failed, or that it came too soon, and requery shows at once that it was made; every
 * third time in a word that nobody knows. Or it calls itself a success, and says why nothing was bought.
 */
export const denials: Family = {
	name: 'denials',
	suits: ({ askable }) => askable,
	async act(stage) {
		const { product, seed } = stage;
		const { path } = product;
		const policy = policies[seed % policies.length];
		const open = openFailures.map((message) => ({ status: 200, word: 'fail', message }));
		stage.configure({
			...(seed % 3 === 0 && { requery: { words: { success: 'escalated' } } }),
			products: { '*': { duplicates: policy } },
			faults: [
				...[...deniedPurchases, ...open].map((denial) => ({
					path,
					when: 'after' as const,
					rate: 0.07,
					fault: { kind: 'refuse' as const, ...denial },
				})),
				// What is said to honour the reference is sent again without asking: here it must be true.
				...(product.trusted && policy === 'charge'
					? []
					: [{ path, when: 'after' as const, rate: 0.1, fault: { kind: 'rateLimit' as const } }]),
				...praisedRefusals.map((message) => ({
					path,
					rate: 0.02,
					fault: { kind: 'refuse' as const, status: 200, word: 'success', message },
				})),
				// These purchases really fail.
				{ path, rate: 0.1, fault: { kind: 'fail', message: 'Transaction failed' } },
			],
		});
		const parameters = seed % 2 === 0 ? stage.byKey : stage.protection;
		const first = await stage.run({ parameters, node: stage.pick([goOn, {}]) });
		if (first.error) await stage.retry(first, { node: goOn });
		if (parameters === stage.byKey) await stage.run({ parameters, node: goOn });
	},
};
