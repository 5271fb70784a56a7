import type { ProviderError } from '../api/answers/errors';
import type { BadInput } from '../values/badInput';
import type { PlannedRow } from './rowPlan';
import { refusedRow, type RowResult } from './report/rowResult';

/**
 * A row, or a recipient that a row names. Each stage of a run ends some places. A place without an end was not reached.
 */
export class Place {
	/** Absent if the cells of the row are wrong. */
	planned?: PlannedRow;
	end?: RowResult;

	constructor(readonly index: number) {}

	/** Ends the place without a purchase. */
	refuse(problem: BadInput | ProviderError): void {
		this.end = refusedRow(this.index, problem, this.planned);
	}

	/** Ends the place because its cells are wrong, alone or together with those of other rows. */
	reject(problem: BadInput): void {
		this.planned = undefined;
		this.refuse(problem);
	}
}

/** The rows that may still be bought. */
export const openRows = (places: readonly Place[]): PlannedRow[] =>
	places.flatMap(({ planned, end }) => (planned && !end ? planned : []));
