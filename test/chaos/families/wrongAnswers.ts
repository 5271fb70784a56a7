import {
	deniedPurchases,
	inventedContradiction,
	oddForms,
	openFailures,
	praisedRefusals,
} from '../../simulator';
import { made, misbehaving } from './family';

/**
 * The answer says that the purchase failed or came too soon, and requery shows at once that it was made. Every third time the
 * answer has an unknown word. Other answers have a word of success, and say why nothing was bought.
 */
export const denials = misbehaving({
	suits: ({ askable }) => askable,
	providerOf({ path, product: { trusted }, seed }) {
		const open = openFailures.map((message) => ({ status: 200, word: 'fail', message }));
		// The node sends products of trust `full` again without a requery, so the provider must honour their references here.
		const mayThrottle = !trusted || seed % 3 !== 2;
		return {
			...(seed % 3 === 0 && { requery: { words: { success: 'escalated' } } }),
			faults: [
				...[...deniedPurchases, ...open].map((denial) => ({
					path,
					when: 'after' as const,
					rate: 0.07,
					fault: { kind: 'refuse' as const, ...denial },
				})),
				{ path, when: 'after', rate: mayThrottle ? 0.1 : 0, fault: { kind: 'rateLimit' } },
				...praisedRefusals.map((message) => ({
					path,
					rate: 0.02,
					fault: { kind: 'refuse' as const, status: 200, word: 'success', message },
				})),
				// These purchases really fail.
				{ path, rate: 0.1, fault: { kind: 'fail', message: 'Transaction failed' } },
			],
		};
	},
});

/** Good purchases with other answers than in the document. Some are pending at first. */
export const oddAnswers = misbehaving({
	restMs: 300,
	providerOf: ({ path, product, pick }) => ({
		requeryLagMs: pick([0, 200]),
		faults: [
			// A charge does not contradict a refusal if the product pays into the wallet.
			...oddForms
				.filter((form) => form !== 'refusedYetCharged' || product.name !== 'airtimeToCash')
				.map((form) => ({ path, rate: 0.2, fault: { kind: 'odd' as const, form } })),
			{ path, rate: 0.1, fault: { kind: 'reword', status: 429 } },
			{ path, rate: 0.1, fault: { kind: 'pending', afterMs: 200 } },
		],
	}),
	parametersOf: ({ byKey, seed }) => ({
		...byKey,
		options: { waitForPending: seed % 2 },
		simplify: seed % 3 !== 0,
	}),
});

/** Answers that call the purchase pending and its booking issued, before the purchase is decided. */
export const aheadOfItself = misbehaving({
	suits: ({ name }) => name === 'flight',
	restMs: 300,
	providerOf: ({ path, pick }) => ({
		requeryLagMs: pick([0, 200]),
		faults: [
			...(['failed', 'success'] as const).map((settle) => ({
				path,
				rate: 0.4,
				fault: { kind: 'pending' as const, settle, afterMs: 200 },
			})),
			{
				path,
				rate: 0.8,
				when: 'after',
				fault: { kind: 'reword', change: { status: pick(['issued', 'confirmed']) } },
			},
		],
	}),
	parametersOf: ({ seed }) => ({ options: { waitForPending: seed % 2 } }),
});

/** More than every price here, so a wallet that falls by this amount paid more than a fee. */
const price = 1_000_000;
const definite = ['Insufficient balance', 'Invalid Customer ID', 'Minimum is ₦100', 'Number Block'];

/** The money is taken. The answer has the words of a definite refusal, and another part contradicts them. */
export const inventedContradictions = misbehaving({
	mayBuyNothing: true,
	providerOf: ({ path, random, pick }) => ({
		requeryLagMs: pick([0, 300]),
		faults: [
			{ path, rate: 0.3, fault: { kind: 'fail', message: 'The vendor did not take it' } },
			...made(8, () => ({
				path,
				rate: 0.12,
				fault: {
					kind: 'reword' as const,
					status: pick([200, 400, 403]),
					change: {
						...inventedContradiction(random, price, 'refusal'),
						status: pick(['fail', 'failed', 'error']),
						message: pick(definite),
					},
				},
			})),
		],
	}),
});

/** The money is taken or was paid back, and the answer only says "failed". */
export const bareFailures = misbehaving({
	mayBuyNothing: true,
	providerOf: ({ path, product, pick }) => ({
		// The node requeries products of trust `full` only three times, so their records must be there.
		requeryLagMs: product.trusted ? 0 : pick([0, 300, 800]),
		faults: [
			{ path, rate: 0.3, fault: { kind: 'fail', message: 'Transaction failed' } },
			...made(4, () => ({
				path,
				rate: 0.2,
				fault: {
					kind: 'reword' as const,
					status: pick([200, 400, 403]),
					change: { status: pick(['fail', 'failed', 'error', 'FAILED']), message: '' },
					without: ['newbal', 'oldbal', 'transid'],
				},
			})),
		],
	}),
});
