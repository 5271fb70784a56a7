import { BadInput } from '../../values/badInput';
import { filledCell, hasExponent, shown, withoutEmptyFraction } from '../../values/cell';

/** An ID as the provider gave it: any text, but no number that a sheet has rounded. */
export function idText(raw: unknown, field: string): string {
	const text = withoutEmptyFraction(
		filledCell(raw, field, `Enter '${field}' as the provider gives it.`),
	);
	if (!hasExponent(text)) return text;
	throw new BadInput(
		field,
		`'${field}' has lost digits in the sheet (${shown(text)})`,
		'The sheet shortened a long number. Format the column as plain text there, and enter the whole ID again.',
	);
}
