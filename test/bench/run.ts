import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { say } from '../host/lib/say';
import { runProgram } from '../support/program';
import { withPlace } from './place';
import { report } from './results';
import { packedKb, requireMs } from './package';
import { Samples } from './samples';
import { fullSize, quickSections, quickSize, sections, warmUp } from './sections';
import { targetsOf, type Once } from './targets';

const usage = `Usage: npm run bench -- [flags]

  --quick     a small form for CI, under two minutes: fails only where a ratio is grossly beyond its target
  --rounds N  default 3
  --only A,B  of ${Object.keys(sections).join(', ')}; without it all of them, which takes the better part of an hour

The full form writes test/bench/RESULTS.md.
`;

/** A quick look fails at this factor over a target, because a busy machine cannot measure better. */
const gross = 3;

const options = {
	quick: { type: 'boolean', default: false },
	rounds: { type: 'string' },
	only: { type: 'string' },
} as const;

runProgram(usage, { options }, async ({ values }) => {
	const { quick } = values;
	const chosen = values.only?.split(',') ?? (quick ? quickSections : Object.keys(sections));
	const unknown = chosen.filter((name) => !(name in sections));
	if (unknown.length > 0) throw new Error(`There is no part "${unknown.join('", "')}".\n${usage}`);
	const rounds = Number(values.rounds ?? (quick ? 1 : 3));
	const samples = new Samples();
	const size = quick ? quickSize : fullSize;
	let once: Once = {};
	/** Reports after each part, so that a run that ends early has shown its results. */
	const tell = () => {
		const text = report(samples, size, once, new Date());
		if (!quick && !values.only) writeFileSync(path.join(__dirname, 'RESULTS.md'), text);
		return text;
	};
	await withPlace(async (place) => {
		once = { requireMs: await requireMs(), packedKb: await packedKb() };
		say('warming up');
		await warmUp(place);
		for (let round = 1; round <= rounds; round += 1)
			for (const name of chosen) {
				say(`round ${round}: ${name}`);
				await sections[name]({ place, size, samples });
				tell();
			}
	});
	process.stdout.write(`\n${tell()}`);
	if (quick) failOnGross(samples, once);
});

/** Reports only ratios, because the speed of this machine says nothing about the package. */
function failOnGross(samples: Samples, once: Once): void {
	const bad = targetsOf(samples, quickSize, once).filter(
		({ unit, measured = 0, atMost }) => unit === '×' && measured > gross * atMost,
	);
	for (const { what, measured = 0, against } of bad)
		say(`FAILED: ${what}: ${measured.toFixed(2)} × ${against}`);
	if (bad.length > 0) process.exitCode = 1;
	else say('PASSED: no ratio is grossly beyond its target.');
}
