import { BadInput } from './badInput';
import { filledCell, hasExponent, shortened, shown, withoutEmptyFraction } from './cell';

/** The provider's number of a plan, disco, cable provider or exam. */
export function planId(raw: unknown, field: string): number {
	const advice = `Choose '${field}' from the list, or enter its number as the provider gives it. A name is found with the mode By Name.`;
	const text = withoutEmptyFraction(filledCell(raw, field, advice));
	const value = /^\d{1,15}$/.test(text) ? Number(text) : 0;
	if (value === 0)
		throw new BadInput(field, `'${field}' is not the number of an entry (${shown(text)})`, advice);
	return value;
}

/** An ID: any text, but no number that a sheet has rounded. */
export function idText(raw: unknown, field: string): string {
	const advice = `Enter '${field}' as the provider gives it.`;
	const text = withoutEmptyFraction(filledCell(raw, field, advice));
	if (hasExponent(text)) throw shortened(text, field);
	return text;
}
