import type { Outcome } from '../../purchase/outcome';
import { protections } from '../../purchase/protections';
import type { Members } from './types';

/** The members of a campaign share requests. */
export const sharedRequest: Members = {
	/** A campaign is a list. */
	protection: protections.list,
	isAlwaysNamed: true,
	hasOwnReference: false,
	hasOwnAnswer: false,
	needsLedger: true,
	maySendAgain: false,
	/** A number gets one text, even if the text was corrected later. */
	isHeldAgainstFirst: false,
	mayBeSentUnreached: false,
	hasCustomer: false,
	words: {
		noun: { one: 'recipient', many: 'recipients' },
		done: 'sent',
		doneTo: 'sent to',
		whom: (recipient) => ` to ${recipient}`,
		doneEarlier: 'Sent earlier, and not sent again',
	},
	ways: {
		byHand: 'Do not send it by hand.',
		again: 'Run it again with the same name: the node asks the provider, and sends nothing twice.',
		ifNotBought: 'run it again under a new name with those recipients alone',
	},

	/** The provider knows a member only by its request, so the member has the reference of the request. */
	requestFields(outcome, { request }) {
		const batch = outcome === 'notSent' ? undefined : request;
		return { sent: sentBy[outcome], reference: batch ?? '', ...(batch !== undefined && { batch }) };
	},
};

const sentBy = {
	success: 'yes',
	pending: 'yes',
	unknown: 'unknown',
	failed: 'no',
	notSent: 'no',
} as const satisfies Record<Outcome, string>;
