import type { IDataObject } from 'n8n-workflow';

import { firstThat } from '../../api/answers/parts';
import { balance } from '../../api/answers/schemas/lookUp';
import { endpoints } from '../../api/endpoints';
import type { Api } from '../../api/types';
import { formatNaira } from '../../values/money';
import type { Seen } from '../buying/seenInLedger';
import type { PurchaseOperation, PurchasePlan } from '../operation';
import type { PlannedRow } from './plannedRow';

/** What a row would do: nothing of it has been sent, and nothing in it can be taken for a receipt. */
export function previewOf(
	{ row, plan, price, reference }: PlannedRow,
	operation: PurchaseOperation,
	environment: string,
	seen?: Seen,
): IDataObject {
	const { method, path, carriesReference } = operation.endpoint;
	const wouldSend = carriesReference
		? { ...plan.body, [plan.referenceField ?? 'request-id']: reference }
		: { ...plan.body };
	for (const secret of plan.secrets ?? []) wouldSend[secret] = '***';
	const cost = price === undefined ? '' : ` for ${formatNaira(price)}`;
	const earlier = seen === undefined ? '' : ` ${mayBeBought}`;
	const would = {
		amount: plan.amount ?? null,
		price: price ?? null,
		message: `Nothing was bought. It would be bought${cost}.${earlier}`,
		warnings: plan.warnings,
		wouldSend,
	};
	const {
		amount,
		price: toPay,
		message,
		warnings,
		...rest
	} = seen?.is === 'bought' ? foundBought(seen, plan, operation) : would;
	return {
		outcome: 'preview',
		charged: 'no',
		recipient: plan.recipient,
		amount,
		price: toPay,
		message,
		...(warnings.length > 0 && { warnings }),
		product: plan.product,
		environment,
		preview: true,
		method,
		path: plan.path ?? path,
		...rest,
		row: row.index + 1,
		reference,
	};
}

const mayBeBought =
	'An earlier run has sent it, and how that ended is not in the ledger: the provider would be asked first.';

/** Of what an earlier run has bought nothing would be sent, and it would cost nothing more. */
function foundBought(
	{ receipt }: Extract<Seen, { is: 'bought' }>,
	{ warnings, amount }: PurchasePlan,
	{ pooling }: PurchaseOperation,
) {
	const [done, again] = pooling ? ['Sent', 'sent'] : ['Bought', 'bought'];
	return {
		amount: receipt?.amount ?? amount ?? null,
		price: 0,
		message: `${done} earlier: it would not be ${again} again, and cost nothing more.`,
		warnings: (receipt?.warnings as string[] | undefined) ?? warnings,
		wouldSend: null,
		replayed: true,
		...(receipt?.purchasedAt !== undefined && { purchasedAt: receipt.purchasedAt }),
	};
}

/** What a preview as a whole tells. */
export interface PreviewSummary {
	/** Of the rows that could be bought, and whose price is known; left out where they pay into the wallet. */
	cost?: number;
	unpriced: number;
	/** Of the wallet, where the provider tells it. */
	balance?: number;
	/** How many rows earlier runs have bought, as the ledger says. */
	found: number;
	/** How many rows ask for what another row asks for, each a purchase of its own. */
	repeated?: number;
	/** Nobody was asked what earlier runs have bought, and they may have bought some of the rows. */
	isBlind: boolean;
}

export async function summaryOf(
	rows: PlannedRow[],
	{ creditsWallet }: PurchaseOperation,
	api: Api,
	known: Pick<PreviewSummary, 'found' | 'repeated' | 'isBlind'>,
): Promise<PreviewSummary> {
	if (creditsWallet || rows.length === 0) return { unpriced: 0, ...known };
	// Rows of one reference are one purchase.
	const purchases = [...new Map(rows.map((row) => [row.reference, row])).values()];
	const prices = purchases.flatMap(({ price }) => price ?? []);
	return {
		cost: prices.reduce((sum, price) => sum + price, 0),
		unpriced: purchases.length - prices.length,
		balance: await balanceOf(api),
		...known,
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
