import { readCell, withoutEmptyFraction } from './cell';

interface Range {
	min: number;
	max: number;
}

export function wholeNumber(raw: unknown, field: string, { min, max }: Range): number {
	const { text, refuse } = readCell(raw, field, `Enter a whole number from ${min} to ${max}.`);
	const digits = withoutEmptyFraction(text);
	if (!/^-?\d{1,15}$/.test(digits)) throw refuse('is not a whole number');
	// `+ 0` makes 0 of -0.
	const value = Number(digits) + 0;
	if (value < min) throw refuse(`is below ${min}`);
	if (value > max) throw refuse(`is above ${max}`);
	return value;
}
