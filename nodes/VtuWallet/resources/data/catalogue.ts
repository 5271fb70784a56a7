import { endpoints } from '../../api/endpoints';
import { dataPlans } from '../../api/answers/schemas/catalogues';
import { catalogue } from '../fields/catalogue';

export const dataPlansOf = catalogue(endpoints.dataPlans, dataPlans);
