import { endpoints } from '../../api/endpoints';
import { networks } from '../../api/answers/schemas/catalogues';
import { oncePerRun } from '../fields/oncePerRun';

export const networksOf = oncePerRun(async (api) => await api.ask(endpoints.networks, networks));
