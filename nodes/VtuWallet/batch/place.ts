import type { ProviderError } from '../api/answers/errors';
import type { BadInput } from '../values/badInput';
import type { PlannedRow } from './rowPlan';
import { refusedRow, type RowResult } from './report/rowResult';

/**
 * A row, or a recipient that it names. Each stage of a run ends some of them and leaves the others to the next stage. One
 * without an end was not reached.
 */
export class Place {
	/** What it buys; absent if its own cells are wrong. */
	planned?: PlannedRow;
	end?: RowResult;

	constructor(readonly index: number) {}

	/** Nothing is bought for it, because of what the run has found out. */
	refuse(problem: BadInput | ProviderError): void {
		this.end = refusedRow(this.index, problem, this.planned);
	}

	/** Its own cells are wrong, alone or beside those of other rows. */
	reject(problem: BadInput): void {
		this.planned = undefined;
		this.refuse(problem);
	}
}

/** What may still be bought. */
export const openRows = (places: readonly Place[]): PlannedRow[] =>
	places.flatMap(({ planned, end }) => (planned && !end ? planned : []));
