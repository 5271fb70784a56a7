import { parseArgs } from 'node:util';

import { wholeNumber } from '../../support/wholeNumber';
import { latenessAt } from './lateness';
import { simulate } from './simulate';

const usage = `Usage: npm run trigger:simulate -- [polls] [seed]

The deep form of simulation.test.ts, with figures.

  polls    default 20000
  seed     the same changes again (default: other ones each time)
  --help
`;

async function main(): Promise<void> {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: { help: { type: 'boolean', short: 'h', default: false } },
	});
	if (values.help) return void process.stdout.write(usage);
	const polls = wholeNumber('polls', positionals[0] ?? '20000');
	const seed = wholeNumber('seed', positionals[1] ?? String(Date.now() % 1_000_000));
	let isRight = true;
	for (const keeping of ['inProcess', 'reloaded', 'cursor'] as const) {
		const outcome = await simulate({ keeping, seed, polls });
		const { expected, told, missing, repeated, unexpected } = outcome;
		const wrong = missing.length + repeated.length + unexpected.length;
		isRight &&= wrong === 0;
		console.log(
			`${keeping}: seed ${seed}, ${polls} polls, ${outcome.restarts} restarts, ${outcome.thrown} polls threw, ${outcome.emptyRuns} runs without items`,
		);
		console.log(`  told ÷ changes = ${told} ÷ ${expected} = ${(told / expected).toFixed(3)}`);
		if (wrong > 0) console.log('  ', JSON.stringify({ missing, repeated, unexpected }, null, 2));
	}
	for (const references of [20, 1_000, 10_000]) {
		const { median, worstOfHundred, worst, bytesEach } = await latenessAt(references);
		console.log(
			`${references} open: told after ${median} min (99 of 100: ${worstOfHundred}, worst: ${worst}); ${bytesEach} bytes each`,
		);
	}
	process.exitCode = isRight ? 0 : 1;
}

main().catch((error: unknown) => {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exitCode = 1;
});
