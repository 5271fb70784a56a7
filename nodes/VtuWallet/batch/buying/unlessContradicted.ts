import type { IDataObject } from 'n8n-workflow';

import { messageOf } from '../../api/answers/answer';
import { fields, paidBack } from '../../api/dialect';
import type { Verdict } from '../../purchase/verdict';
import { formatNaira, readMoney } from '../../values/money';
import { valueUnder } from '../../values/nested';
import type { PurchaseOperation } from '../operation';
import type { PlannedRow } from '../rows/plannedRow';

type Asked = Pick<PlannedRow, 'plan' | 'price'>;

/**
 * The verdict on an answer, unless that is a refusal and says itself that money was taken, or that it refuses something
 * else: nobody knows then what became of this purchase.
 */
export function unlessContradicted(
	verdict: Verdict,
	asked: Asked,
	operation: Pick<PurchaseOperation, 'creditsWallet'>,
): Verdict {
	if (verdict.kind !== 'rejected' && verdict.kind !== 'refused') return verdict;
	const body = verdict.body as IDataObject;
	// A known reason may name an amount of its own: the smallest that may be bought, or what the wallet holds.
	const isReasoned = verdict.kind === 'rejected' && verdict.reason !== undefined;
	const against =
		movedMoney(body, asked, operation) ?? (isReasoned ? undefined : otherAmount(body, asked));
	if (against === undefined) return verdict;
	const said = verdict.message === '' ? '' : `: "${verdict.message.slice(0, 200)}"`;
	return { kind: 'ambiguous', message: `The provider refused it, but ${against}${said}`, body };
}

/** Its balances before and after differ by about what it costs, and nothing says that it was paid back. */
function movedMoney(
	body: IDataObject,
	{ plan, price }: Asked,
	{ creditsWallet }: Pick<PurchaseOperation, 'creditsWallet'>,
): string | undefined {
	const before = moneyIn(body, fields.balances.before);
	const after = moneyIn(body, fields.balances.after);
	if (before === undefined || after === undefined) return undefined;
	const moved = creditsWallet ? after - before : before - after;
	// A fee for trying is less; with fees and discounts a price is seldom met to the Naira.
	const least = (plan.amount ?? price ?? 0) / 2;
	if (moved <= 0 || moved < least || isPaidBack(body)) return undefined;
	return `its balances say that ${formatNaira(moved)} ${creditsWallet ? 'came into' : 'left'} the wallet`;
}

function isPaidBack(body: IDataObject): boolean {
	const words = [...fields.status, ...fields.transactionStatus].map((name) => body[name]);
	return [messageOf(body), ...words].some(
		(text) => typeof text === 'string' && paidBack.test(text.slice(0, 1_000).toLowerCase()),
	);
}

/** The amount that it repeats is so far from the one that was sent that no fee or discount explains it. */
function otherAmount(body: IDataObject, { plan }: Asked): string | undefined {
	const sent = readMoney(plan.body.amount);
	const told = moneyIn(body, ['amount']);
	if (sent === undefined || told === undefined || told <= 0) return undefined;
	if (told >= sent / 2 && told <= sent * 2) return undefined;
	return `it speaks of ${formatNaira(told)}`;
}

const moneyIn = (body: IDataObject, names: readonly string[]) =>
	valueUnder(body, names, readMoney, 1);
