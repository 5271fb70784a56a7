import { examBodies } from '../../api/answers/schemas/catalogues';
import { shape } from '../../batch/report/receiptShape';
import { catalogue, pickList } from '../fields/catalogue';
import { readList } from '../fields/read';

export const examBodiesOf = catalogue(
	{ method: 'GET', path: '/api/exam-bodies', documented: true },
	examBodies,
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
	load: async (api) => await examBodiesOf(api),
});
