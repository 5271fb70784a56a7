import { cpus, totalmem } from 'node:os';

import { markdownTable } from '../support/markdownTable';
import type { Size } from './size';
import type { Samples } from './samples';
import { targetsOf, type Once } from './targets';

const seconds = (ms?: number) => (ms === undefined ? '' : `${(ms / 1000).toFixed(1)} s`);
const millis = (ms?: number) => (ms === undefined ? '' : `${ms.toFixed(1)} ms`);
const times = (ratio?: number) => (ratio === undefined ? '' : `${ratio.toFixed(2)} ×`);

/** Wall time and CPU of everything that was run. */
const recipes: Array<[label: string, name: string]> = [
	['a bare keep-alive client (the limit)', 'bare'],
	['ours, once per run', 'run'],
	['ours, once per key', 'key'],
	['ours, the same keys again', 'key again'],
	['a node that only calls the helper', 'helper'],
	['HTTP Request, all rows at once', 'at once'],
	['Loop Over Items (20) and HTTP Request', 'loop'],
];

const plainRecipes: Array<[label: string, name: string]> = [
	['ours, three expressions', 'ours, expressions'],
	['HTTP Request, three expressions', 'request, expressions'],
	['ours, expressions that work something out', 'ours, worked out'],
	['HTTP Request, the same', 'request, worked out'],
	['ours, literals', 'ours, literals'],
	['HTTP Request, literals', 'request, literals'],
	['a node that only calls the helper', 'helper, no latency'],
	['the workflow around it alone', 'nothing'],
];

const textRecipes: Array<[label: string, name: string]> = [
	['airtime by key', 'airtime by key'],
	['texts by key', 'texts by key'],
	['the same, fewer of them', 'few texts by key'],
	['a campaign, each with a text of its own', 'campaign'],
];

export function report(samples: Samples, size: Size, once: Once, date: Date): string {
	const done = (list: Array<[string, string]>) =>
		list.filter(([, name]) => samples.rounds(name) > 0);
	const timed = done(recipes).map(([label, name]) => [
		label,
		seconds(samples.median(name, 'wallMs')),
		times(samples.ratio(name, 'bare', 'wallMs')),
		millis(samples.median(name, 'cpuMsPerRow')),
	]);
	const plain = done(plainRecipes).map(([label, name]) => [
		label,
		millis(samples.median(name, 'cpuMsPerRow')),
	]);
	const texts = done(textRecipes).map(([label, name]) => [
		label,
		seconds(samples.median(name, 'wallMs')),
		millis(samples.median(name, 'cpuMsPerRow')),
	]);
	const targets = targetsOf(samples, size, once)
		.filter(({ measured }) => measured !== undefined)
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

## Targets

${markdownTable(['What', 'Against', 'To reach', 'Measured', 'Reached', 'Rounds'], targets)}

## ${size.latencyRows.toLocaleString('en')} airtime purchases, 20 in flight; the provider takes 150 ms ± 50 %, and 3 % take 2 s

${markdownTable(['Recipe', 'Time', 'Against the limit', 'CPU a row'], timed)}

## ${size.plainRows.toLocaleString('en')} airtime purchases; the provider answers at once

${markdownTable(['Recipe', 'CPU a row'], plain)}

## ${size.keyRows.toLocaleString('en')} texts, or ${size.fewKeyRows.toLocaleString('en')} where there are fewer and in a campaign; the provider answers at once

${markdownTable(['Recipe', 'Time', 'CPU a row'], texts)}
`;
}
