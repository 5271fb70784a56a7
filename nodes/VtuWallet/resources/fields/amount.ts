import type { Row } from '../../batch/operation';
import { nairaAmount } from '../../values/money';
import { field } from './field';

const displayName = 'Amount';

/** A text, because a field of numbers begins with one. */
export const amountField = field.text(
	'amount',
	displayName,
	'In whole Naira, such as 1000 or ₦1,000',
	{ required: true, placeholder: 'e.g. 1000' },
);

export const amountOf = (row: Row): number => nairaAmount(row.raw('amount'), displayName);
