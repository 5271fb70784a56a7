import { failingAgain, fuzz } from './fuzz';
import { keep } from './kept';
import { parsers } from './parsers';

/** Every run has another seed. The title shows the seed, so that a run can be repeated. */
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const runs = Number(process.env.FUZZ_RUNS ?? 200);

test('every parser has a name of its own', () => {
	expect(new Set(parsers.map(({ name }) => name)).size).toBe(parsers.length);
});

test('every parser takes the inputs on which it once failed', () => {
	expect(failingAgain(parsers)).toEqual([]);
});

test.each(parsers.map((parser) => [parser.name, parser] as const))(
	`%s reads anything or refuses it in words of its own, in no time (FUZZ_SEED=${seed})`,
	(_, parser) => {
		const failure = fuzz(parser, runs, seed);
		// Stored in test/fuzz/kept.json, with which later runs begin.
		if (failure) keep([{ parser: failure.parser, input: failure.input }]);
		expect(failure).toBeUndefined();
	},
);
