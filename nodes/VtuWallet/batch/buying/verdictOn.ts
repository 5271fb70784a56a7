import type { IDataObject } from 'n8n-workflow';

import { classify, type Verdict } from '../../purchase/verdict';
import type { Answer } from '../../values/answer';
import type { PurchaseOperation } from '../operation';

/** The class of an answer, with what the product itself says in it: a booking that was accepted may have been cancelled. */
export function verdictOn(
	answer: Answer,
	{ outcomeOf }: Pick<PurchaseOperation, 'outcomeOf'>,
): Verdict {
	const verdict = classify(answer);
	if (verdict.kind !== 'accepted') return verdict;
	const said = outcomeOf?.(verdict.body as IDataObject);
	if (said === undefined) return verdict;
	if (said !== 'failed') return { ...verdict, status: said };
	const { body } = verdict;
	const message = typeof body.message === 'string' ? body.message : '';
	return { kind: 'rejected', charged: 'refunded', message, body };
}
