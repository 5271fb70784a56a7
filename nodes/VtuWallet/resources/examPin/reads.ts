import { examBodies } from '../../api/answers/schemas/catalogues';
import { shape } from '../../batch/report/receiptShape';
import { oncePerRun } from '../fields/catalogue';
import { pickList } from '../fields/locator';
import { readList } from '../fields/read';

export const examBodiesOf = oncePerRun(
	async (api) => await api.ask({ method: 'GET', path: '/api/exam-bodies' }, examBodies),
);

export const examBodyList = pickList('searchExamBodies', examBodiesOf, {
	placeholder: 'e.g. WAEC',
});

export const getExamBodies = readList({
	value: 'getBodies',
	name: 'Get Bodies',
	action: 'Get exam bodies',
	description: 'List the exam bodies with the price of a pin',
	output: { id: shape.text, name: shape.text, price: shape.numberOrNull },
	load: examBodiesOf,
});
