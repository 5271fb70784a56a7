import type { INodeProperties } from 'n8n-workflow';

import type { Row } from '../../batch/operation';
import { digest } from '../../values/canonical';
import { BadInput } from '../../values/badInput';
import { shown } from '../../values/cell';
import type { Phone } from '../../values/phone';
import { parseRecipients, type Recipients } from '../../values/recipients';

const displayName = 'Recipients';

const mostShown = 5;

export const recipientsField: INodeProperties = {
	displayName,
	name: 'recipients',
	type: 'string',
	default: '',
	required: true,
	typeOptions: { rows: 2 },
	placeholder: 'e.g. 08031234567, 08051234567',
	description:
		'One number, or up to 10,000 with commas or line breaks between them; an expression may give a list',
};

export const skipInvalidOption: INodeProperties = {
	displayName: 'Skip Invalid Numbers',
	name: 'skipInvalidNumbers',
	type: 'boolean',
	default: false,
	description:
		'Whether to send to the other numbers of a row when some of them cannot be used, instead of refusing the row',
};

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

export function warningsAbout({ invalid, duplicates }: Recipients): string[] {
	return [
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
