import { shown } from '../../values/cell';
import { rules } from './rules';
import type { Protection } from './types';

export const key: Protection = {
	...rules.key,
	value: 'key',
	name: {
		parameter: 'key',
		label: 'Key',
		form: {
			description:
				'Names this one purchase, such as an order number. A row number names another purchase as soon as the sheet changes. Write dates as 2026-11-23 and numbers without separators.',
			placeholder: 'e.g. {{ $json.orderNumber }}',
			hint: 'An order number or a payroll line. Never a row number.',
		},
		isOfRun: false,
		isShown: true,
		otherSpelling: (name) => [
			`The key "${name}" is on another row with other leading zeros`,
			'In the sheet, format the column as plain text, and write each key in one form.',
		],
		conflict: (name, where) => [
			`The key "${name}" is in ${where}, which buy different things`,
			'Give each purchase a key of its own.',
		],
		usedFor: (name, recipient) => [
			`The key ${shown(name)} was used to buy for ${recipient}`,
			'Give this row a key of its own. If another sheet used this key, put the name of this sheet in front of the refused keys, e.g. aug-001.',
		],
	},
	words: {
		noun: 'key',
		shared: 'key',
		another: 'a new key',
		anew: 'give the row another key, and run it alone',
	},
	form: {
		label: 'Once per Key',
		description: 'A key is bought once, however often the workflow is started. Right for orders.',
	},
};
