import { BadInput } from '../values/badInput';
import { shown } from '../values/cell';
import { withPlainLooks } from '../values/lookAlikes';
import { gapIn, unsaidIn } from './keyGaps';
import { doubtAboutKey } from './keyMeaning';

/** What takes no room on a screen: soft hyphens, zero-width characters, marks of direction, a BOM. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** What cannot be seen and stands in no text that a person writes. */
const control = /\p{Cc}/gu;
const wideDigits = /[\uff10-\uff19]/g;

/**
 * Two texts that look alike are one key, however their source writes accents, dashes and quotes and how many spaces; and so
 * are a number and what tables make of it on their way: 1001.0, or '1001 with the sheet's mark of a text.
 */
const plainText = (text: string) =>
	withPlainLooks(text.normalize('NFC'))
		.replace(invisible, '')
		.replace(/\s+/g, ' ')
		.replace(control, '')
		.replace(wideDigits, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
		.trim();
/** Nobody looks for an order by what a table has added to its number. */
const withoutTrimmings = (text: string) => text.replace(/^'?(\d+)(?:\.0+)?$/, '$1');

/** It would stand for every row that lacks the value. */
function checkIsSaid(name: string, field: string, advice: string): void {
	const what = `The ${field.toLowerCase()}`;
	const missing = unsaidIn(name);
	if (missing)
		throw new BadInput(
			field,
			`${what} holds "${missing}", which stands for a missing value`,
			advice,
		);
	const gap = gapIn(name);
	if (gap)
		throw new BadInput(
			field,
			`${what} ${shown(name)} has ${gap}, so it would be the same in every row that lacks that part`,
			advice,
		);
}

/** A key is text: its case kept, 123 the same as "123". Whatever could stand for several rows is refused. */
export function canonicalKey(raw: unknown): string {
	const field = 'Key';
	const advice =
		'Give every row a value of its own that stays the same when the row is run again, such as an order number.';
	if (typeof raw === 'number') {
		if (!Number.isFinite(raw) || Math.abs(raw) > Number.MAX_SAFE_INTEGER) {
			throw new BadInput(
				field,
				`The key ${raw} has more digits than a number can hold`,
				'Store the key as text in its source.',
			);
		}
		return String(raw);
	}
	if (raw === undefined || raw === null || raw === '')
		throw new BadInput(field, 'The key is empty', advice);
	if (typeof raw !== 'string')
		throw new BadInput(field, 'The key is neither text nor a number', advice);
	const text = plainText(raw);
	const doubt = doubtAboutKey(text);
	if (doubt) throw new BadInput(field, `The key ${shown(text)} ${doubt.matter}`, doubt.advice);
	const key = withoutTrimmings(text);
	if (key === '') throw new BadInput(field, 'The key is empty', advice);
	checkIsSaid(key, field, advice);
	if (key.length > 500)
		throw new BadInput(
			field,
			`The key has ${key.length} characters; at most 500 are allowed`,
			advice,
		);
	return key;
}

/** The user's own reference goes to the provider as it is, so it must be safe in a body and in a path. */
export function checkedReference(raw: unknown): string {
	const field = 'Reference';
	const advice = 'Use 1 to 64 letters, digits, hyphens, underscores, dots or colons.';
	const reference = typeof raw === 'number' && Number.isSafeInteger(raw) ? String(raw) : raw;
	if (reference === undefined || reference === null || reference === '')
		throw new BadInput(field, 'The reference is empty', advice);
	if (typeof reference !== 'string')
		throw new BadInput(field, 'The reference is neither text nor a whole number', advice);
	if (reference.length > 64)
		throw new BadInput(
			field,
			`The reference has ${reference.length} characters; at most 64 are allowed`,
			advice,
		);
	checkIsSaid(reference, field, advice);
	if (!/^[A-Za-z0-9._:-]+$/.test(reference) || /^\.+$/.test(reference)) {
		throw new BadInput(
			field,
			`The reference "${reference}" has characters that are not allowed`,
			advice,
		);
	}
	return reference;
}
