import { readCell, refuseExponent, withoutEmptyFraction } from './cell';

/** The provider's number of a plan, disco, cable provider or exam. */
export function planId(raw: unknown, field: string): number {
	const advice = `Choose '${field}' from the list, or enter its number as the provider gives it. A name is found with the mode By Name.`;
	const { text, refuse } = readCell(raw, field, advice);
	const digits = withoutEmptyFraction(text);
	const value = /^\d{1,15}$/.test(digits) ? Number(digits) : 0;
	if (value === 0) throw refuse('is not the number of an entry');
	return value;
}

/** An ID: any text, but no number that a sheet has rounded. */
export function idText(raw: unknown, field: string): string {
	const cell = readCell(raw, field, `Enter '${field}' as the provider gives it.`);
	refuseExponent(cell);
	return withoutEmptyFraction(cell.text);
}
