import type { IDataObject } from 'n8n-workflow';

import { receiptOf, type Purchased } from '../report/receipt';
import type { PlannedRow } from '../rows/plannedRow';
import { recallOf, type BuyingRun } from './buyingRun';

/** A row that was ended while it was in flight or waiting: what is known of it without asking anybody. */
export function cutShort(planned: PlannedRow, run: BuyingRun, message: string): Purchased {
	// What the provider certainly did not take is over, though it was sent.
	const neverSent = run.fresh && !recallOf(planned, 0, run).sentBefore;
	const result = {
		outcome: neverSent ? ('notSent' as const) : ('unknown' as const),
		charged: neverSent ? ('no' as const) : ('unknown' as const),
		replayed: false,
		attempt: 0,
		message,
		halted: true,
		// It may hold a code that nobody gets a second time.
		answer: run.answers.get(planned.reference),
	};
	const response = result.answer as IDataObject | undefined;
	return {
		response,
		receipt: receiptOf(planned, run.operation, result, run.common),
		result,
		advice: '',
	};
}
