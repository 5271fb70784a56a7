import { endpoints } from '../../api/endpoints';
import { discos } from '../../api/answers/schemas/catalogues';
import { catalogue } from '../fields/catalogue';

export const discosOf = catalogue(endpoints.discos, discos);
