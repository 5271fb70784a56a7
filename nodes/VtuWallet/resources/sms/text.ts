import type { PurchasePlan, Row } from '../../batch/operation';
import { LeftOut } from '../../batch/plan/campaign';
import { BadInput } from '../../values/badInput';
import { filledCell, shown } from '../../values/cell';
import { gsmFriendly, measureSms, type SmsMeasure } from '../../values/smsText';
import { emptyPlace, missingWithin, unfilledPlace } from '../../values/textGaps';
import { field } from '../fields/field';
import type { CampaignPlan } from './price';

const displayNames = { sender: 'Sender', message: 'Message' };

export const senderField = field.text(
	'sender',
	displayNames.sender,
	'The name that the phone shows. Most providers take 1 to 11 letters and digits.',
	{ required: true, placeholder: 'e.g. AdaStore' },
);

export const messageField = field.lines(4)(
	'message',
	displayNames.message,
	'The text to send. One part holds 160 characters, or 70 when a character such as ₦ is in it.',
	{ required: true, placeholder: 'e.g. Your order is ready' },
);

export const plainCharactersOption = field.flag(
	'plainCharacters',
	'Plain Characters',
	'Whether to write N for ₦ and plain quotes and dashes for curly ones, so that more characters fit into a part',
);

/** The document takes any text; `unusual` warns of one that most providers refuse. */
export function senderOf(row: Row): { sender: string; unusual: string[] } {
	const field = displayNames.sender;
	const sender = filledCell(row.raw('sender'), field, `Enter the '${field}', e.g. AdaStore.`);
	const isUsual = /^[a-z\d]{1,11}$/i.test(sender);
	const warning = `Most providers take a '${field}' of 1 to 11 letters and digits, not ${shown(sender)}.`;
	return { sender, unusual: isUsual ? [] : [warning] };
}

/** What a row wants to say, as it stands in the row and as it is sent. */
export interface Text {
	written: string;
	sent: string;
	measure: SmsMeasure;
}

export function textOf(row: Row, isPlain = row.flag('options.plainCharacters')): Text {
	const written = row.text('message');
	if (written === '')
		throw new BadInput(
			displayNames.message,
			`'${displayNames.message}' is empty`,
			'Enter the text to send.',
		);
	const sent = isPlain ? gsmFriendly(written) : written;
	return { written, sent, measure: measureSms(sent) };
}

/** The text of a campaign: written plainly unless the user says otherwise, and nothing missing in it. */
export function fullTextOf(row: Row): Text {
	const text = textOf(row, row.raw('plainCharacters') !== false);
	const places = row.places(messageField.name);
	const empty = emptyPlace(places);
	if (empty !== undefined) throw gap(`the row has nothing for ${shown(empty)}`);
	const unfilled = unfilledPlace(text.written, places.length > 0) ?? missingWithin(places);
	if (unfilled !== undefined) throw gap(`nothing was filled in at ${shown(unfilled)}`);
	return text;
}

const gap = (matter: string) =>
	new LeftOut('gap', {
		field: displayNames.message,
		message: `'${displayNames.message}' has a gap: ${matter}`,
		advice: 'Fill the column in, or write a text that does without it.',
	});

/** Names the characters because of which a part holds fewer: more parts cost more. */
export function warningsAboutText({ sent, measure }: Text): string[] {
	if (measure.encoding === 'GSM-7') return [];
	const culprits = measure.offending.slice(0, 5).join(' ');
	const helps = measureSms(gsmFriendly(sent)).encoding === 'GSM-7';
	const advice = helps ? " The option 'Plain Characters' writes them plainly." : '';
	return [`A part holds 70 characters instead of 160 because of ${culprits}.${advice}`];
}

const mostCharactersNamed = 8;

/** How many parts the texts take, and which characters make them dear. */
export function tellOfTexts(plans: PurchasePlan[]): string[] {
	const measures = plans.map((plan) => (plan as CampaignPlan).measure);
	if (measures.length === 0) return [];
	const each = measures.map(({ parts }) => parts);
	const total = each.reduce((sum, parts) => sum + parts, 0);
	const [least, most] = each.reduce(
		([low, high], parts) => [Math.min(low, parts), Math.max(high, parts)],
		[Infinity, 0],
	);
	const range = least === most ? `${most} each` : `${least} to ${most} each`;
	const dear = measures.filter(({ encoding }) => encoding === 'UCS-2');
	const characters = [...new Set(dear.flatMap(({ offending }) => offending))];
	const named = characters.slice(0, mostCharactersNamed).join(' ');
	const more = characters.length > mostCharactersNamed ? ' and others' : '';
	const texts = dear.length === 1 ? '1 text' : `${dear.length.toLocaleString('en')} texts`;
	return [
		`${total.toLocaleString('en')} ${total === 1 ? 'part' : 'parts'} (${range})`,
		...(dear.length > 0
			? [`In ${texts} a part holds 70 characters instead of 160 because of ${named}${more}`]
			: []),
	];
}
