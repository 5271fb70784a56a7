import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const usage = `Usage: npm run test:properties -- [flags]

  --runs N   inputs for each property that says no number of its own (default 3000)
  --seed N   the same inputs again (default: others each time)`;

const { values } = parseArgs({
	options: {
		runs: { type: 'string', default: '3000' },
		seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
		help: { type: 'boolean', short: 'h', default: false },
	},
});

function main(): void {
	if (values.help) return console.log(usage);
	console.log(`--seed ${values.seed} --runs ${values.runs}`);
	const { status } = spawnSync(
		'npx',
		['jest', '--selectProjects', 'unit', '--ci', ...suitesWithProperties()],
		{
			stdio: 'inherit',
			env: { ...process.env, PROPERTY_SEED: values.seed, PROPERTY_RUNS: values.runs },
		},
	);
	process.exitCode = status ?? 1;
}

const suitesWithProperties = (): string[] =>
	readdirSync('test', { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.test.ts'))
		.map((file) => join('test', file))
		.filter((file) =>
			/from 'fast-check'|PROPERTY_(RUNS|SEED)|from '\.\/patterns'/.test(readFileSync(file, 'utf8')),
		);

main();
