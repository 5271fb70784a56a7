import { rules } from './rules';
import type { Protection } from './types';

export const run: Protection = {
	...rules.run,
	value: 'run',
	words: {
		noun: 'run',
		shared: 'run',
		another: 'a new execution',
		anew: 'run only this row in a new execution',
		ifBeginningLost:
			"Look at the provider's list of your transactions, and buy the missing rows in a new execution.",
	},
	form: {
		label: 'Once per Run',
		description:
			'A new execution buys again. Retry On Fail and the Retry button buy nothing twice.',
	},
};
