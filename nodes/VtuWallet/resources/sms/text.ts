import type { PurchasePlan, Row } from '../../batch/operation';
import { shownValue } from '../../batch/plan/rowReader';
import { isNothing } from '../../values/missingValue';
import { bounds } from '../../batch/plan/settings';
import { LeftOut } from '../../batch/plan/campaign';
import { BadInput } from '../../values/badInput';
import { readCell, shown } from '../../values/cell';
import { readPrice } from '../../values/money';
import { gsmFriendly, measureSms, type SmsMeasure } from '../../values/smsText';
import { emptyPlace, missingWithin, unfilledPlace } from '../../values/textGaps';
import { field, required, requiredText } from '../fields/field';

const { label, min, max } = bounds.pricePerPart;

export const pricePerPartOption = field.number('pricePerPart', `${label} (₦)`, {
	description:
		'The price of one part to one number. The provider has no price list for SMS, so a preview and the limits need it.',
	default: 4,
	range: { min: 0 },
	typeOptions: { numberPrecision: 2 },
});

/** The price as the plan of a text has it. */
export function priceFacts(row: Row): Pick<SmsPlan, 'howToPrice' | 'pricePerPart'> {
	const howToPrice = `Add the option '${label}', the price of one part to one number.`;
	const raw = row.raw('options.pricePerPart');
	if (isNothing(raw)) return { howToPrice };
	const pricePerPart = readPrice(raw);
	if (pricePerPart !== undefined && pricePerPart >= min && pricePerPart <= max)
		return { pricePerPart };
	throw new BadInput(label, `'${label}' cannot be used`, `Enter a number from ${min} to ${max}.`);
}

export interface SmsPlan extends PurchasePlan {
	measure: SmsMeasure;
	/** The number of recipients. */
	count: number;
	/** In Naira, if the user gives it. */
	pricePerPart?: number;
}

export const senderField = required.text('sender', 'Sender', {
	description: 'The name that the phone shows. Most providers take 1 to 11 letters and digits.',
	placeholder: 'e.g. AdaStore',
});

export const messageField = required.lines('message', 'Message', {
	description:
		'The text to send. One part holds 160 characters, or 70 when a character such as ₦ is in it.',
	rows: 4,
	placeholder: 'e.g. Your order is ready',
});

export const plainCharactersOption = field.flag('plainCharacters', 'Plain Characters', {
	description:
		'Whether to write N for ₦ and plain quotes and dashes for curly ones, so that more characters fit into a part',
});

/** The document allows any text; `unusual` warns about a sender that most providers refuse. */
export function senderOf(row: Row): { sender: string; unusual: string[] } {
	const { displayName: field } = senderField;
	const howTo = `Enter the '${field}', e.g. AdaStore.`;
	const { text: sender } = readCell(row.raw('sender'), field, howTo);
	const isUsual = /^[a-z\d]{1,11}$/i.test(sender);
	const warning = `Most providers take a '${field}' of 1 to 11 letters and digits, not ${shown(sender)}.`;
	return { sender, unusual: isUsual ? [] : [warning] };
}

/** The text as the row has it, and as the node sends it. */
export interface Text {
	written: string;
	sent: string;
	measure: SmsMeasure;
	/** A part that is not filled in, such as a name. */
	gap?: BadInput;
}

export function textOf(row: Row, isPlain = row.flag('options.plainCharacters')): Text {
	const written = requiredText(row, messageField, 'Enter the text to send.');
	const sent = isPlain ? gsmFriendly(written) : written;
	return { written, sent, measure: measureSms(sent), gap: gapIn(row, written) };
}

/** The text of a campaign has plain characters by default, and no gaps. */
export function fullTextOf(row: Row, recipient: string): Text {
	const text = textOf(row, row.raw('plainCharacters') !== false);
	if (text.gap) throw new LeftOut('gap', text.gap, recipient);
	return text;
}

function gapIn(row: Row, written: string): BadInput | undefined {
	const { name, displayName: field } = messageField;
	const places = row.places(name);
	const empty = emptyPlace(places);
	const gap = empty?.written ?? unfilledPlace(written, places) ?? missingWithin(places);
	if (gap === undefined) return undefined;
	const has = empty ? `the row has ${shownValue(empty.value)} for` : 'nothing was filled in at';
	const isFixed = places.length === 0 && gap.includes('$');
	const fill = 'Fill the column in, or write a text that does without it.';
	const advice = isFixed ? `Switch '${field}' to Expression.` : fill;
	return new BadInput(field, `'${field}' has a gap: ${has} ${shown(gap)}`, advice);
}

/** More parts cost more, so a warning names the characters that cause them. */
export function warningsAboutText({ sent, measure, gap }: Text): string[] {
	const aboutGap = gap ? [`${gap.message}. 'Send' sends the text with it. ${gap.advice}`] : [];
	if (measure.encoding === 'GSM-7') return aboutGap;
	const characters = measure.offending.slice(0, 5).join(' ');
	const helps = measureSms(gsmFriendly(sent)).encoding === 'GSM-7';
	const advice = helps ? " The option 'Plain Characters' writes them plainly." : '';
	return [
		...aboutGap,
		`A part holds 70 characters instead of 160 because of ${characters}.${advice}`,
	];
}

const mostCharactersNamed = 8;

/** The number of parts, and the characters that raise it. */
export function tellOfTexts(plans: PurchasePlan[]): string[] {
	const measures = plans.map((plan) => (plan as SmsPlan).measure);
	if (measures.length === 0) return [];
	const each = measures.map(({ parts }) => parts).sort((a, b) => a - b);
	const total = each.reduce((sum, parts) => sum + parts, 0);
	const [least, most] = [each[0], each[each.length - 1]];
	const range = least === most ? `${most} each` : `${least} to ${most} each`;
	const withUcs2 = measures.filter(({ encoding }) => encoding === 'UCS-2');
	const characters = [...new Set(withUcs2.flatMap(({ offending }) => offending))];
	const named = characters.slice(0, mostCharactersNamed).join(' ');
	const more = characters.length > mostCharactersNamed ? ' and others' : '';
	const texts = withUcs2.length === 1 ? '1 text' : `${withUcs2.length.toLocaleString('en')} texts`;
	return [
		`${total.toLocaleString('en')} ${total === 1 ? 'part' : 'parts'} (${range})`,
		...(withUcs2.length > 0
			? [`In ${texts} a part holds 70 characters instead of 160 because of ${named}${more}`]
			: []),
	];
}
