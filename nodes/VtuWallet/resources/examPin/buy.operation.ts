import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import { examBodies } from '../../api/answers/schemas/catalogues';
import { endpoints } from '../../api/endpoints';
import type { Api } from '../../api/types';
import type { PurchasePlan, Row } from '../../batch/operation';
import { shape } from '../../batch/report/receiptShape';
import { readMoney } from '../../values/money';
import { textOf, valueUnder } from '../../values/nested';
import { doubtAboutHalves, filled, isIncomplete, oneOf, onePrice, pinsIn } from '../fields/receipt';
import { quantityOf } from '../fields/common';
import { planIdOf } from '../fields/field';
import { catalogue, locator, pickList } from '../fields/catalogue';
import { readList } from '../fields/read';
import { id, purchase } from '../fields/requestBody';

const examBodiesOf = catalogue(
	{ method: 'GET', path: '/api/exam-bodies', documented: true },
	examBodies,
);

const examBodyList = pickList('searchExamBodies', examBodiesOf, { placeholder: 'e.g. WAEC' });

const examField = locator('exam', 'Exam Body', 'Whose exam the pins are for', examBodyList);

interface ExamPlan extends PurchasePlan {
	examBody?: string;
}

const quantity = quantityOf('pins', 5);

export const buyExamPins = purchase({
	noRecipient: true,
	value: 'buy',
	name: 'Buy',
	action: 'Buy exam pins',
	description: 'Buy pins that check the result of an exam',
	at: endpoints.examPins,
	trust: 'asks',
	sold: { as: 'Exam pins' },
	kinds: ['exam', 'education', 'result'],
	body: { exam: id, quantity: z.number().int().min(1) },
	code: {
		name: 'the pins',
		isMissing: ({ pins }, { body }) => isIncomplete(pins, body.quantity),
	},
	foundUnderKey:
		'These are the pins that this key bought before. Nothing was bought now. If the row asks for another exam body or quantity, give it a key of its own.',
	notDocumented:
		'Buy one pin before you buy many. If an answer is lost and the provider cannot find the purchase, the row comes out as unknown, and is not sent again.',
	output: {
		examBody: shape.maybeText,
		quantity: shape.maybeNumber,
		transid: shape.maybeText,
		pin: shape.maybeText,
		pins: z.array(z.object({ pin: shape.text, serial: shape.text })),
	},
	fromRow: ['quantity'],
	fields: [examField, quantity.field],

	plan(row) {
		const exam = planIdOf(row, examField);
		const { quantity: count, warnings } = quantity.of(row);
		return {
			identity: { exam, quantity: count },
			body: { exam, quantity: count },
			warnings,
		};
	},

	async price({ body }, api) {
		const each = onePrice(await bodiesLike(api, body.exam));
		return each === undefined ? undefined : each * Number(body.quantity);
	},

	listedAs: ({ body: { exam, quantity: count }, examBody }: ExamPlan) =>
		`${String(count)} pin${count === 1 ? '' : 's'} of ${examBody ?? `exam ${String(exam)}`}`,

	/** The receipt names the exam body, if the list can be read. */
	async check(_: Row, plan: ExamPlan, api: Api) {
		const alike = await bodiesLike(api, plan.body.exam).catch(() => []);
		plan.examBody = oneOf(alike.map(({ name }) => name));
		return [];
	},

	doubtOf: doubtAboutHalves,

	receiptFields(answer, { examBody }: ExamPlan) {
		const found = pinsIn(answer);
		return {
			...filled({
				examBody,
				quantity: valueUnder(answer, ['quantity'], readMoney),
				transid: valueUnder(answer, ['transid'], textOf),
				// The text of the provider, if no pins can be read from it.
				pin: found.length > 0 ? undefined : valueUnder(answer, ['pin'], textOf),
			}),
			pins: found,
			...balanceAfter(answer),
		};
	},
});

const bodiesLike = async (api: Api, exam: unknown) =>
	(await examBodiesOf(api)).filter(({ id }) => Number(id) === exam);

/** Some deployments repeat the old balance as the new one. */
function balanceAfter(answer: IDataObject): { balanceAfter?: undefined } {
	const before = valueUnder(answer, ['oldbal'], readMoney);
	const after = valueUnder(answer, ['newbal'], readMoney);
	return before !== undefined && before === after ? { balanceAfter: undefined } : {};
}

export const getExamBodies = readList({
	value: 'getBodies',
	name: 'Get Bodies',
	action: 'Get exam bodies',
	description: 'List the exam bodies with the price of a pin',
	output: { id: shape.text, name: shape.text, price: shape.maybeNumber },
	load: examBodiesOf,
});
