import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** An input on which a parser once failed. Later runs begin with it. */
export interface Kept {
	parser: string;
	input: unknown;
}

const file = path.join(__dirname, 'kept.json');

/** Values that JSON cannot hold, by the text that stands for them in the file. */
const strange: Record<string, unknown> = {
	undefined,
	NaN,
	Infinity,
	'-Infinity': -Infinity,
	'-0': -0,
};
const mark = '$strange';

export function readKept(): Kept[] {
	return (JSON.parse(readFileSync(file, 'utf8')) as Kept[]).map(({ parser, input }) => ({
		parser,
		input: fromFile(input),
	}));
}

/** Adds what is not there yet. */
export function keep(found: readonly Kept[]): void {
	const all = [...readKept(), ...found].map(({ parser, input }) => ({
		parser,
		input: toFile(input),
	}));
	const once = new Map(all.map((one) => [JSON.stringify(one), one]));
	writeFileSync(file, `${JSON.stringify([...once.values()], null, '\t')}\n`);
}

function toFile(value: unknown): unknown {
	const name = Object.keys(strange).find((one) => Object.is(strange[one], value));
	if (name !== undefined) return { [mark]: name };
	if (typeof value === 'bigint') return String(value);
	return within(value, toFile);
}

function fromFile(value: unknown): unknown {
	const name =
		typeof value === 'object' && value !== null && mark in value ? value[mark] : undefined;
	return typeof name === 'string' ? strange[name] : within(value, fromFile);
}

function within(value: unknown, change: (value: unknown) => unknown): unknown {
	if (Array.isArray(value)) return value.map(change);
	if (typeof value !== 'object' || value === null) return value;
	const made = {};
	for (const [name, inner] of Object.entries(value))
		Object.defineProperty(made, name, { value: change(inner), enumerable: true });
	return made;
}
