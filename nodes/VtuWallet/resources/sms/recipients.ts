import type { Row } from '../../batch/operation';
import { digest } from '../../values/canonical';
import { BadInput } from '../../values/badInput';
import { shown } from '../../values/cell';
import type { Phone } from '../../values/phone';
import { parseRecipients, type Recipients } from '../../values/recipients';
import { field } from '../fields/field';

const displayName = 'Recipients';

const mostShown = 5;

/** The document names no limit. */
const usualMost = 10_000;

export const recipientsField = field.lines(2)(
	'recipients',
	displayName,
	'One number, or many with commas or line breaks between them; an expression may give a list',
	{ required: true, placeholder: 'e.g. 08031234567, 08051234567' },
);

export const skipInvalidOption = field.flag(
	'skipInvalidNumbers',
	'Skip Invalid Numbers',
	'Whether to send to the other numbers of a row when some of them cannot be used, instead of refusing the row',
);

/** The numbers of a row. One that cannot be used refuses the row, unless the user wants to go without it. */
export function recipientsOf(row: Row): Recipients {
	const recipients = parseRecipients(row.raw('recipients'), displayName);
	const { invalid, phones } = recipients;
	if (invalid.length === 0 || row.flag('options.skipInvalidNumbers')) return recipients;
	const count = invalid.length + phones.length;
	throw new BadInput(
		displayName,
		`${invalid.length} of the ${count} numbers in '${displayName}' cannot be used: ${listOf(invalid)}`,
		"Correct them, or turn on the option 'Skip Invalid Numbers' to send to the others.",
	);
}

export function warningsAbout({ phones, invalid, duplicates }: Recipients): string[] {
	return [
		...(phones.length > usualMost
			? [`Most providers take at most ${usualMost} numbers at once.`]
			: []),
		...(invalid.length > 0
			? [`${counted(invalid.length, 'number')} left out: ${listOf(invalid)}.`]
			: []),
		...(duplicates > 0 ? [`${counted(duplicates, 'repeated number')} left out.`] : []),
	];
}

/** The number itself, or a name for the list that is the same in whatever order its numbers stand. */
export function recipientName(phones: Phone[]): string {
	const numbers = canonicalNumbers(phones);
	return numbers.length === 1 ? numbers[0] : `${numbers.length} numbers (${digest(numbers)})`;
}

export const canonicalNumbers = (phones: Phone[]): string[] =>
	phones.map(({ national }) => national).sort();

function listOf(invalid: Recipients['invalid']): string {
	const told = invalid.slice(0, mostShown).map(({ value }) => shown(value));
	const more = invalid.length - told.length;
	return more > 0 ? `${told.join(', ')} and ${more} more` : told.join(', ');
}

const counted = (count: number, what: string): string =>
	`${count} ${what}${count === 1 ? '' : 's'}`;
