import type { Row } from '../../batch/operation';
import { nairaAmount } from '../../values/money';
import { field } from './field';

const displayName = 'Amount';

export const amountField = field.number(
	'amount',
	displayName,
	0,
	'In whole Naira. With an expression, text such as ₦1,000 works as well.',
	{ range: { min: 0 }, typeOptions: { numberPrecision: 0 }, required: true },
);

export const amountOf = (row: Row): number => nairaAmount(row.raw('amount'), displayName);
