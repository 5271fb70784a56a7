import type { IDataObject } from 'n8n-workflow';

import { messageOf, statusWordOf } from '../../api/answers/answer';
import { classify } from '../../api/answers/verdict';
import type { Verdict } from '../../purchase/verdict';
import type { Answer } from '../../values/answer';
import type { PurchaseOperation } from '../operation';

/** The class of an answer, with what the product itself says in it: a booking that was accepted may have been cancelled. */
export function verdictOn(
	answer: Answer,
	{ outcomeOf }: Pick<PurchaseOperation, 'outcomeOf'>,
	sent: object = {},
): Verdict {
	const verdict = classify(answer, sent);
	const body = successIn(answer, verdict);
	const said = body && outcomeOf?.(body);
	if (body === undefined || said === undefined) return verdict;
	// A purchase is decided once the whole answer says so: as "pending" it is not, whatever its booking is called.
	if (said === 'success' && verdict.kind === 'accepted') return verdict;
	if (said !== 'failed') return { kind: 'accepted', status: said, body };
	// Like the status word of the whole answer: the provider's own record may say otherwise.
	return { kind: 'rejected', charged: 'refunded', message: messageOf(body), bareWord: true, body };
}

/** The body of an answer that calls itself a success, also where something inside it says otherwise. */
function successIn(answer: Answer, verdict: Verdict): IDataObject | undefined {
	const { kind } = verdict;
	if (kind === 'accepted') return verdict.body as IDataObject;
	if (kind !== 'ambiguous' || answer.kind !== 'http' || answer.status >= 300) return undefined;
	return statusWordOf(verdict.body) === 'success' ? (verdict.body as IDataObject) : undefined;
}
