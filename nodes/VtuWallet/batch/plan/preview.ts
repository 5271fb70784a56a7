import type { IDataObject } from 'n8n-workflow';

import { balance } from '../../api/answers/schemas/lookUp';
import { endpoints, pathOf } from '../../api/endpoints';
import type { Api } from '../../api/types';
import { bodyWithoutSecrets } from '../../api/wire/secrets';
import { isNothing } from '../../values/missingValue';
import { formatNaira } from '../../values/money';
import { capital } from '../../values/words';
import { membersOf } from '../members';
import type { PlannedRow, PurchaseOperation, PurchasePlan } from '../operation';
import type { Run } from '../purchaseRun';
import { fieldsIn } from '../report/receipt';
import { saleOf } from '../report/sale';
import { bodyWith, firstOfEach } from '../rowPlan';

/** Facts about a row from the journal and from other rows. */
interface EarlierFacts {
	/** Present if the row is already bought. */
	receipt?: IDataObject;
	/** The number of the first row of the same purchase. */
	sameAs?: number;
}

/** Shows what the node would do with a row. The item cannot be taken for a receipt. */
export function previewOf(planned: PlannedRow, run: Run, known: EarlierFacts = {}): IDataObject {
	const { operation, api, settings } = run;
	const { row, plan, price } = planned;
	const { id } = planned.purchase;
	const { receipt } = known;
	const amount = receipt ? receipt.amount : (plan.amount ?? price);
	const isNew = !receipt && known.sameAs === undefined;
	const { warnings = [] } = (receipt ?? plan) as Pick<PurchasePlan, 'warnings'>;
	const { method, path } = operation.endpoint;
	const body = bodyWithoutSecrets(plan.body, plan.secrets);
	const wouldSend = isNew ? bodyWith(id, { ...plan, body }, operation.endpoint) : null;
	const request = { method, path: plan.path ?? path, wouldSend };
	const fields = productFieldsOf(plan, operation);
	return {
		outcome: 'preview',
		charged: 'no',
		recipient: plan.recipient,
		...(!isNothing(amount) && { amount }),
		...(!isNew ? { price: 0 } : price !== undefined && { price }),
		...(isNew && saleOf(planned, {})),
		message: messageFor(planned, run, known, fields.customerName),
		...(receipt && { replayed: true }),
		...(receipt?.purchasedAt !== undefined && { purchasedAt: receipt.purchasedAt }),
		...(warnings.length > 0 && { warnings }),
		product: plan.product,
		...fields,
		...(isNew && plan.previewFields),
		environment: api.account.environment,
		preview: true,
		...(!settings.simplify && request),
		row: run.reader.rowNumber(row.index),
		reference: id,
	};
}

function messageFor(
	{ row: { named = new Map<string, string>() }, plan, purchase, price, boughtBy }: PlannedRow,
	{ operation, journal, settings: { protection } }: Run,
	{ receipt, sameAs }: EarlierFacts,
	customerName: unknown,
): string {
	const { done, whom } = membersOf(operation).words;
	if (receipt)
		return `${capital(done)} earlier. Would not be ${done} again and costs nothing more.`;
	if (sameAs !== undefined)
		return `Same ${protection.words.shared} as row ${sameAs}. Would be bought once, with that row, and costs nothing more.`;
	const cost = price === undefined ? '' : ` for ${formatNaira(price)}`;
	// The line of the provider's list may end with its price.
	const lines = [...named.values()].map((line) => line.replace(cost.replace(' for', ' ·'), ''));
	const about = [customerName, plan.previewFields?.packageName, ...lines].filter(Boolean);
	const rest = `${whom(plan.recipient)}${cost}${about.length > 0 ? ` (${about.join('; ')})` : ''}`;
	const would = boughtBy
		? `${boughtBy} Would be ${done} again${rest}.`
		: `Not ${done} yet. Would be ${done}${rest}.`;
	const isUnpriced = price === undefined && plan.howToPrice !== undefined;
	return [
		would,
		journal.known.standing(purchase.id).open && askedFirst,
		isUnpriced && `Its price is not known. ${plan.howToPrice}`,
	]
		.filter(Boolean)
		.join(' ');
}

const askedFirst =
	'An earlier run may have sent it, so the node would ask the provider before it sends.';

/** The fields of the product that are known before it is bought: its network, its plan. */
function productFieldsOf(plan: PurchasePlan, operation: PurchaseOperation): IDataObject {
	const fields = Object.entries(fieldsIn({}, plan, operation.receiptFields));
	const known = fields.filter(
		([, value]) => ['string', 'number'].includes(typeof value) && value !== '',
	);
	return Object.fromEntries(known);
}

export async function summaryOf(
	{ operation, api, journal, settings }: Run,
	rows: readonly PlannedRow[],
	/** The number of rows that the journal knows as bought. */
	found: number,
) {
	const purchases = firstOfEach(rows);
	const prices = purchases.flatMap(({ price }) => price ?? []);
	// An operation that pays into the wallet has no cost.
	const isCosted = !operation.creditsWallet && rows.length > 0;
	return {
		/** The number of rows that would be bought. */
		count: rows.length,
		found,
		/** Without the ledger, rows that are bought already look like the others. */
		isBlind: !journal.store.isDurable && settings.protection.spansRuns,
		/** The cost of the rows that would be bought and have a price. */
		cost: isCosted ? prices.reduce((sum, price) => sum + price, 0) : undefined,
		unpriced: purchases.length - prices.length,
		/** How to give a row without a price one. */
		howToPrice: purchases.find(({ price }) => price === undefined)?.plan.howToPrice,
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
	return balance(answer.body)?.balance;
}
