import { latenessAt } from './lateness';
import { simulate } from './simulate';

/** `npm run trigger:simulate [polls] [seed]`: the deep form of simulation.test.ts, with figures. */
async function main(): Promise<void> {
	const polls = Number(process.argv[2] ?? 20_000);
	const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
	let isRight = true;
	for (const keeping of ['inProcess', 'reloaded', 'cursor'] as const) {
		const outcome = await simulate({ keeping, seed, polls, upgradeAfter: Math.floor(polls / 3) });
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

void main();
