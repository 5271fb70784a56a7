import { BadInput } from './badInput';
import { filledCell, shown, withoutEmptyFraction } from './cell';

export interface Range {
	min: number;
	max: number;
}

export function wholeNumber(raw: unknown, field: string, { min, max }: Range): number {
	const advice = `Enter a whole number from ${min} to ${max}.`;
	const text = withoutEmptyFraction(filledCell(raw, field, advice));
	if (!/^-?\d{1,15}$/.test(text))
		throw new BadInput(field, `'${field}' is not a whole number (${shown(text)})`, advice);
	// `+ 0` makes 0 of -0.
	const value = Number(text) + 0;
	if (value < min) throw new BadInput(field, `'${field}' is below ${min} (${shown(text)})`, advice);
	if (value > max) throw new BadInput(field, `'${field}' is above ${max} (${shown(text)})`, advice);
	return value;
}
