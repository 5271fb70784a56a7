import { rules } from './rules';
import type { Protection } from './types';

export const reference: Protection = {
	...rules.reference,
	value: 'reference',
	name: {
		parameter: 'reference',
		label: 'Reference',
		form: {
			description:
				'Up to 64 letters, digits, hyphens, underscores, dots or colons. The provider must not have it for another purchase.',
			placeholder: 'e.g. order-1042',
			hint: 'Begin it with letters: a sheet makes 42 of 0042',
		},
		isOfRun: false,
		isShown: false,
		otherSpelling: (name) => [
			`The reference "${name}" is on another row with other capitals`,
			'Give each purchase a reference of its own, and write it in one form.',
		],
		conflict: (_, where) => [
			`The reference is in ${where}, which buy different things`,
			'Give each purchase a reference of its own.',
		],
		usedFor: (_, recipient) => [
			`This reference was used for ${recipient}`,
			'Give this row a reference of its own.',
		],
	},
	words: {
		noun: 'reference',
		shared: 'reference',
		another: 'a new reference',
		anew: 'give the row another reference, and run it alone',
	},
	form: {
		label: 'Own Reference',
		description:
			'The provider gets your reference as it is. After a failure it cannot be used again.',
	},
};
