import type { INodeProperties } from 'n8n-workflow';

import type { Row } from '../../batch/operation';
import { nairaAmount } from '../../values/money';

const displayName = 'Amount';

export const amountField: INodeProperties = {
	displayName,
	name: 'amount',
	type: 'number',
	default: 0,
	required: true,
	typeOptions: { minValue: 0, numberPrecision: 0 },
	description: 'In whole Naira. With an expression, text such as ₦1,000 works as well.',
};

export const amountOf = (row: Row): number => nairaAmount(row.raw('amount'), displayName);
