import type { IDataObject } from 'n8n-workflow';

import type { PurchasePlan, Row } from '../../batch/operation';
import type { Delivery } from '../../batch/plan/campaign';
import { BadInput } from '../../values/badInput';
import { digest } from '../../values/canonical';
import { shown } from '../../values/cell';
import { firstOf } from '../../values/lists';
import { readMoney } from '../../values/money';
import { valueUnder } from '../../values/nested';
import { parseRecipients, readEntries, type Recipients } from '../../values/recipients';
import { field, required } from '../fields/field';
import { unitsIn } from '../fields/receipt';

const displayName = 'Recipients';

const mostShown = 5;

/** The document names no limit. */
const usualMost = 10_000;

export const recipientsField = required.lines('recipients', displayName, {
	description:
		'One number, or many with commas or line breaks between them; an expression may give a list',
	rows: 2,
	placeholder: 'e.g. 08031234567, 08051234567',
});

export const skipInvalidOption = field.flag('skipInvalidNumbers', 'Skip Invalid Numbers', {
	description:
		'Whether to send to the other numbers of a row when some of them cannot be used, instead of refusing the row',
});

/** An unusable number refuses the row, unless the user skips such numbers. The name does not depend on the list's order. */
export function recipientsOf(row: Row): Recipients & { numbers: string[]; name: string } {
	const recipients = parseRecipients(row.raw('recipients'), displayName);
	const { invalid, phones } = recipients;
	if (invalid.length === 0 || row.flag('options.skipInvalidNumbers')) {
		const numbers = phones.map(({ national }) => national).sort();
		const name =
			numbers.length === 1 ? numbers[0] : `${numbers.length} numbers (${digest(numbers)})`;
		return { ...recipients, numbers, name };
	}
	const count = invalid.length + phones.length;
	throw new BadInput(
		displayName,
		`${invalid.length} of the ${count} numbers in '${displayName}' cannot be used: ${listOf(invalid)}`,
		"Correct them, or turn on the option 'Skip Invalid Numbers' to send to the others.",
	);
}

export function warningsAbout({ phones, invalid, duplicates }: Recipients): string[] {
	const tooMany = `Most providers take at most ${usualMost} numbers at once.`;
	const bad = `${counted(invalid.length, 'number')} left out: ${listOf(invalid)}.`;
	return [
		...(phones.length > usualMost ? [tooMany] : []),
		...(invalid.length > 0 ? [bad] : []),
		...(duplicates > 0 ? [`${counted(duplicates, 'repeated number')} left out.`] : []),
	];
}

const listOf = (invalid: Recipients['invalid']): string => firstOf(invalid.map(shown), mostShown);

const counted = (count: number, what: string): string =>
	`${count} ${what}${count === 1 ? '' : 's'}`;

export function deliveryOf(answer: IDataObject, plans: PurchasePlan[]): Delivery {
	const wrong = numbersUnder(answer, 'wrongnumber');
	const correct = numbersUnder(answer, 'correctnumber');
	const named = plans.filter((plan) => isAmong(correct, plan)).length;
	const total = valueUnder(answer, ['totalcorrectnumber'], readMoney);
	const isWhole = named > 0 && named === total;
	const refused = plans.filter((plan) => isAmong(wrong, plan));
	// A number that is left out gets the text in the next run.
	const isBeyond = refused.length > 0 && refused.length + (total ?? 0) > plans.length;
	const isUnclear = isBeyond || refused.some((plan) => isAmong(correct, plan));
	const leftOut = new Map<PurchasePlan, string>();
	for (const plan of isUnclear ? [] : plans) {
		if (refused.includes(plan)) leftOut.set(plan, 'The provider calls it a wrong number');
		else if (isWhole && !isAmong(correct, plan))
			leftOut.set(plan, 'The provider does not name it among those who got the text');
	}
	// The count of the provider, or the length of its list.
	const got = countedIn(answer, plans.length) ?? (named || plans.length);
	const doubt = isUnclear
		? 'The provider contradicts itself about who got the text'
		: fewerThanSent(answer, plans.length - leftOut.size, got);
	return { leftOut, doubt };
}

const isAmong = (numbers: Set<string>, { recipient, body }: PurchasePlan): boolean =>
	numbers.has(recipient) || numbers.has(String(body.number));

function entriesUnder(answer: IDataObject, name: string) {
	const list = valueUnder(answer, [name], (value) =>
		['string', 'number'].includes(typeof value) || Array.isArray(value) ? value : undefined,
	);
	return readEntries(list ?? '', 'Recipients');
}

const numbersUnder = (answer: IDataObject, name: string) =>
	new Set(
		entriesUnder(answer, name).flatMap(({ read, value }) =>
			read instanceof BadInput ? [value] : [read.national, read.international],
		),
	);

function countedIn(answer: IDataObject, sent: number): number | undefined {
	const totalWrong = valueUnder(answer, ['totalwrongnumber'], readMoney);
	return (
		valueUnder(answer, ['totalcorrectnumber'], readMoney) ??
		(totalWrong === undefined ? undefined : sent - totalWrong)
	);
}

/** How many numbers of a request got the text, if the answer lists only the wrong ones. */
const unrefusedOf = (answer: IDataObject, sent: number): number => {
	const wrong = entriesUnder(answer, 'wrongnumber');
	return sent - Math.min(sent, wrong.filter(({ read }) => !(read instanceof BadInput)).length);
};

/** A sentence if fewer numbers got the text, or fewer units were used, than the node sent. */
export function fewerThanSent(
	answer: IDataObject,
	sent: number,
	got = countedIn(answer, sent) ?? unrefusedOf(answer, sent),
): string | undefined {
	if (got < sent)
		return `The provider says that only ${got} of the ${sent} numbers in this request got the text`;
	// Each number takes one unit or more.
	const units = unitsIn(answer) ?? sent;
	return units < sent
		? `The provider counts ${counted(units, 'unit')} for ${counted(sent, 'number')}: not all may have got the text`
		: undefined;
}
