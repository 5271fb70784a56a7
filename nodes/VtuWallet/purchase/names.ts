import { BadInput } from '../values/badInput';
import { canonicalKey, month } from './key';
import { refuseMissing } from './missingParts';

/** Upper case first, because some letters have several lower forms. */
export const foldedName = (name: string): string =>
	name.replace(/\s/g, '').toUpperCase().toLowerCase().normalize('NFC');

/** `November 2026`: a person writes it in the form, where no sheet changes it. */
const monthOfYear = new RegExp(`^${month} (?:19|20)\\d\\d$`, 'i');

/** The rules of keys, except for the name of a month. Throws `BadInput`. */
export function listNameIn(raw: unknown): string {
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
		'List Name',
		message.replace(/^The key/, "'List Name'"),
		'Give the list a name that stays the same when it is run again, e.g. June allowances.',
	);

/** The node sends the user's own reference unchanged, so the reference must be safe in a body and in a path. */
export function checkedReference(raw: unknown): string {
	const field = 'Reference';
	const refuse = (matter: string) =>
		new BadInput(
			field,
			`The reference ${matter}`,
			'Use 1 to 64 letters, digits, hyphens, underscores, dots or colons.',
		);
	const name = typeof raw === 'number' && Number.isSafeInteger(raw) ? String(raw) : raw;
	if (name === undefined || name === null || name === '') throw refuse('is empty');
	if (typeof name !== 'string') throw refuse('is neither text nor a whole number');
	if (name.length > 64) throw refuse(`has ${name.length} characters; at most 64 are allowed`);
	refuseMissing(name, field, 'Give every row a reference of its own.');
	if (!/^[A-Za-z0-9._:-]+$/.test(name) || /^\.+$/.test(name))
		throw refuse(`"${name}" has characters that are not allowed`);
	return name;
}
