import { endpoints, fillPath, type Endpoint } from '../../api/endpoints';
import {
	esim,
	esimList,
	esimPackage,
	esimPage,
	esimPricing,
	type Esim,
	type EsimPackage,
} from '../../api/answers/schemas/esims';
import type { Api, ApiRequest } from '../../api/types';
import { oncePerRun, oncePerRunAndId } from '../fields/oncePerRun';

/** No catalogue is this long: a provider that answers every page alike must not keep a run busy for ever. */
const mostPages = 1_000;

export const byCountryEndpoint: Endpoint = {
	method: 'GET',
	path: '/api/esim/catalog/by-country/{id}',
	documented: true,
};

export const pricingOf = oncePerRun(
	async (api) => await api.ask({ method: 'GET', path: '/api/esim/catalog/pricing' }, esimPricing),
);

export const ownEsimsOf = async (api: Api): Promise<Esim[]> =>
	await api.ask(endpoints.esims, esimList);

export const esimById = async (api: Api, id: string): Promise<Esim> =>
	await api.ask(placed(endpoints.esimById.path, id), esim);

export const packageById = oncePerRunAndId(
	async (api, id) => await api.ask(placed('/api/esim/catalog/package/{id}', id), esimPackage),
);

/** Asks for one page after the other until there are as many packages as are wanted. */
export async function packagesOf(
	api: Api,
	request: ApiRequest,
	wanted: number,
): Promise<EsimPackage[]> {
	const found = new Map<string, EsimPackage>();
	for (let page = 1; page <= mostPages; page++) {
		const { meta, data } = await api.ask(
			{ ...request, query: { ...request.query, page } },
			esimPage,
		);
		const before = found.size;
		for (const entry of data) found.set(entry.id, entry);
		// A page that holds nothing new is the first one again.
		if (page >= meta.lastPage || found.size >= wanted || found.size === before) break;
	}
	return [...found.values()];
}

export const topUpPlansOf = async (
	api: Api,
	esimId: string,
	wanted: number,
): Promise<EsimPackage[]> =>
	await packagesOf(api, placed('/api/esim/my/{id}/topup-plans', esimId), wanted);

/** All top-ups of an eSIM, for the prices of many rows. */
export const allTopUpPlansOf = oncePerRunAndId(
	async (api, esimId) => await topUpPlansOf(api, esimId, Infinity),
);

const placed = (path: string, id: string): ApiRequest => ({
	method: 'GET',
	path: fillPath(path, { id }),
});
