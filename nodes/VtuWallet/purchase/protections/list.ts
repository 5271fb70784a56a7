import { BadInput } from '../../values/badInput';
import { canonicalKey, month } from '../key';
import type { Protection } from './types';

const label = 'List Name';

export const list: Protection = {
	value: 'list',
	spansRuns: true,
	mayAdvance: true,
	isReference: false,
	hasPeriod: false,
	needs: 'nothing',
	withoutRecipient: "Without a recipient, 'Once per List' would give several people one purchase",
	name: {
		parameter: 'listName',
		label,
		form: {
			description:
				'The name of the sheet, the same for all rows. Capitals, spaces and invisible characters do not count. A new name buys for everybody again.',
			placeholder: 'e.g. June allowances',
			hint: 'Under one name, each recipient gets one purchase, however often you run the sheet',
		},
		isOfRun: true,
		isShown: false,
		read: listNameIn,
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

	/** The identity is left out: a recipient with another amount must find the first purchase. */
	partsOf({ recipient }, { name }) {
		return ['list', foldedName(name), recipient];
	},

	provesUnsent: (isDurable) => isDurable,
};

/** Upper case first, because some letters have several lower forms. */
const foldedName = (name: string): string =>
	name.replace(/\s/g, '').toUpperCase().toLowerCase().normalize('NFC');

/** `November 2026`: a person writes it in the form, where no sheet changes it. */
const monthOfYear = new RegExp(`^${month} (?:19|20)\\d\\d$`, 'i');

/** The rules of keys, except for the name of a month. Throws `BadInput`. */
function listNameIn(raw: unknown): string {
	const written = typeof raw === 'string' ? raw.trim().replace(/\s+/g, ' ') : '';
	if (monthOfYear.test(written)) return written;
	try {
		return canonicalKey(raw);
	} catch (caught) {
		throw refusalOf(caught as BadInput);
	}
}

const refusalOf = ({ message }: BadInput): BadInput =>
	new BadInput(
		label,
		message.replace(/^The key/, `'${label}'`),
		'Give the list a name that stays the same when it is run again, e.g. June allowances.',
	);
