import type { Endpoint } from '../../api/endpoints';
import { discos } from '../../api/answers/schemas/catalogues';
import type { PickList } from '../../batch/operation';
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
};
