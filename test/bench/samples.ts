import type { Measured } from './measure';
import type { PollCost } from './poll';
import type { CallTimes } from './single';

/** The bytes of a ledger in the database: in the table of claims, and in the table for people. */
interface Bytes {
	claimBytes: number;
	peopleBytes: number;
}

type Sample = Measured & PollCost & CallTimes & Bytes;
export type Field = keyof Sample;

/** The measurements of all rounds. The key is the name. */
export class Samples {
	private readonly runs = new Map<string, Array<Partial<Sample>>>();

	add(name: string, measured: Partial<Sample>): void {
		this.runs.set(name, [...(this.runs.get(name) ?? []), measured]);
	}

	get names(): string[] {
		return [...this.runs.keys()];
	}

	/** The median over the rounds. Undefined without a measurement. */
	median(name: string, field: Field): number | undefined {
		const values = (this.runs.get(name) ?? []).flatMap((run) => run[field] ?? []);
		return median(values);
	}

	/** The median of the rounds' own ratios: both sides of each were measured side by side. */
	ratio(name: string, base: string, field: Field): number | undefined {
		const over = this.runs.get(base) ?? [];
		const ratios = (this.runs.get(name) ?? []).flatMap((run, round) => {
			const [above, below] = [run[field], over[round]?.[field]];
			return above === undefined || !below ? [] : [above / below];
		});
		return median(ratios);
	}

	rounds(name: string): number {
		return this.runs.get(name)?.length ?? 0;
	}
}

function median(values: number[]): number | undefined {
	if (values.length === 0) return undefined;
	const sorted = [...values].sort((a, b) => a - b);
	const middle = sorted.length >> 1;
	return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
