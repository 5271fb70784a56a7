import { cpus } from 'node:os';

import { markdownTable } from '../support/markdownTable';
import type { Field, Samples } from './samples';
import { ledgerName } from './runs';
import type { Size } from './sections';
import { targetsOf, type Once } from './targets';

const seconds = (ms?: number) => (ms === undefined ? '' : `${(ms / 1000).toFixed(1)} s`);
const megabytes = (count?: number) => (count === undefined ? '' : `${Math.round(count / 1e6)} MB`);
const millis = (ms?: number) =>
	ms === undefined ? '' : `${ms < 20 ? ms.toFixed(1) : Math.round(ms)} ms`;

export function report(samples: Samples, size: Size, once: Once, date: Date): string {
	const others = samples.names.filter((name) => !name.includes(': '));
	const measured = others.map((name) => [
		name,
		seconds(samples.median(name, 'wallMs')),
		millis(samples.median(name, 'cpuMsPerRow')),
		millis(samples.median(name, 'medianMs')),
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
	return `# Results

Written by \`npm run bench\` on ${date.toISOString().slice(0, 10)}: ${cpus().length} cores; n8n 2.41 with SQLite, and with PostgreSQL where a line says so, the provider's stand-in in a process of its own on the same machine. Medians of the rounds; a ratio is the median of the ratios of each round. CPU is that of n8n's whole process, with taking in the rows and storing the execution.

20 purchases are in flight. With latency, the provider takes 150 ms ± 50 %, and 3 % take 2 s; without, it answers at once.

## Targets

${markdownTable(['What', 'Against', 'To reach', 'Measured', 'Reached', 'Rounds'], targets)}

## Runs of new orders, by key

Each line is a ledger with so many purchases. It is the only large one in its database, and the empty one is measured before each. Sheets and single sales are in bundles of 50 purchases, but for 600 single sales of the last hour, which take two rows each. A shop has packed all but 35,000 purchases of the last week, and keeps 150,000 rows for people. _First_ is the first run after n8n has started. The last columns are purchases by webhook, in the median of the calls.

${markdownTable(['Database', 'Ledger', ...size.runs.map((orders) => `Run of ${orders}`), 'First 50', 'One call', '20 at once', 'First call', 'Claims', 'Rows for people'], runTable(samples, size))}

## What else was measured

${markdownTable(['What', 'Time', 'CPU a row', 'Median of a call'], measured)}
`;
}

function runTable(samples: Samples, { runs, ledgers }: Size): string[][] {
	const names = ['empty', ...ledgers.map((ledger) => ledgerName(...ledger))];
	const lines = ['', 'PostgreSQL, '].flatMap((database) =>
		names.map((ledger) => {
			const of = (what: string, field: Field) =>
				samples.median(`${database}${ledger}: ${what}`, field);
			return [
				...[database.replace(', ', '') || 'SQLite', ledger],
				...runs.map((orders) => seconds(of(`${orders} orders`, 'wallMs'))),
				seconds(of('first 50 orders', 'wallMs')),
				...['one call', '20 calls', 'first call'].map((what) => millis(of(what, 'medianMs'))),
				megabytes(of('bytes', 'claimBytes')),
				megabytes(of('bytes', 'peopleBytes')),
			];
		}),
	);
	return lines.filter(([, , ...cells]) => cells.some(Boolean));
}
