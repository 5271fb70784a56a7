import { BadInput } from '../values/badInput';

/**
 * The one table of the provider's endpoints.
 *
 * `documented`: the provider's document shows the request.
 * `carriesReference`: the body takes our `request-id`.
 * `deduplicates`: the provider honours the reference, so that sending it twice buys once.
 * `requeryable`: requery finds the purchase by our reference.
 * What the document does not promise is "no".
 */
export interface Endpoint {
	method: 'GET' | 'POST';
	path: string;
	documented: boolean;
}

export interface PurchaseEndpoint extends Endpoint {
	carriesReference: boolean;
	deduplicates: boolean;
	requeryable: boolean;
}

const read = (path: string, documented = true): Endpoint => ({ method: 'GET', path, documented });

const purchase = (
	path: string,
	trust: { deduplicates: boolean; requeryable: boolean; carriesReference?: boolean },
	documented = true,
): PurchaseEndpoint => ({ method: 'POST', path, documented, carriesReference: true, ...trust });

const trusted = { deduplicates: true, requeryable: true };
const requeryOnly = { deduplicates: false, requeryable: true };
const untrusted = { deduplicates: false, requeryable: false };

export const purchaseEndpoints = {
	airtime: purchase('/api/topup', trusted),
	data: purchase('/api/data', trusted),
	cable: purchase('/api/cable', trusted),
	electricity: purchase('/api/bill', trusted),
	exam: purchase('/api/exam', requeryOnly, false),
	sms: purchase('/api/bulksms', requeryOnly),
	betting: purchase('/api/fund/betting', untrusted),
	esim: purchase('/api/esim/buy', requeryOnly),
	esimTopUp: purchase('/api/esim/my/{id}/topup', requeryOnly, false),
	flight: purchase('/api/flight/book', requeryOnly),
	rechargeCard: purchase('/api/recharge_card', untrusted, false),
	dataCard: purchase('/api/data_card', untrusted, false),
	airtimeToCash: purchase('/api/cash', { ...untrusted, carriesReference: false }),
	custom: purchase('/api/custom', untrusted, false),
} satisfies Record<string, PurchaseEndpoint>;

export const endpoints = {
	login: { method: 'POST', path: '/api/user', documented: true },
	networks: read('/api/networks'),
	dataPlans: read('/api/data-plan', false),
	cableProviders: read('/api/cable-providers', false),
	cablePlans: read('/api/cable-plans', false),
	cableValidation: read('/api/cable/cable-validation'),
	discos: read('/api/discos', false),
	billValidation: read('/api/bill/bill-validation'),
	examBodies: read('/api/exam-bodies'),
	esimByCountry: read('/api/esim/catalog/by-country/{id}'),
	esimPackage: read('/api/esim/catalog/package/{id}'),
	esimPricing: read('/api/esim/catalog/pricing'),
	esimTopUpPlans: read('/api/esim/my/{id}/topup-plans'),
	esims: read('/api/esim/my'),
	esimById: read('/api/esim/my/{id}', false),
	flightSearch: read('/api/flight/search'),
	airports: read('/api/flight/airports'),
	flightCancel: { method: 'POST', path: '/api/flight/booking/{id}/cancel', documented: true },
	requery: read('/api/requery/{id}'),
	balance: read('/api/balance', false),
} satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof purchaseEndpoints;

/** Puts values into a path's `{…}` places; each is encoded, so that none can leave its place. */
export function fillPath(path: string, values: Record<string, string | number>): string {
	return path.replace(/\{(\w+)\}/g, (_, name: string) => encodePathPart(String(values[name])));
}

/**
 * An empty part, `.` and `..` would name another path, and no encoding helps: URL parsers walk up for `%2E%2E` as well.
 * Half a surrogate pair cannot be encoded at all.
 */
function encodePathPart(value: string): string {
	if (value === '' || value === '.' || value === '..' || /\p{Surrogate}/u.test(value)) {
		throw new BadInput(
			'ID',
			value === ''
				? 'The ID or reference is empty'
				: 'The ID or reference cannot be part of an address',
			'Enter it as the provider gives it.',
		);
	}
	return encodeURIComponent(value);
}
