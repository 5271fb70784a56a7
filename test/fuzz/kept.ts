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
	const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept[];
	return kept.map(({ parser, input }) => ({ parser, input: fromFile(input) }));
}

/** Adds the inputs that are missing. */
export function keep(found: readonly Kept[]): void {
	const all = [...readKept(), ...found].map((one) => JSON.stringify(one, toFile));
	const once = [...new Set(all)].map((text) => JSON.parse(text) as Kept);
	writeFileSync(file, `${JSON.stringify(once, null, '\t')}\n`);
}

function toFile(_: string, value: unknown): unknown {
	const name = Object.keys(strange).find((one) => Object.is(strange[one], value));
	if (name !== undefined) return { [mark]: name };
	return typeof value === 'bigint' ? String(value) : value;
}

function fromFile(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(fromFile);
	if (typeof value !== 'object' || value === null) return value;
	if (mark in value) return strange[String(value[mark])];
	const made = {};
	for (const [name, inner] of Object.entries(value))
		Object.defineProperty(made, name, { value: fromFile(inner), enumerable: true });
	return made;
}
