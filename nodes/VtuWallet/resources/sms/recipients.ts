import type { IDataObject } from 'n8n-workflow';

import { messagesIn } from '../../api/answers/entries';
import type { PurchasePlan, Row } from '../../batch/operation';
import type { Delivery } from '../../batch/plan/campaign';
import { BadInput } from '../../values/badInput';
import { digest } from '../../values/canonical';
import { shown } from '../../values/cell';
import { firstOf } from '../../values/lists';
import { readMoney } from '../../values/money';
import { valueUnder } from '../../values/nested';
import { parseRecipients, readEntries, type Recipients } from '../../values/recipients';
import { words } from '../../values/words';
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
	const doubt = isUnclear
		? 'The provider contradicts itself about who got the text'
		: fewerThanSent(answer, plans.length - leftOut.size, gotIn(answer, plans.length, named));
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

const namedIn = (answer: IDataObject): number =>
	entriesUnder(answer, 'correctnumber').filter(({ read }) => !(read instanceof BadInput)).length;

const countNames = words(
	'totalcorrectnumber totalcorrect correctcount totalsent sentcount totaldelivered deliveredcount successcount totalsuccess totalsuccessful',
);
const wrongCountNames = words('totalwrongnumber totalwrong wrongcount');

/** How many numbers of a request got the text, by the lowest of the provider's own counts. Undefined if it has none. */
function countedIn(answer: IDataObject, sent: number): number | undefined {
	const counts = countNames.map((name) => valueUnder(answer, [name], readMoney));
	const wrong = wrongCountNames
		.map((name) => valueUnder(answer, [name], readMoney))
		.map((count) => (count === undefined ? undefined : sent - count));
	const all = [...counts, ...wrong, ...messagesIn(answer).map((said) => saidToHaveGot(said, sent))];
	const known = all.filter((count) => count !== undefined);
	return known.length > 0 ? Math.min(...known) : undefined;
}

/** `Message sent to 1 of 2 recipients` */
function saidToHaveGot(said: string, sent: number): number | undefined {
	const [, got, all] = share.exec(said) ?? [];
	return Number(all) === sent ? Number(got) : undefined;
}
const share =
	/\b(\d{1,6})\s*(?:out of|of|\/)\s*(?:the )?(\d{1,6}) (?:numbers?|recipients?|contacts?|messages?|texts?|sms)\b/i;

/** By the provider's counts, or else by its lists. `named`: how many of the request are in the list of those who got the text. */
function gotIn(answer: IDataObject, sent: number, named: number): number {
	const wrong = entriesUnder(answer, 'wrongnumber');
	const refused = wrong.filter(({ read }) => !(read instanceof BadInput)).length;
	return countedIn(answer, sent) ?? Math.min(named || sent, sent - Math.min(sent, refused));
}

/** A sentence if fewer numbers got the text, or fewer units were used, than the node sent. */
export function fewerThanSent(
	answer: IDataObject,
	sent: number,
	got = gotIn(answer, sent, namedIn(answer)),
): string | undefined {
	if (got < sent)
		return `The provider says that only ${got} of the ${sent} numbers in this request got the text`;
	// Each number takes one unit or more.
	const units = unitsIn(answer) ?? sent;
	return units < sent
		? `The provider counts ${counted(units, 'unit')} for ${counted(sent, 'number')}: not all may have got the text`
		: undefined;
}
