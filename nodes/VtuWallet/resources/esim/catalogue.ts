import type { IDataObject } from 'n8n-workflow';

import {
	esim,
	type Esim,
	esimList,
	esimPackage,
	type EsimPackage,
	esimPage,
	type EsimPage,
	esimPricing,
	esimRecord,
	packageRecord,
} from '../../api/answers/schemas/esims';
import { endpoints, fillPath, requestTo } from '../../api/endpoints';
import type { Api, ApiRequest } from '../../api/types';
import { words } from '../../values/words';
import { oncePerRun } from '../fields/catalogue';
import { columnsOf } from '../fields/read';
import { filled } from '../fields/receipt';

/** Stops at a provider that always announces one more page. */
const mostPages = 1_000;

export const pricingOf = oncePerRun(
	async (api) => await api.ask({ method: 'GET', path: '/api/esim/catalog/pricing' }, esimPricing),
);

export const ownEsimsOf = async (api: Api): Promise<Esim[]> =>
	await api.ask(endpoints.esims, esimList);

/** An answer about another eSIM, e.g. the latest one, is not read. */
export const esimById = async (api: Api, id: string): Promise<Esim> =>
	await api.ask(requestTo(api, endpoints.esim, { id }), (body) => {
		const found = esim(body);
		return found && [found.id, found.transid, found.iccid].includes(id) ? found : undefined;
	});

export const packageById = oncePerRun(
	async (api, id: string) =>
		await api.ask(placed('/api/esim/catalog/package/{id}', id), esimPackage),
);

type PagedPackage = EsimPackage & Pick<EsimPage, 'meta'>;

/** Reads pages until it has enough packages, or reads `onlyPage`. A record as it came shows the `meta` of its page. */
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
		for (const one of data) found.set(one.id, { ...one, meta, raw: { ...one.raw, meta } });
		// A page without anything new is a repeated page.
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

/** For the prices of many rows. */
export const allTopUpPlansOf = oncePerRun(
	async (api, esimId: string) => await topUpPlansOf(api, esimId, Infinity),
);

/** An empty type means all. */
export const packagesByCountry = (country: string, type: string): ApiRequest => ({
	...placed('/api/esim/catalog/by-country/{id}', country),
	query: filled({ package_type: type }),
});

const placed = (path: string, id: string): ApiRequest => ({
	method: 'GET',
	path: fillPath(path, { id }),
});

export const esimShape = columnsOf(esimRecord);
export const packageShape = columnsOf(packageRecord);

export const simpleEsim = (esim: Partial<Esim>): IDataObject => filled({ ...esim, raw: undefined });

export const hasLink = ({ universalLink, activationCode }: Partial<Esim>): boolean =>
	universalLink !== undefined || activationCode !== undefined;

/** Whether it can be installed. A record without a state is ready if it has its link. */
export function isProvisioned(owned: Partial<Esim>): boolean {
	const { planStatus, simApplied } = owned;
	return planStatus === undefined ? simApplied === true || hasLink(owned) : planStatus === 1;
}

/** The names of an eSIM's link and code in different deployments, in plain letters. */
export const linkNames = words('universallink installlink installationlink esimlink qrcodeurl');
export const activationNames = ['activationcode', 'lpacode', 'lpa'];
