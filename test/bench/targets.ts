import type { Samples } from './samples';
import type { Size } from './size';
import { webhookTargets } from './webhookTargets';

/** What needs no rounds. */
export interface Once {
	requireMs?: number;
	packedKb?: number;
}

/** What each target is measured by; `undefined` where that part was not run. */
export interface Target {
	what: string;
	against: string;
	measured?: number;
	atMost: number;
	unit: '×' | 'ms' | 'KB';
	rounds: number;
}

export function targetsOf(samples: Samples, size: Size, once: Once): Target[] {
	const wall = (name: string, base: string) => samples.ratio(name, base, 'wallMs');
	const cpu = (name: string, base: string) => samples.ratio(name, base, 'cpuMsPerRow');
	const targetIn =
		(unit: Target['unit']) =>
		(
			what: string,
			against: string,
			name: string,
			measured: number | undefined,
			atMost: number,
		): Target => ({ what, against, measured, atMost, unit, rounds: samples.rounds(name) });
	const [ratio, inMs] = [targetIn('×'), targetIn('ms')];
	const [few, many] = size.memoryRows;
	const added = (who: string) => {
		const [small, large] = ['few', 'many'].map((rows) =>
			samples.median(`memory, ${who}, ${rows}`, 'addedBytes'),
		);
		return small === undefined || large === undefined ? undefined : (large - small) / (many - few);
	};
	const [ours, theirs] = [added('ours'), added('request')];
	const stored = samples.median('ours, expressions', 'storedLength');
	const items = samples.median('ours, expressions', 'itemsLength');
	const { keyRows, fewKeyRows } = size;
	const rows = size.latencyRows.toLocaleString('en');
	const plain = size.plainRows.toLocaleString('en');
	const watched = size.watched.references.toLocaleString('en');
	return [
		ratio(
			`${rows} rows with latency, once per run`,
			'the bare client',
			'run',
			wall('run', 'bare'),
			1.1,
		),
		ratio('the same by key, first run', 'the bare client', 'key', wall('key', 'bare'), 1.1),
		ratio(
			'the same keys again, nothing is asked',
			'the bare client',
			'key again',
			wall('key again', 'bare'),
			0.15,
		),
		...webhookTargets(samples, size, ''),
		...webhookTargets(samples, size, 'PostgreSQL, '),
		ratio(
			`${plain} rows, no latency, three expressions: CPU a row`,
			'HTTP Request node',
			'ours, expressions',
			cpu('ours, expressions', 'request, expressions'),
			1,
		),
		ratio(
			'the same, expressions that work something out',
			'HTTP Request node',
			'ours, worked out',
			cpu('ours, worked out', 'request, worked out'),
			1,
		),
		ratio(
			'the same, literals only',
			'HTTP Request node',
			'ours, literals',
			cpu('ours, literals', 'request, literals'),
			0.8,
		),
		ratio(
			`memory added a row (${many.toLocaleString('en')} rows against ${few})`,
			'HTTP Request node',
			'memory, ours, many',
			ours === undefined || !theirs ? undefined : ours / theirs,
			0.7,
		),
		ratio(
			`${size.manyRows.toLocaleString('en')} rows: CPU a row`,
			`${plain} rows`,
			'many rows',
			cpu('many rows', 'few rows'),
			1.1,
		),
		inMs(
			`${size.manyRows.toLocaleString('en')} rows: event loop held at most`,
			'itself',
			'many rows',
			samples.median('many rows', 'longestBlockMs'),
			100,
		),
		// n8n itself takes in the rows, and stores them: what is its own is not ours to shorten.
		ratio(
			'the same',
			'a node that only calls the helper',
			'many rows',
			samples.ratio('many rows', 'many rows, helper', 'longestBlockMs'),
			1.1,
		),
		ratio(
			`what n8n stores of ${plain} rows`,
			'the items themselves',
			'ours, expressions',
			stored === undefined || !items ? undefined : stored / items,
			1.5,
		),
		ratio(
			`${keyRows.toLocaleString('en')} personalised texts by key`,
			'as many airtime rows by key',
			'texts by key',
			wall('texts by key', 'airtime by key'),
			1.5,
		),
		ratio(
			'a row of them',
			`a row of ${fewKeyRows.toLocaleString('en')}`,
			'texts by key',
			samples.ratio('texts by key', 'few texts by key', 'wallMs', keyRows / fewKeyRows),
			1,
		),
		ratio(
			`a poll over ${watched} references, ${size.watched.pending} of them pending`,
			'the same with one pending: one look-up',
			'poll',
			wall('poll', 'poll, one pending'),
			3,
		),
		inMs(
			'the same poll: CPU of our own',
			"without n8n's helper",
			'poll',
			samples.median('poll', 'ownCpuMs'),
			50,
		),
		{
			what: '`require` of both nodes and the credentials: CPU',
			against: '',
			measured: once.requireMs,
			atMost: 30,
			unit: 'ms',
			rounds: once.requireMs === undefined ? 0 : 5,
		},
		{
			what: 'the packed package',
			against: '',
			measured: once.packedKb,
			atMost: 200,
			unit: 'KB',
			rounds: once.packedKb === undefined ? 0 : 1,
		},
	];
}
