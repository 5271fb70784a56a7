import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import type { PurchaseOperation } from '../../batch/operation';
import { shape } from '../../batch/report/shape';
import { planId } from '../../values/ids';
import { wholeNumber } from '../../values/integers';
import { readMoney } from '../../values/money';
import { textOf, valueUnder } from '../../values/nested';
import { isIncomplete, pinsIn } from '../fields/codes';
import { filled } from '../fields/filled';
import { locator } from '../fields/locator';
import { examBodiesOf, examBodyList } from './bodies';
import { id, purchaseBody } from '../fields/requestBody';

const displayNames = { exam: 'Exam Body', quantity: 'Quantity' };

const mostPins = 5;

export const buyExamPins: PurchaseOperation = {
	kind: 'purchase',
	value: 'buy',
	name: 'Buy',
	action: 'Buy exam pins',
	description: 'Buy pins that check the result of an exam',
	endpoint: {
		method: 'POST',
		path: '/api/exam',
		documented: false,
		carriesReference: true,
		deduplicates: false,
		requeryable: true,
		kind: ['exam', 'education', 'result'],
		contract: purchaseBody({ exam: id, quantity: z.number().int().min(1).max(mostPins) }),
	},
	code: {
		name: 'the pins',
		isMissing: ({ pins }, { body }) => isIncomplete(pins, body.quantity),
	},
	foundUnderKey:
		'It was bought before under this key, and nothing was bought now. If the row named another exam body or quantity then, that of now was not bought: buy it with a key of its own.',
	notDocumented:
		'Buy one pin before you rely on it. If an answer is lost and the provider cannot find the purchase, the row comes out as unknown, and is not sent again.',
	output: {
		quantity: shape.maybeNumber,
		transid: shape.maybeText,
		pin: shape.maybeText,
		pins: z.array(z.object({ pin: shape.text, serial: shape.text })),
	},
	fromRow: ['quantity'],
	fields: [
		locator({
			displayName: displayNames.exam,
			name: 'exam',
			description: 'Whose exam the pins are for',
			list: examBodyList,
		}),
		{
			displayName: displayNames.quantity,
			name: 'quantity',
			type: 'number',
			default: 1,
			required: true,
			typeOptions: { minValue: 1, maxValue: mostPins, numberPrecision: 0 },
			description: `How many pins, up to ${mostPins}`,
		},
	],

	plan(row) {
		const exam = planId(row.id('exam'), displayNames.exam);
		const quantity = wholeNumber(row.raw('quantity'), displayNames.quantity, {
			min: 1,
			max: mostPins,
		});
		return {
			product: 'exam',
			// Nobody in particular: a pin belongs to whoever uses it.
			recipient: '',
			identity: { exam, quantity },
			body: { exam, quantity },
			warnings: [],
		};
	},

	async price({ body }, api) {
		const bodies = await examBodiesOf(api);
		const each = bodies.find(({ id }) => id === String(body.exam))?.amount;
		return each === undefined ? undefined : each * Number(body.quantity);
	},

	receiptFields(answer) {
		return {
			...filled({
				quantity: valueUnder(answer, ['quantity'], readMoney),
				transid: valueUnder(answer, ['transid'], textOf),
				pin: valueUnder(answer, ['pin'], textOf),
			}),
			pins: pinsIn(answer),
			...balanceAfter(answer),
		};
	},
};

/** Some deployments answer with the balance before as the new one: then the balance after is not known. */
function balanceAfter(answer: IDataObject): { balanceAfter?: null } {
	const before = valueUnder(answer, ['oldbal'], readMoney);
	const after = valueUnder(answer, ['newbal'], readMoney);
	return before !== undefined && before === after ? { balanceAfter: null } : {};
}
