import { endpoints } from '../../api/endpoints';
import { discos } from '../../api/schemas/catalogues';
import { oncePerRun } from '../fields/oncePerRun';

export const discosOf = oncePerRun(async (api) => await api.ask(endpoints.discos, discos));
