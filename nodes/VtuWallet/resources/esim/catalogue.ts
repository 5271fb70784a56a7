import {
	esim,
	type Esim,
	esimList,
	esimPackage,
	type EsimPackage,
	esimPage,
	type EsimPage,
	esimPricing,
} from '../../api/answers/schemas/esims';
import { type Endpoint, endpoints, fillPath, pathOf } from '../../api/endpoints';
import type { Api, ApiRequest } from '../../api/types';
import { oncePerRun, oncePerRunAndId } from '../fields/catalogue';

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
	await api.ask({ method: 'GET', path: pathOf(api.provider, endpoints.esim, { id }) }, esim);

export const packageById = oncePerRunAndId(
	async (api, id: string) =>
		await api.ask(placed('/api/esim/catalog/package/{id}', id), esimPackage),
);

/** A package with the `meta` of its page. */
export type PagedPackage = EsimPackage & Pick<EsimPage, 'meta'>;

/** Asks for one page after the other until there are as many packages as are wanted, or for `onlyPage`. */
export async function packagesOf(
	api: Api,
	request: ApiRequest,
	wanted: number,
	onlyPage?: number,
): Promise<PagedPackage[]> {
	const found = new Map<string, PagedPackage>();
	for (let page = onlyPage ?? 1; page <= (onlyPage ?? mostPages); page++) {
		const { meta, data } = await api.ask(
			{ ...request, query: { ...request.query, page } },
			esimPage,
		);
		const before = found.size;
		for (const entry of data) found.set(entry.id, { ...entry, meta });
		// A page that holds nothing new is the first one again.
		if (page >= meta.lastPage || found.size >= wanted || found.size === before) break;
	}
	return [...found.values()];
}

export const topUpPlansOf = async (
	api: Api,
	esimId: string,
	wanted: number,
	onlyPage?: number,
): Promise<PagedPackage[]> =>
	await packagesOf(api, placed('/api/esim/my/{id}/topup-plans', esimId), wanted, onlyPage);

/** All top-ups of an eSIM, for the prices of many rows. */
export const allTopUpPlansOf = oncePerRunAndId(
	async (api, esimId: string) => await topUpPlansOf(api, esimId, Infinity),
);

const placed = (path: string, id: string): ApiRequest => ({
	method: 'GET',
	path: fillPath(path, { id }),
});
