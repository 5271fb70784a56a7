import type { IDataObject } from 'n8n-workflow';

import { isWebPage } from '../../api/answers/explain';
import type { Result } from '../../purchase/steps';
import { holdsUnreadCode } from '../../values/unreadCodes';
import type { PurchaseOperation, PurchasePlan } from '../operation';

/** What a product adds to its receipt, and what is to be said where the code that was paid for is not in it. */
export function productFieldsOf(
	{ outcome, answer }: Pick<Result, 'outcome' | 'answer'>,
	{ receiptFields, code }: Pick<PurchaseOperation, 'receiptFields' | 'code'>,
	plan: PurchasePlan,
): { fields: IDataObject; warnings: string[] } {
	const mayBeMade = outcome === 'success' || outcome === 'pending' || outcome === 'unknown';
	const fields = mayBeMade && answer ? fieldsIn(answer as IDataObject, plan, receiptFields) : {};
	const isMissing = outcome === 'success' && code !== undefined && code.isMissing(fields, plan);
	const holdsMore = mayBeMade && code !== undefined && holdsUnreadCode(answer, [fields, plan.body]);
	const notUnderstood = answer !== undefined && (isMissing || holdsMore || outcome === 'unknown');
	return {
		// The whole answer as well: it may hold in other words what was not found in it.
		fields: { ...fields, ...(notUnderstood && { response: answer as IDataObject }) },
		warnings: isMissing ? [isRecordOf(answer) ? notFound(code.name) : notAnswered(code.name)] : [],
	};
}

/** Not where something on the way answered in the provider's place: there is nothing to look into. */
const isRecordOf = (answer: Result['answer']): boolean =>
	answer !== undefined && !isWebPage((answer as IDataObject).text);

/** The purchase stands, whatever is odd about its answer. */
function fieldsIn(
	answer: IDataObject,
	plan: PurchasePlan,
	read: PurchaseOperation['receiptFields'],
): IDataObject {
	try {
		return read?.(answer, plan) ?? {};
	} catch {
		return { response: answer };
	}
}

const notAnswered = (name: string) =>
	`It was bought earlier, and only the answer to the purchase holds ${name}: fetch it from the provider with the reference`;

const notFound = (name: string) =>
	`It was bought, and ${name} could not be read, or not completely, from the provider's answer: look into 'response', or ask the provider with the reference`;
