import { endpoints } from '../../api/endpoints';
import { dataPlans } from '../../api/schemas/catalogues';
import { oncePerRun } from '../fields/oncePerRun';

export const dataPlansOf = oncePerRun(async (api) => await api.ask(endpoints.dataPlans, dataPlans));
