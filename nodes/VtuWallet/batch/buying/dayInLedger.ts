import type { IExecuteFunctions } from 'n8n-workflow';

import type { DayLimit } from '../../ledger/dayBudget';
import type { LedgerKnowledge } from '../../ledger/knowledge';
import { daysOf } from '../../purchase/period';
import type { Day } from '../rows/dayLimit';

/** What a day may cost, on the calendar of the workflow's time zone. */
export const dayLimitOf = (
	context: Pick<IExecuteFunctions, 'getTimezone'>,
	most: number | undefined,
): DayLimit | undefined =>
	most === undefined ? undefined : { most, dayOf: daysOf(context.getTimezone()) };

/** What today has cost so far, by what the ledger has read. */
export function dayInLedger(
	ledger: Pick<LedgerKnowledge, 'commitments' | 'bought'>,
	{ dayOf }: Pick<DayLimit, 'dayOf'>,
): Day {
	const now = dayOf(Date.now());
	const counted = ledger.commitments().filter(({ at }) => dayOf(at) === now);
	const references = new Set(counted.map(({ reference }) => reference));
	return {
		spent: counted.reduce((sum, { amount }) => sum + amount, 0),
		isPaid: ({ reference }) => references.has(reference) || ledger.bought(reference) !== undefined,
	};
}
