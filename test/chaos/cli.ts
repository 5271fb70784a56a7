import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

import { playInProcesses } from './crew';
import { scenesOf } from './plan';
import { brokenPromises, linesOf, tableOf, unknownReasons } from './report';
import type { SceneResult } from './scene';

/** `npm run chaos -- --rows 500 --seed 1 [--seeds 20] [--family retriesOfRetries] [--product airtime] [--quick]` */
async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			rows: { type: 'string', default: '500' },
			seed: { type: 'string', default: '1' },
			seeds: { type: 'string', default: '1' },
			family: { type: 'string' },
			product: { type: 'string' },
			/** Rows of each scene, instead of a share of all. */
			'scene-rows': { type: 'string' },
			quick: { type: 'boolean', default: false },
		},
	});
	const first = Number(values.seed);
	const seeds = Array.from({ length: Number(values.seeds) }, (_, index) => first + index);
	const planned = seeds.flatMap((seed) =>
		scenesOf({
			seed,
			rows: values.quick ? 100 : Number(values.rows),
			family: values.family,
			product: values.product,
		}),
	);
	const scenes = values['scene-rows']
		? planned.map((scene) => ({ ...scene, rows: Number(values['scene-rows']) }))
		: planned;
	const results: SceneResult[] = [];
	const started = Date.now();
	await playInProcesses(scenes, Math.min(4, availableParallelism()), (result) => {
		results.push(result);
		for (const line of linesOf(result)) console.log(line);
	});
	console.table(tableOf(results));
	for (const line of unknownReasons(results)) console.log(line);
	const broken = brokenPromises(results);
	const seconds = Math.round((Date.now() - started) / 1_000);
	console.log(
		broken === 0
			? `\n${seconds} s: no double charge, no wrong outcome, no lost receipt, no lost code.`
			: `\n${seconds} s: ${broken} broken promises.`,
	);
	process.exit(broken === 0 ? 0 : 1);
}

void main();
