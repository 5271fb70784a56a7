import { filledCell, hasExponent, shortened, withoutEmptyFraction } from '../../values/cell';

/** An ID: any text, but no number that a sheet has rounded. */
export function idText(raw: unknown, field: string): string {
	const text = withoutEmptyFraction(
		filledCell(raw, field, `Enter '${field}' as the provider gives it.`),
	);
	if (hasExponent(text)) throw shortened(text, field);
	return text;
}
