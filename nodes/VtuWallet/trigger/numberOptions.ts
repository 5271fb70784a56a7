import { mostSlowest, usualSlowest } from './times';

const minute = 60_000;
const lookedUp = ['transactions', 'esims'] as const;
const transactions = ['transactions'] as const;

/** The numbers in *Options*: the form and the settings read their labels, defaults and limits here. */
export const numberOptions = {
	concurrency: {
		label: 'Concurrency',
		description: 'How many look-ups run at the same time',
		range: { min: 1, max: 50, usual: 20 },
		watch: lookedUp,
	},
	expiringWithin: {
		label: 'Expiring Within (Hours)',
		description: "How long before its end a plan counts as 'eSIM Expiring Soon'",
		range: { min: 1, max: 8_760, usual: 48 },
		watch: ['esims'],
	},
	giveUpAfter: {
		label: 'Give Up After (Hours)',
		description:
			"After this time the node no longer looks up what is still open. For a purchase, the time starts with the first poll that lists it. For an eSIM, it starts when the eSIM has left the provider's list and its plan has ended.",
		range: { min: 1, max: 8_760, usual: 168 },
		watch: lookedUp,
	},
	maxLookUps: {
		label: 'Max Look-Ups per Poll',
		description: 'The most look-ups in one poll. If more are open, they take turns.',
		range: { min: 1, max: 5_000, usual: 500 },
		watch: lookedUp,
	},
	notFoundAfter: {
		label: 'Not Found After (Minutes)',
		description: "How long the provider must not know a reference for 'Purchase Not Found'",
		range: { min: 1, max: 10_080, usual: 30 },
		watch: transactions,
	},
	slowestCheck: {
		label: 'Slowest Check (Minutes)',
		description:
			'The longest pause between look-ups of a reference that the provider does not find. Successes are looked up this often, for a refund.',
		range: { min: 1, max: mostSlowest / minute, usual: usualSlowest / minute },
		watch: lookedUp,
	},
	stillPendingAfter: {
		label: 'Still Pending After (Minutes)',
		description: "How long a purchase must be pending for 'Purchase Still Pending'",
		range: { min: 1, max: 10_080, usual: 30 },
		watch: transactions,
	},
	timeout: {
		label: 'Timeout (Seconds)',
		description: 'How long to wait for an answer',
		range: { min: 1, max: 300, usual: 30 },
		watch: [],
	},
} as const;

export type NumberOption = keyof typeof numberOptions;
