import { parseArgs } from 'node:util';

import { failingAgain, fuzz } from './fuzz';
import { keep } from './kept';
import { parsers } from './parsers';

const usage = `Usage: npm run fuzz -- [flags] [parsers whose name holds one of these words]

  --runs N   inputs altogether (default 1000000)
  --seed N   the same inputs again (default: another one each time)`;

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		runs: { type: 'string', default: '1000000' },
		seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
		help: { type: 'boolean', short: 'h', default: false },
	},
});

function main(): void {
	if (values.help) return console.log(usage);
	const chosen = parsers.filter(
		({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
	);
	if (chosen.length === 0)
		throw new Error(
			`No parser is called so. There are:\n${parsers.map(({ name }) => name).join('\n')}`,
		);
	const each = Math.ceil(Number(values.runs) / chosen.length);
	const seed = Number(values.seed);
	console.log(`${each * chosen.length} inputs to ${chosen.length} parsers, --seed ${seed}`);
	const failures = [
		...failingAgain(parsers),
		...chosen.flatMap((parser) => timed(parser.name, () => fuzz(parser, each, seed)) ?? []),
	];
	keep(failures);
	for (const { parser, input, reason } of failures)
		console.error(`\nFAILED: ${parser}\n${JSON.stringify(input)?.slice(0, 2_000)}\n${reason}`);
	console.log(
		failures.length === 0
			? 'PASSED'
			: `\n${failures.length} failed; they are kept in test/fuzz/kept.json`,
	);
	process.exitCode = failures.length === 0 ? 0 : 1;
}

function timed<T>(name: string, run: () => T): T {
	const began = performance.now();
	const result = run();
	console.log(`${((performance.now() - began) / 1_000).toFixed(1).padStart(6)} s  ${name}`);
	return result;
}

main();
