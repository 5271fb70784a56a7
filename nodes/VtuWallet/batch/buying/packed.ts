import { isRecord } from '../../api/answers/schemas/fields';

/** What records with the same fields have in common: their fields, and the values of the first of them. */
export interface Shape {
	names: string[];
	first: unknown[];
}

/** `changed` has a 1 for each field whose value is another one than in the first record; these values follow. */
export type Packed = [shape: number, changed: string, ...values: unknown[]];

/** Thousands of records with hardly a difference take hardly any room. A shape that is new is added to the others. */
export function pack(fields: ReadonlyArray<readonly [string, unknown]>, shapes: Shape[]): Packed {
	const isAlike = ({ names }: Shape) =>
		names.length === fields.length && names.every((name, place) => name === fields[place][0]);
	let shape = shapes.findIndex(isAlike);
	if (shape < 0)
		shape =
			shapes.push({
				names: fields.map(([name]) => name),
				first: fields.map(([, value]) => value),
			}) - 1;
	const { first } = shapes[shape];
	const others = fields.map(([, value], place) => !Object.is(value, first[place]));
	const values = fields.filter((_, place) => others[place]).map(([, value]) => value);
	return [shape, others.map(Number).join(''), ...values];
}

/** The very fields that were packed, in their order. */
export function unpack(
	[shape, changed, ...values]: Packed,
	shapes: readonly Shape[],
): Array<[string, unknown]> {
	const { names, first } = shapes[shape];
	let next = 0;
	return names.map((name, place) => [name, changed[place] === '1' ? values[next++] : first[place]]);
}

export const isShape = (value: unknown): value is Shape =>
	isRecord(value) &&
	Array.isArray(value.names) &&
	value.names.every((name) => typeof name === 'string') &&
	Array.isArray(value.first) &&
	value.first.length === value.names.length;

/** Whether these shapes give all of it back. */
export function isPacked(value: readonly unknown[], shapes: readonly Shape[]): boolean {
	const [shape, changed, ...values] = value;
	if (typeof shape !== 'number' || typeof changed !== 'string' || !/^[01]*$/.test(changed))
		return false;
	const ones = changed.replaceAll('0', '').length;
	return changed.length === shapes[shape]?.names.length && ones === values.length;
}
