import type { IDataObject } from 'n8n-workflow';

import type { PurchaseOperation } from '../operation';
import type { PlannedRow } from './plannedRow';

/** What a row would do: nothing of it has been sent. */
export function previewOf(
	{ plan, price, reference }: PlannedRow,
	operation: PurchaseOperation,
): IDataObject {
	const { method, path, carriesReference } = operation.endpoint;
	const body = carriesReference
		? { ...plan.body, [plan.referenceField ?? 'request-id']: reference }
		: { ...plan.body };
	for (const secret of plan.secrets ?? []) body[secret] = '***';
	return {
		preview: true,
		reference,
		product: plan.product,
		recipient: plan.recipient,
		amount: plan.amount ?? null,
		price: price ?? null,
		wouldSend: { method, path: plan.path ?? path, body },
		...(plan.warnings.length > 0 && { warnings: plan.warnings }),
	};
}
