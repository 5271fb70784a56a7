import { cpus, totalmem } from 'node:os';

import { markdownTable } from '../support/markdownTable';
import type { Samples } from './samples';
import type { Size } from './sections';
import { targetsOf, type Once } from './targets';

const seconds = (ms?: number) => (ms === undefined ? '' : `${(ms / 1000).toFixed(1)} s`);
const bytes = (count?: number) => (count === undefined ? '' : `${Math.round(count)} B`);
const millis = (ms?: number) => (ms === undefined ? '' : `${ms.toFixed(1)} ms`);

export function report(samples: Samples, size: Size, once: Once, date: Date): string {
	const measured = samples.names.map((name) => [
		name,
		seconds(samples.median(name, 'wallMs')),
		millis(samples.median(name, 'cpuMsPerRow')),
		millis(samples.median(name, 'medianMs')),
		bytes(samples.median(name, 'claimBytes')),
		bytes(samples.median(name, 'peopleBytes')),
	]);
	const targets = targetsOf(samples, size, once)
		.filter((target) => target.measured !== undefined)
		.map(({ what, against, measured = 0, atMost, unit, rounds }) => [
			what,
			against,
			`≤ ${atMost} ${unit}`,
			`${measured.toFixed(unit === '×' ? 2 : 0)} ${unit}`,
			measured <= atMost ? 'yes' : 'no',
			String(rounds),
		]);
	const [{ model }] = cpus();
	const memory = Math.round(totalmem() / 2 ** 30);
	return `# Results

Written by \`npm run bench\` on ${date.toISOString().slice(0, 10)}: ${cpus().length} cores (${model.trim()}), ${memory} GB, ${process.platform}; n8n 2.41 with SQLite, and with PostgreSQL where a line says so, the provider's stand-in in a process of its own on the same machine. Medians of the rounds; a ratio is the median of the ratios of each round. CPU is that of n8n's whole process, with taking in the rows and storing the execution.

20 purchases are in flight. With latency, the provider takes 150 ms ± 50 %, and 3 % take 2 s; without, it answers at once.

## Targets

${markdownTable(['What', 'Against', 'To reach', 'Measured', 'Reached', 'Rounds'], targets)}

## What was measured

${markdownTable(['What', 'Time', 'CPU a row', 'Median of a call', 'Claims a purchase', 'Its row'], measured)}
`;
}
