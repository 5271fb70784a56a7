import type { IDataObject } from 'n8n-workflow';

import { firstThat } from '../../api/answers/parts';
import { balance } from '../../api/answers/schemas/lookUp';
import { endpoints } from '../../api/endpoints';
import type { Api } from '../../api/types';
import { formatNaira } from '../../values/money';
import type { PurchaseOperation } from '../operation';
import type { PlannedRow } from './plannedRow';

/** What a row would do: nothing of it has been sent, and nothing in it can be taken for a receipt. */
export function previewOf(
	{ row, plan, price, reference }: PlannedRow,
	operation: PurchaseOperation,
	environment: string,
): IDataObject {
	const { method, path, carriesReference } = operation.endpoint;
	const wouldSend = carriesReference
		? { ...plan.body, [plan.referenceField ?? 'request-id']: reference }
		: { ...plan.body };
	for (const secret of plan.secrets ?? []) wouldSend[secret] = '***';
	const cost = price === undefined ? '' : ` for ${formatNaira(price)}`;
	return {
		outcome: 'preview',
		charged: 'no',
		recipient: plan.recipient,
		amount: plan.amount ?? null,
		price: price ?? null,
		message: `Nothing was bought. It would be bought${cost}.`,
		...(plan.warnings.length > 0 && { warnings: plan.warnings }),
		product: plan.product,
		environment,
		preview: true,
		method,
		path: plan.path ?? path,
		wouldSend,
		row: row.index + 1,
		reference,
	};
}

/** What a preview as a whole tells. */
export interface PreviewSummary {
	/** Of the rows that could be bought, and whose price is known; left out where they pay into the wallet. */
	cost?: number;
	unpriced: number;
	/** Of the wallet, where the provider tells it. */
	balance?: number;
}

export async function summaryOf(
	rows: PlannedRow[],
	{ creditsWallet }: PurchaseOperation,
	api: Api,
): Promise<PreviewSummary> {
	if (creditsWallet || rows.length === 0) return { unpriced: 0 };
	// Rows of one reference are one purchase.
	const purchases = [...new Map(rows.map((row) => [row.reference, row])).values()];
	const prices = purchases.flatMap(({ price }) => price ?? []);
	return {
		cost: prices.reduce((sum, price) => sum + price, 0),
		unpriced: purchases.length - prices.length,
		balance: await balanceOf(api),
	};
}

const patienceMs = 10_000;

/** Asked once. The provider's document does not show this request, so a deployment may not have it. */
async function balanceOf(api: Api): Promise<number | undefined> {
	const { method, path } = endpoints.balance;
	const whole = await api.send({ method, path, timeoutMs: patienceMs });
	const answer = firstThat(whole, ({ body }) => balance.safeParse(body).success);
	if (answer.kind !== 'http' || answer.status !== 200) return undefined;
	const read = balance.safeParse(answer.body);
	return read.success ? read.data.balance : undefined;
}
