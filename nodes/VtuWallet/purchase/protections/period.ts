import { rules } from './rules';
import type { Protection } from './types';

export const period: Protection = {
	...rules.period,
	value: 'period',
	withoutRecipient: "Without a recipient, 'Once per Period' would give several people one purchase",
	words: {
		noun: 'period',
		shared: 'purchase',
		another: 'another amount',
		anew: "run this row alone with 'Once per Key' and a key of its own",
		ifBeginningLost: 'Start the workflow again. The purchases of this period are not made twice.',
	},
	form: {
		label: 'Once per Period',
		description: 'This workflow makes the same purchase at most once a day, week or month',
	},
};
