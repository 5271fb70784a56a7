import type { ExamBody } from '../../api/answers/schemas/catalogues';
import type { ReadOperation } from '../../batch/operation';
import { shape } from '../../batch/report/shape';
import { itemsOf, listFields } from '../fields/list';
import { examBodiesOf } from './bodies';

export const getExamBodies: ReadOperation = {
	kind: 'read',
	value: 'getBodies',
	name: 'Get Bodies',
	action: 'Get exam bodies',
	description: 'List the exam bodies with the price of a pin',
	output: { id: shape.text, name: shape.text, price: shape.numberOrNull },
	fields: listFields,
	run: async (row, api) => itemsOf(row, await examBodiesOf(api), simplified),
};

const simplified = ({ id, name, amount }: ExamBody) => ({ id, name, price: amount ?? null });
