import {
	deniedPurchases,
	inventedFault,
	inventedRefusal,
	oddForms,
	openFailures,
	praisedRefusals,
	unlistedRefusals,
} from '../../simulator';
import { made, misbehaving, ruleOf } from './family';

/**
 * The answer says that the purchase has failed, or that it came too soon, and requery shows at once that it was made; every
 * third time in a word that nobody knows. Or it calls itself a success, and says why nothing was bought.
 */
export const denials = misbehaving({
	suits: ({ askable }) => askable,
	providerOf({ path, product: { trusted }, seed }) {
		const open = openFailures.map((message) => ({ status: 200, word: 'fail', message }));
		// What is said to honour the reference is sent again without asking: here it must be true.
		const mayThrottle = !trusted || seed % 3 !== 2;
		return {
			...(seed % 3 === 0 && { requery: { words: { success: 'escalated' } } }),
			faults: [
				...[...deniedPurchases, ...open].map((denial) =>
					ruleOf(path, 0.07, { kind: 'refuse', ...denial }, 'after'),
				),
				ruleOf(path, mayThrottle ? 0.1 : 0, { kind: 'rateLimit' }, 'after'),
				...praisedRefusals.map((message) =>
					ruleOf(path, 0.02, { kind: 'refuse', status: 200, word: 'success', message }),
				),
				// These purchases really fail.
				ruleOf(path, 0.1, { kind: 'fail', message: 'Transaction failed' }),
			],
		};
	},
});

/** Good purchases whose answers look otherwise than in the document, some of them pending at first. */
export const oddAnswers = misbehaving({
	restMs: 300,
	providerOf: ({ path, product, pick }) => ({
		requeryLagMs: pick([0, 200]),
		faults: [
			// A charge says nothing against the refusal of what pays into the wallet.
			...oddForms
				.filter((form) => form !== 'refusedYetCharged' || product.name !== 'airtimeToCash')
				.map((form) => ruleOf(path, 0.2, { kind: 'odd', form })),
			ruleOf(path, 0.1, { kind: 'reword', status: 429 }),
			ruleOf(path, 0.1, { kind: 'pending', afterMs: 200 }),
		],
	}),
	parametersOf: ({ byKey, seed }) => ({
		...byKey,
		options: { waitForPending: seed % 2 },
		simplify: seed % 3 !== 0,
	}),
});

/** Answers that call the purchase pending and its booking issued, before it is decided either way. */
export const aheadOfItself = misbehaving({
	suits: ({ name }) => name === 'flight',
	restMs: 300,
	providerOf: ({ path, pick }) => ({
		requeryLagMs: pick([0, 200]),
		faults: [
			...(['failed', 'success'] as const).map((settle) =>
				ruleOf(path, 0.4, { kind: 'pending', settle, afterMs: 200 }),
			),
			ruleOf(path, 0.8, { kind: 'reword', change: { status: pick(['issued', 'confirmed']) } }),
		],
	}),
	parametersOf: ({ seed }) => ({ options: { waitForPending: seed % 2 } }),
});

/** The money is gone, or it was paid back, and the answer says no more than "failed". */
export const bareFailures = misbehaving({
	mayBuyNothing: true,
	providerOf: ({ path, product, pick }) => ({
		// What is said to honour the reference is asked three times only: its record must be there.
		requeryLagMs: product.trusted ? 0 : pick([0, 300, 800]),
		faults: [
			ruleOf(path, 0.3, { kind: 'fail', message: 'Transaction failed' }),
			...made(4, () =>
				ruleOf(path, 0.2, {
					kind: 'reword',
					status: pick([200, 400, 403]),
					change: { status: pick(['fail', 'failed', 'error', 'FAILED']), message: '' },
					without: ['newbal', 'oldbal', 'transid'],
				}),
			),
		],
	}),
});

/** A refusal that each seed makes up: the money goes, and requery shows the purchase late. */
export const inventedRefusals = misbehaving({
	providerOf: ({ path, product, seed, random, pick }) => ({
		requeryLagMs: pick([0, 300, 800]),
		requery: { lagLooks: pick([0, 1, 3]) },
		products: { '*': { ignoreReference: !product.trusted && seed % 2 === 0 } },
		faults: made(12, () => {
			const unlisted = { kind: 'refuse', ...pick(unlistedRefusals) } as const;
			return ruleOf(path, 0.07, pick([inventedRefusal(random), unlisted]), 'after');
		}),
	}),
});

/** Anything may come in place of an answer, before the work and after it, to purchases and to look-ups. */
export const inventedFaults = misbehaving({
	providerOf: ({ path, random, pick }) => ({
		requeryLagMs: pick([0, 300]),
		faults: made(16, () =>
			ruleOf(
				pick([path, '/api/requery/*']),
				0.03,
				inventedFault(random),
				pick(['before', 'after'] as const),
			),
		),
	}),
});
