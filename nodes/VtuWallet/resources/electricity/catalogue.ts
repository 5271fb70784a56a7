import { endpoints } from '../../api/endpoints';
import { discos } from '../../api/answers/schemas/catalogues';
import { discoWords } from '../../values/discoNames';
import { catalogue } from '../fields/catalogue';
import { pickList } from '../fields/pickList';

export const discosOf = catalogue(endpoints.discos, discos);

export const discoList = pickList('searchDiscos', discosOf, {
	vocabulary: discoWords,
	placeholder: 'e.g. Ikeja',
});
