import type { Bench, Result } from '../support/bench';
import { receiptIn } from '../support/receiptIn';

export { receiptIn as detailsOf } from '../support/receiptIn';
export { airtime, asAfterCrash, betting, byKey, phones, rows } from './support/kit';

// The books and the result have these by themselves: the tests that still use them as functions are those of campaigns
// and of runs that broke off.
export const purchasesIn = ({ purchases }: Result) => purchases;
export const outcomesOf = ({ items }: Pick<Result, 'items'>) =>
	items.map((item) => receiptIn(item).outcome);
export const boughtBy = ({ books }: Bench) => books.byRecipient;
export const chargesIn = ({ books }: Bench) => books.charges;
export const refundsIn = ({ books }: Bench) => books.refunds;
