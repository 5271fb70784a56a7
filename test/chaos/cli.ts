import { availableParallelism } from 'node:os';

import { runProgram, wholeNumber } from '../support/program';
import { families } from './families';
import { scenesOf } from './plan';
import { chaosProducts } from './products';
import { brokenPromises, linesOf, tableOf, unknownReasons } from './report';
import { playInProcesses } from './run';

const usage = `Usage: npm run chaos -- [flags]

Scenes in which everything goes wrong at once, on the nodes as they are built (npm run build).

  --rows N        rows altogether, of each seed (default 500)
  --seed N        the same scenes again (default 1)
  --seeds N       so many seeds, one after the other (default 1)
  --family NAME   one family alone, with all of its products
  --product NAME  one product alone
  --scene-rows N  rows of each scene, in place of a share of all

Families: ${families.map(({ name }) => name).join(', ')}
Products: ${chaosProducts.map(({ name }) => name).join(', ')}
`;

const options = {
	rows: { type: 'string', default: '500' },
	seed: { type: 'string', default: '1' },
	seeds: { type: 'string', default: '1' },
	family: { type: 'string' },
	product: { type: 'string' },
	'scene-rows': { type: 'string' },
} as const;

runProgram(usage, { options }, async ({ values }) => {
	const first = wholeNumber('--seed', values.seed);
	const rows = wholeNumber('--rows', values.rows);
	const { family, product, 'scene-rows': sceneRows } = values;
	const planned = Array.from({ length: wholeNumber('--seeds', values.seeds) }, (_, index) =>
		scenesOf({ seed: first + index, rows, family, product }),
	).flat();
	if (planned.length === 0) throw new Error('There is no scene of that kind. See --help.');
	const scenes = sceneRows
		? planned.map((scene) => ({ ...scene, rows: wholeNumber('--scene-rows', sceneRows) }))
		: planned;
	const started = Date.now();
	const processes = Math.min(4, availableParallelism());
	const results = await playInProcesses(scenes, processes, (result) => {
		for (const line of linesOf(result)) console.log(line);
	});
	console.table(tableOf(results));
	for (const line of unknownReasons(results)) console.log(line);
	const broken = brokenPromises(results);
	const seconds = Math.round((Date.now() - started) / 1_000);
	console.log(
		broken === 0
			? `\n${seconds} s: no double charge, no wrong outcome, no lost receipt, no lost code, no leaked secret.`
			: `\n${seconds} s: ${broken} broken promises.`,
	);
	process.exit(broken === 0 ? 0 : 1);
});
