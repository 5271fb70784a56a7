import type { Field, Samples } from './samples';
import type { Size } from './sections';

/** The measurements without rounds. */
export interface Once {
	requireMs?: number;
	packedKb?: number;
}

/** The value of each target. `undefined` if its part did not run. */
export interface Target {
	what: string;
	/** Another sample that is the base. */
	against: string;
	measured?: number;
	atMost: number;
	unit: '×' | 'ms' | 'KB';
	rounds: number;
}

type Ratio = [what: string, sample: string, base: string, field: Field, atMost: number];

export function targetsOf(samples: Samples, size: Size, once: Once): Target[] {
	const [latencyRows, plainRows, manyRows, keyRows] = [
		...[size.latencyRows, size.plainRows, size.manyRows, size.keyRows],
	].map((rows) => `${rows.toLocaleString('en')} rows`);
	const cpu = 'cpuMsPerRow';
	const ratios: Ratio[] = [
		[`${latencyRows} with latency`, 'once per run', 'the bare client', 'wallMs', 1.1],
		['the same, first run', 'by key', 'the bare client', 'wallMs', 1.1],
		['nothing is asked', 'the same keys again', 'the bare client', 'wallMs', 0.15],
		...['three expressions', 'results of expressions'].map(
			(name): Ratio => [`${plainRows}: CPU a row`, name, `HTTP Request, ${name}`, cpu, 1],
		),
		[`${plainRows}: CPU a row`, 'literals', 'HTTP Request, literals', cpu, 0.8],
		[`${manyRows}: CPU a row`, 'many rows', 'fewer rows', cpu, 1.1],
		// n8n itself reads the rows and stores them, and this package cannot shorten that.
		[
			'the event loop held at most',
			'many rows',
			'many rows, the request helper alone',
			'longestBlockMs',
			1.1,
		],
		[`${keyRows} by key`, 'texts', 'as many purchases of airtime', 'wallMs', 1.5],
		['a row of them', 'texts', 'fewer texts', 'wallMsPerRow', 1],
		['over 10,000 references, 50 pending', 'poll', 'poll with one pending', 'wallMs', 3],
	];
	const target =
		(unit: Target['unit'], against = '') =>
		(what: string, sample: string, measured: number | undefined, atMost: number): Target => ({
			what: what === '' ? sample : `${sample}: ${what}`,
			against,
			measured,
			atMost,
			unit,
			rounds: samples.rounds(sample),
		});
	const inMs = target('ms');
	return [
		...ratios.map(([what, sample, base, field, atMost]) =>
			target('×', base)(what, sample, samples.ratio(sample, base, field), atMost),
		),
		target('×', 'HTTP Request')(
			'memory added a row',
			`memory of ${size.memoryRows[1]} rows`,
			memoryRatio(samples, size),
			0.7,
		),
		target('×', 'the items themselves')(
			`what n8n stores of ${plainRows}`,
			'three expressions',
			quotient(
				samples.median('three expressions', 'storedLength'),
				samples.median('three expressions', 'itemsLength'),
			),
			1.5,
		),
		inMs(
			'event loop held at most',
			'many rows',
			samples.median('many rows', 'longestBlockMs'),
			100,
		),
		inMs('CPU of our own', 'poll', samples.median('poll', 'ownCpuMs'), 50),
		...['', 'PostgreSQL, '].flatMap((database) => webhookTargets(samples, database, inMs)),
		...['', 'PostgreSQL, '].flatMap((database) => runTargets(samples, database, inMs)),
		target('×', 'an empty one')(
			'',
			'100,000 packed: 50 orders',
			quotient(wallMs(samples, '100,000 packed', 50), wallMs(samples, 'empty', 50)),
			6,
		),
		{
			...inMs('', '`require` of both nodes and the credentials: CPU', once.requireMs, 30),
			rounds: 5,
		},
		{ ...target('KB')('', 'the packed package', once.packedKb, 200), rounds: 1 },
	];
}

const quotient = (above?: number, below?: number) =>
	above === undefined || !below ? undefined : above / below;

/** The cost of one more row. */
function memoryRatio(samples: Samples, { memoryRows }: Size): number | undefined {
	const added = (who: string) => {
		const [few, many] = memoryRows.map((rows) =>
			samples.median(`memory of ${rows} rows${who}`, 'addedBytes'),
		);
		return few === undefined || many === undefined ? undefined : many - few;
	};
	return quotient(added(''), added(', HTTP Request'));
}

const wallMs = (samples: Samples, ledger: string, orders: number) =>
	samples.median(`${ledger}: ${orders} orders`, 'wallMs');

/** The cost of a large ledger for a run of new orders, and for one purchase by webhook. */
function runTargets(samples: Samples, database: string, inMs: TargetInMs): Target[] {
	const limits = [
		['50 orders', '100,000 single sales', 1_000],
		['50 orders', '100,000 packed', 1_000],
		['1000 orders', '100,000 sheets', 1_500],
		['1000 orders', '100,000 single sales', 1_500],
		['1000 orders', '100,000 packed', 1_500],
		['50 orders', '1,000,000 of a shop', 3_000],
		['one call', '1,000,000 of a shop', 300],
	] as const;
	return limits.map(([what, ledger, atMost]) => {
		const timeOn = (name: string) =>
			samples.median(`${database}${name}: ${what}`, what === 'one call' ? 'medianMs' : 'wallMs');
		const [whole, base] = [timeOn(ledger), timeOn('empty')];
		const added = whole === undefined || base === undefined ? undefined : Math.max(0, whole - base);
		return inMs('what the ledger adds', `${database}${ledger}: ${what}`, added, atMost);
	});
}

type TargetInMs = (
	what: string,
	sample: string,
	measured: number | undefined,
	atMost: number,
) => Target;

/** How long a caller waits for one purchase. `database` is in front of the names, and '' means SQLite. */
function webhookTargets(samples: Samples, database: string, inMs: TargetInMs): Target[] {
	const added = (calls: string, field: 'medianMs' | 'p95Ms') => {
		const [on, off] = ['recorded', 'unrecorded'].map((name) =>
			samples.median(`${database}${name} ${calls}`, field),
		);
		return on === undefined || off === undefined ? undefined : Math.max(0, on - off);
	};
	const first = `${database}1,000,000 of a shop: first call`;
	return [
		inMs(
			'one purchase by webhook, what the record adds, median',
			`${database}recorded alone`,
			added('alone', 'medianMs'),
			250,
		),
		inMs(
			'20 by webhook, what the record adds, 95 of 100 within',
			`${database}recorded at once`,
			added('at once', 'p95Ms'),
			1_000,
		),
		inMs('after n8n has started', first, samples.median(first, 'medianMs'), 1_000),
	];
}
