import { examBodies } from '../../api/answers/schemas/catalogues';
import type { PickList } from '../../batch/operation';
import { label } from '../fields/locator';
import { oncePerRun } from '../fields/oncePerRun';

export const examBodiesOf = oncePerRun(
	async (api) => await api.ask({ method: 'GET', path: '/api/exam-bodies' }, examBodies),
);

export const examBodyList: PickList = {
	name: 'searchExamBodies',
	load: async (api) =>
		(await examBodiesOf(api)).map(({ id, name, amount }) => ({
			value: id,
			name: label([name], amount),
		})),
	names: {
		lines: async (api) =>
			(await examBodiesOf(api)).map(({ id, name }) => ({ id, name, label: name })),
		placeholder: 'e.g. WAEC',
	},
};
