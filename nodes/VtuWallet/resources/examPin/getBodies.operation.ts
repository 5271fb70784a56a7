import { z } from 'zod';

import type { ExamBody } from '../../api/answers/schemas/catalogues';
import type { ReadOperation } from '../../batch/operation';
import { itemsOf, listFields } from '../fields/list';
import { examBodiesOf } from './bodies';

export const getExamBodies: ReadOperation = {
	kind: 'read',
	value: 'getBodies',
	name: 'Get Bodies',
	action: 'Get exam bodies',
	description: 'List the exam bodies with the price of a pin',
	output: { id: z.string(), name: z.string(), price: z.number().nullable() },
	fields: listFields,
	run: async (row, api) => itemsOf(row, await examBodiesOf(api), simplified),
};

const simplified = ({ id, name, amount }: ExamBody) => ({ id, name, price: amount ?? null });
