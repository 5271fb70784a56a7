import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { runProgram } from '../support/program';

const usage = `Usage: npm run fuzz -- [flags]
       npm run test:properties -- [flags]

  --runs N   inputs for each parser (default 12000), or for each property that says no number (default 3000)
  --seed N   the same inputs again (default: others each time)
`;

const suitesWithProperties = (): string[] =>
	readdirSync('test', { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.test.ts'))
		.map((file) => join('test', file))
		.filter((file) =>
			/from 'fast-check'|PROPERTY_(RUNS|SEED)|from '\.\/patterns'/.test(readFileSync(file, 'utf8')),
		);

const options = {
	properties: { type: 'boolean', default: false },
	runs: { type: 'string' },
	seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
} as const;

runProgram(usage, { options }, ({ values: { properties, runs, seed } }) => {
	const suites = properties ? suitesWithProperties() : ['test/fuzz/parsers'];
	const env = properties
		? { PROPERTY_SEED: seed, PROPERTY_RUNS: runs ?? '3000' }
		: { FUZZ_SEED: seed, FUZZ_RUNS: runs ?? '12000' };
	console.log(env);
	const { status } = spawnSync('npx', ['jest', '--selectProjects', 'unit', '--ci', ...suites], {
		stdio: 'inherit',
		env: { ...process.env, ...env },
	});
	process.exitCode = status ?? 1;
});
