import { endpoints } from '../../api/endpoints';
import { examBodies } from '../../api/answers/schemas/catalogues';
import { oncePerRun } from '../fields/oncePerRun';

export const examBodiesOf = oncePerRun(
	async (api) => await api.ask(endpoints.examBodies, examBodies),
);
