import 'n8n-workflow';
import 'zod';

import {
	builtPatterns,
	costOf,
	ends,
	pumpsOf,
	startsOf,
	writtenPatterns,
	type Pattern,
} from './patterns';

const written = writtenPatterns();
const built = builtPatterns((file) => void jest.requireActual(file));

/** Short texts find slow patterns, and long texts decide. A pattern that reads a text once takes a tenth of these times. */
const tiny = 20;
const short = 2_000;
const suspiciousMs = 0.8;
const long = 8_000;
const tooLongMs = 10;
/** The limit for a short text. Above it, a long text need not be tried. */
const hopelessMs = 50;

test('the patterns of the package are found', () => {
	expect(written.length).toBeGreaterThan(100);
	expect(built.length).toBeGreaterThan(8);
	expect(built.map(({ where }) => where).join()).toMatch(/wordings\.ts.*naming\.ts/);
	expect(once.size).toBeGreaterThan(60);
});

test('the check finds a slow pattern', () => {
	expect(slowOn({ pattern: /[,;\s]+$/, where: '' })).toMatch(/./);
	expect(slowOn({ pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, where: '' })).toMatch(/./);
	expect(slowOn({ pattern: /^(\w+ ?)*$/, where: '' })).toMatch(/./);
	expect(slowOn({ pattern: /^\d+$/, where: '' })).toBeUndefined();
});

const once = new Map(
	[...written, ...built]
		.filter(({ pattern }) => repeats(pattern))
		.map((one) => [String(one.pattern), one]),
);

test.each([...once.values()].map((one) => [one.where, one.pattern.source, one] as const))(
	'%s: the time of /%s/ grows no faster than the length of the text',
	(_, __, one) => expect(slowOn(one)).toBeUndefined(),
);

/** A pattern without an endless repetition reads a text once. */
function repeats({ source }: RegExp): boolean {
	const withoutClasses = source.replace(/\\./g, '').replace(/\[[^\]]*\]/g, '');
	return /[*+]|\{\d+,\}/.test(withoutClasses);
}

/** The engine reads a pattern at its first use and compiles it at its second, for narrow and for wide letters. */
function prepare(pattern: RegExp): void {
	for (const text of ['0', '\u0100', '0', '\u0100']) uses(pattern, text);
}

/** The text on which a pattern is slow. */
function slowOn({ pattern }: Pattern): string | undefined {
	prepare(pattern);
	for (const pump of pumpsOf(pattern)) {
		for (const start of startsOf(pattern)) {
			for (const end of ends) {
				const text = (length: number) => start + pump.repeat(Math.ceil(length / pump.length)) + end;
				const isSlow = (length: number, mostMs: number) => {
					const run = () => uses(pattern, text(length));
					return elapsedMs(run) > mostMs && costOf(run) > mostMs;
				};
				// A pattern that doubles its work with each character would never end with a longer text.
				if (isSlow(tiny, suspiciousMs)) return JSON.stringify([start, pump, end]);
				if (!isSlow(short, suspiciousMs)) continue;
				if (isSlow(short, hopelessMs) || isSlow(long, tooLongMs))
					return JSON.stringify([start, pump, end]);
			}
		}
	}
	return undefined;
}

/** Wall time is at least the CPU time. */
function elapsedMs(run: () => void): number {
	const start = performance.now();
	run();
	return performance.now() - start;
}

/** Uses patterns as the package does, and searches for all matches. */
function uses(pattern: RegExp, text: string): void {
	pattern.lastIndex = 0;
	if (pattern.global) text.replace(pattern, '');
	else pattern.test(text);
}
