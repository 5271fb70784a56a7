import path from 'node:path';

import ts from 'typescript';

import { checkout, textOf } from '../support/checkout';
import { cpuMs } from '../support/cpuTime';
import { sourcesIn } from '../support/imports';

/** A regular expression of the package, with its file. */
export interface Pattern {
	pattern: RegExp;
	where: string;
}

/** The files of the package, as paths from the checkout. */
export const sources = ['nodes', 'credentials'].flatMap(sourcesIn);

/** The literal ones, from the sources. */
export function writtenPatterns(): Pattern[] {
	return sources.flatMap((file) => {
		const source = ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest);
		const found: Pattern[] = [];
		const visit = (node: ts.Node): void => {
			if (ts.isRegularExpressionLiteral(node)) {
				const end = node.text.lastIndexOf('/');
				const pattern = new RegExp(node.text.slice(1, end), node.text.slice(end + 1));
				const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
				found.push({ pattern, where: `${file}:${line}` });
			}
			ts.forEachChild(node, visit);
		};
		visit(source);
		return found;
	});
}

/** Those that the modules build while they load. */
export function builtPatterns(load: (file: string) => void): Pattern[] {
	const found: Pattern[] = [];
	const real = globalThis.RegExp;
	globalThis.RegExp = new Proxy(real, {
		construct(target, args: ConstructorParameters<typeof RegExp>) {
			const pattern = new target(...args);
			const [, , caller = ''] = (new Error().stack ?? '').split('\n');
			const [, where] = /((?:nodes|credentials)\/[\w./-]+\.ts:\d+)/.exec(caller) ?? [];
			if (where !== undefined && !caller.includes('node_modules')) found.push({ pattern, where });
			return pattern;
		},
	});
	try {
		for (const file of sources) load(path.join(checkout, file));
	} finally {
		globalThis.RegExp = real;
	}
	return found;
}

const usual = [...' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~aAzZ05'];
const special = ['\t', '\n', '\r', '\0', '\u00a0', '₦', 'é', '\u200b', '\u2019', '\ud800'];
/** `npm run test:properties` uses more. */
const mostStarts = process.env.PROPERTY_RUNS === undefined ? 2 : 3;
const mostTogether = process.env.PROPERTY_RUNS === undefined ? 5 : 7;

/** Texts that may make a pattern go back again and again: its own words and characters, repeated. */
export function pumpsOf({ source }: RegExp): string[] {
	const plain = source.replace(/\\[pP]\{\w+\}|\\u[\da-f]{4}|\\[bBwWdDsS]/g, ' ');
	const words = plain.match(/[a-z]{2,}/gi) ?? [];
	const own = [...new Set(plain.replace(/[\\[\](){}^$*?|]/g, ''))];
	const together = [...new Set(['a', '0', ' ', '-', '.', ...own])].slice(0, mostTogether);
	return [
		...usual,
		...special,
		...words.flatMap((word) => [word, `${word} `]),
		...together.flatMap((one) => together.map((other) => one + other)),
	];
}

/** Beginnings before the repetition, so that an anchored pattern reaches the repetition. */
export function startsOf({ source }: RegExp): string[] {
	const own = [...new Set(source.replace(/[^@:.,;/<>=(["'#₦+-]/g, ''))].slice(0, mostStarts);
	return ['', 'a', ...own.map((character) => `a${character}`)];
}

export const ends = ['', '\u0001', 'a@'];

/** An idle machine does this in about a millisecond. */
function millisecond(): void {
	for (let index = 0; index < 300_000; index += 1) sum = (sum * 31 + index) | 0;
}
let sum = 0;
// The engine compiles it first.
for (let times = 0; times < 3; times += 1) millisecond();

/**
 * Some work in milliseconds of an idle machine. Both sides of the ratio are measured at one time, so a busy machine changes
 * neither; the least of a few tries counts.
 */
export function costOf(run: () => void): number {
	const costs = Array.from({ length: 3 }, () => cpuMs(run) / Math.max(1, cpuMs(millisecond)));
	return Math.min(...costs);
}
