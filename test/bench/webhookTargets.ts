import type { Samples } from './samples';
import type { Size } from './size';
import type { Target } from './targets';

/** How long a caller waits for one purchase. `database` is in front of the names, and '' means SQLite. */
export function webhookTargets(samples: Samples, size: Size, database: string): Target[] {
	const median = (sample: string, field: 'medianMs' | 'p95Ms' = 'medianMs') =>
		samples.median(database + sample, field);
	const added = (sample: string, field: 'medianMs' | 'p95Ms') => {
		const [on, off] = [median(`recorded ${sample}`, field), median(`unrecorded ${sample}`, field)];
		return on === undefined || off === undefined ? undefined : Math.max(0, on - off);
	};
	const target = (
		what: string,
		against: string,
		sample: string,
		measured: number | undefined,
		atMost: number,
	): Target => ({
		what: database + what,
		against,
		measured,
		atMost,
		unit: 'ms',
		rounds: samples.rounds(database + sample),
	});
	const recorded = size.recorded.toLocaleString('en');
	const [large, first] = ['large record', 'large record, first'];
	return [
		target(
			'one purchase by webhook: what the record adds, median',
			'the same without it',
			'recorded alone',
			added('alone', 'medianMs'),
			250,
		),
		target(
			'20 at once: what the record adds, 95 of 100 within',
			'the same without it',
			'recorded at once',
			added('at once', 'p95Ms'),
			1_000,
		),
		target(
			`one purchase by webhook with ${recorded} in the record, median`,
			'',
			large,
			median(large),
			500,
		),
		target('the same, the first after n8n has started', '', first, median(first), 1_000),
	];
}
