import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import { isRecord, maybeMoney, maybeText } from './schemas/fields';
import { messageOf } from './explain';

/** What all purchases have in common; the product's own fields are read by its operation. */
export interface PurchaseAnswer {
	status?: string;
	message?: string;
	/** The wallet after the purchase. */
	balance?: number;
	amount?: number;
	/** The provider's echo of the reference, which may be one of its own making. */
	requestId?: string;
	transid?: string;
	network?: string;
	raw: IDataObject;
}

const fields = z.object({
	status: maybeText,
	Status: maybeText,
	newbal: maybeMoney,
	amount: maybeMoney,
	'request-id': maybeText,
	transid: maybeText,
	network: maybeText,
});

/** Never fails: what cannot be read is left out. */
export function readPurchaseAnswer(body: unknown): PurchaseAnswer {
	const raw = isRecord(body) ? body : {};
	const { status, Status, newbal, 'request-id': requestId, ...rest } = fields.parse(raw);
	return { status: status ?? Status, message: messageOf(raw) || undefined, balance: newbal, requestId, ...rest, raw };
}
