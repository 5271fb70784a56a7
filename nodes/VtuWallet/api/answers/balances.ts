import { readMoney, readMoneyWithComma } from '../../values/money';
import { balanceNames } from '../dialect';
import { valuesUnder } from './entries';

/** The balances of the wallet in an answer, at any depth. */
export function balancesIn(body: unknown, read = readMoney) {
	const under = (names: RegExp) => valuesUnder(body, names).flatMap((value) => read(value) ?? []);
	const { before, now, after } = balanceNames;
	return { before: under(before), now: under(now), after: under(after) };
}

/** The change of the wallet in an answer's own balances, if the change is about the price. */
export function movedMoney(body: unknown, asked: { price?: number; creditsWallet?: boolean }) {
	const { price = 0, creditsWallet } = asked;
	const pairs = (from: number[], to: number[]) =>
		from.flatMap((one) => to.map((other) => (creditsWallet ? other - one : one - other)));
	const moved = [readMoney, readMoneyWithComma].flatMap((read) => {
		const { before, now, after } = balancesIn(body, read);
		return [...pairs([...before, ...now], after), ...pairs(before, now)];
	});
	// A fee for an attempt is smaller. Fees and discounts change the price by less than half.
	return moved.find((change) => change > 0 && change >= price / 2);
}
