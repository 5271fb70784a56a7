import type { Lookup } from '../purchase/outcome';
import type { Claims } from './claims';
import type { ClaimsTable } from './claimsTable';
import type { LedgerTables } from './openTables';
import type { Asked } from './openPurchases';
import type { Who } from './purchasesTable';

export interface FollowUpOptions {
	tables: LedgerTables;
	/** What the table of claims has said. */
	claims: Claims;
	claimsTable: ClaimsTable;
	who: Who;
	/** At most so many questions are asked. */
	limit: number;
	/** Claims that nobody wrote a word about are looked for so far back. */
	since: Date;
	/** A claim of this age whose run has said nothing is one of a run that died. */
	patienceMs: number;
	look(asked: Asked): Promise<Lookup>;
	now(): Date;
	shuffled<T>(list: T[]): T[];
}
