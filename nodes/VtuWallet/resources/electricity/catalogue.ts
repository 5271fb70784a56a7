import type { Endpoint } from '../../api/endpoints';
import { discos } from '../../api/answers/schemas/catalogues';
import type { PickList } from '../../batch/operation';
import { discoWords } from '../../values/discoNames';
import { catalogue } from '../fields/catalogue';

export const discosEndpoint: Endpoint = {
	method: 'GET',
	path: '/api/discos',
	documented: false,
};

export const discosOf = catalogue(discosEndpoint, discos);

export const discoList: PickList = {
	name: 'searchDiscos',
	load: async (api) => (await discosOf(api)).map(({ id, name }) => ({ value: id, name })),
	names: {
		lines: async (api) => (await discosOf(api)).map(({ id, name }) => ({ id, name, label: name })),
		vocabulary: discoWords,
		placeholder: 'e.g. Ikeja',
	},
};
