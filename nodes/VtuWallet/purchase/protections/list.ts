import { rules } from './rules';
import type { Protection } from './types';

export const list: Protection = {
	...rules.list,
	value: 'list',
	withoutRecipient: "Without a recipient, 'Once per List' would give several people one purchase",
	name: {
		parameter: 'listName',
		label: 'List Name',
		form: {
			description:
				'The name of the sheet, the same for all rows. Capitals, spaces and invisible characters do not count. A new name buys for everybody again.',
			placeholder: 'e.g. June allowances',
			hint: 'Under one name, each recipient gets one purchase, however often you run the sheet',
		},
		isOfRun: true,
		isShown: false,
		conflict: (_, where, recipient) => [
			`${recipient} is in ${where}, which ask for different things`,
			"Put the sum in one row, or use 'Once per Key'.",
		],
	},
	words: {
		noun: 'list',
		shared: 'recipient',
		another: 'another list name',
		anew: 'run this row alone under another list name',
	},
	form: {
		label: 'Once per List',
		description: 'A list buys once for each recipient, however often you run it. Right for sheets.',
	},
};
