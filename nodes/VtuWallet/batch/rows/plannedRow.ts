import type { Seed, Subject } from '../../purchase/reference';
import type { BadInput } from '../../values/badInput';
import type { PurchasePlan, Row } from '../operation';

/** A row that can be bought. */
export interface PlannedRow {
	row: Row;
	plan: PurchasePlan;
	subject: Subject;
	seed: Seed;
	/** The reference of the first attempt; rows that share it are one purchase. */
	reference: string;
	/** In Naira, where the row or the catalogue says so. */
	price?: number;
	/** Why a name of the row means nothing now, if so: it may have been bought before, and can only be looked for. */
	unnamed?: BadInput;
}
