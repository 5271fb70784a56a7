import type { IDataObject } from 'n8n-workflow';

import { balance } from '../../api/answers/schemas/lookUp';
import { endpoints, pathOf } from '../../api/endpoints';
import type { Api } from '../../api/types';
import type { Journal } from '../../journal/journal';
import { formatNaira } from '../../values/money';
import type { PlannedRow, PurchaseOperation, PurchasePlan } from '../operation';
import type { Run } from '../purchaseRun';
import { fieldsIn } from '../report/receipt';

/** Facts about a row from the journal and from other rows. */
interface Known {
	/** Present if the row is already bought. */
	receipt?: IDataObject;
	/** The first row of the same purchase. */
	sameAs?: number;
}

/** Shows what the node would do with a row. The item cannot be taken for a receipt. */
export function previewOf(
	planned: PlannedRow,
	run: Pick<Run, 'operation' | 'journal' | 'api' | 'reader' | 'settings'>,
	{ receipt, sameAs }: Known = {},
): IDataObject {
	const { operation, journal, api, settings } = run;
	const { row, plan, purchase } = planned;
	const { environment } = api.account;
	const { method, path } = operation.endpoint;
	const { warnings, wouldSend, ...rest } = receipt
		? boughtEarlier(receipt, operation)
		: sameAs === undefined
			? wouldBuy(planned, operation, journal)
			: asBefore(planned, run.reader.rowNumber(sameAs));
	return {
		outcome: 'preview',
		charged: 'no',
		recipient: plan.recipient,
		...rest,
		...(warnings !== undefined && warnings.length > 0 && { warnings }),
		product: plan.product,
		...productFieldsOf(planned, operation),
		environment,
		preview: true,
		...(!settings.simplify && { method, path: plan.path ?? path, wouldSend }),
		row: row.index + 1,
		reference: purchase.id,
	};
}

/** The fields of the product that are known before it is bought: its network, its plan. */
function productFieldsOf({ plan }: PlannedRow, operation: PurchaseOperation): IDataObject {
	const fields = fieldsIn({}, plan, operation.receiptFields);
	return Object.fromEntries(
		Object.entries(fields).filter(
			([, value]) => ['string', 'number'].includes(typeof value) && value !== '',
		),
	);
}

function wouldBuy(
	{ plan, price, purchase }: PlannedRow,
	{ endpoint, pooling }: PurchaseOperation,
	journal: Pick<Journal, 'standing'>,
) {
	const cost = price === undefined ? '' : ` for ${formatNaira(price)}`;
	const would = pooling
		? `Not sent yet. Would be sent to ${plan.recipient}${cost}.`
		: `Not bought yet. Would be bought${cost}.`;
	const { open } = journal.standing(purchase.id);
	return {
		amount: plan.amount ?? null,
		price: price ?? null,
		message: open ? `${would} ${askedFirst}` : would,
		warnings: plan.warnings,
		wouldSend: bodyOf(plan, endpoint.carriesReference ? purchase.id : undefined),
	};
}

/** Rows of one key are one purchase. */
const asBefore = ({ plan, by }: PlannedRow, row: number) => ({
	amount: plan.amount ?? null,
	price: 0,
	message: `Same ${by === 'period' ? 'purchase' : by} as row ${row}. Would be bought once, with that row, and costs nothing more.`,
	warnings: plan.warnings,
	wouldSend: null,
});

const askedFirst =
	'An earlier run may have sent it, so the node would ask the provider before it sends.';

function bodyOf(plan: PurchasePlan, reference: string | undefined): IDataObject {
	const body = { ...plan.body };
	if (reference !== undefined) body[plan.referenceField ?? 'request-id'] = reference;
	for (const secret of plan.secrets ?? []) body[secret] = '***';
	return body;
}

function boughtEarlier(receipt: IDataObject, { pooling }: PurchaseOperation) {
	const [done, again] = pooling ? ['Sent', 'sent'] : ['Bought', 'bought'];
	return {
		amount: receipt.amount,
		price: 0,
		message: `${done} earlier. Would not be ${again} again and costs nothing more.`,
		warnings: receipt.warnings as string[] | undefined,
		wouldSend: null,
		replayed: true,
		...(receipt.purchasedAt !== undefined && { purchasedAt: receipt.purchasedAt }),
	};
}

/** The summary of a whole preview. */
export async function summaryOf(
	{ operation, api, journal, settings }: Run,
	rows: readonly PlannedRow[],
	/** The number of rows that the journal knows as bought. */
	found: number,
) {
	// Rows with one id are one purchase. An operation that pays into the wallet has no cost.
	const purchases = [...new Map(rows.map((row) => [row.purchase.id, row])).values()];
	const prices = purchases.flatMap(({ price }) => price ?? []);
	const isCosted = !operation.creditsWallet && rows.length > 0;
	return {
		/** The number of rows that would be bought. */
		count: rows.length,
		found,
		/** Without the ledger, rows that are bought already look like the others. */
		isBlind: !journal.isDurable && settings.protection !== 'run',
		/** The cost of the rows that would be bought and have a price. */
		cost: isCosted ? prices.reduce((sum, price) => sum + price, 0) : undefined,
		unpriced: purchases.length - prices.length,
		/** The balance of the wallet, if the provider shows it. */
		balance: isCosted ? await balanceOf(api) : undefined,
	};
}

export type PreviewSummary = Awaited<ReturnType<typeof summaryOf>>;

const patienceMs = 10_000;

/** Sends one request without a repeat: the provider's document does not show it, so a deployment may not have it. */
async function balanceOf(api: Api): Promise<number | undefined> {
	const path = pathOf(api.provider, endpoints.balance);
	const answer = await api.send({ method: 'GET', path, timeoutMs: patienceMs });
	if (answer.kind !== 'http' || answer.status !== 200) return undefined;
	const read = balance.safeParse(answer.body);
	return read.success ? read.data.balance : undefined;
}
