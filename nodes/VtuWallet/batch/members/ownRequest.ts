import type { Members } from './types';

/** Each purchase has a request of its own. */
export const ownRequest: Members = {
	isAlwaysNamed: false,
	hasOwnReference: true,
	hasOwnAnswer: true,
	needsLedger: false,
	maySendAgain: true,
	isHeldAgainstFirst: true,
	mayBeSentUnreached: true,
	hasCustomer: true,
	words: {
		noun: { one: 'row', many: 'rows' },
		done: 'bought',
		doneTo: 'bought',
		whom: () => '',
		doneEarlier: 'Bought earlier, and not bought again.',
	},

	requestFields: (_, { earlier = [] }) =>
		earlier.length > 0 ? { earlierReferences: earlier } : {},
};
