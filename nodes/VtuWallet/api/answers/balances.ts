import { readMoney, readMoneyWithComma } from '../../values/money';
import { balanceNames } from '../dialect';
import { valuesUnder } from './entries';

export interface Balances {
	before: number[];
	/** Of no known time, e.g. `wallet_balance`. */
	now: number[];
	after: number[];
}

/** What an answer says that the wallet holds, wherever and however it writes that. */
export function balancesIn(body: unknown, read = readMoney): Balances {
	const under = (names: RegExp) => valuesUnder(body, names).flatMap((value) => read(value) ?? []);
	const { before, now, after } = balanceNames;
	return { before: under(before), now: under(now), after: under(after) };
}

/** By how much an answer's own balances changed, if that is about the price. Undefined if they show no such change. */
export function movedMoney(
	body: unknown,
	{ price = 0, creditsWallet = false }: { price?: number; creditsWallet?: boolean },
): number | undefined {
	const pairs = (from: number[], to: number[]) =>
		from.flatMap((one) => to.map((other) => (creditsWallet ? other - one : one - other)));
	const moved = [readMoney, readMoneyWithComma].flatMap((read) => {
		const { before, now, after } = balancesIn(body, read);
		return [...pairs([...before, ...now], after), ...pairs(before, now)];
	});
	// A fee for trying is less; with fees and discounts a price is seldom met to the Naira.
	return moved.find((change) => change > 0 && change >= price / 2);
}
