import type { IDataObject } from 'n8n-workflow';
import type { ZodType } from 'zod';

import { BadInput } from '../values/badInput';
import { paths } from './dialect';
import type { ApiRequest, ProviderFacts } from './types';

export interface Endpoint {
	method: 'GET' | 'POST';
	path: string;
	/** The provider's document shows the request. */
	documented: boolean;
}

const shown = (path: string): Endpoint => ({ method: 'GET', path, documented: true });

const at = (method: Endpoint['method'], path: string, label: string, documented = false) => ({
	method,
	path,
	label,
	documented,
});

/** Requests that some deployments answer at paths of their own: the credential has a field for each. */
export const movable = {
	airports: at('GET', '/api/flight/airports', 'Airports', true),
	airtimeCards: at('POST', '/api/recharge_card', 'Airtime Cards'),
	balance: at('GET', '/api/balance', 'Balance'),
	cablePlans: at('GET', '/api/cable-plans', 'Cable Plans'),
	cableProviders: at('GET', '/api/cable-providers', 'Cable Providers'),
	dataCards: at('POST', '/api/data_card', 'Data Cards'),
	dataPlans: at('GET', '/api/data-plan', 'Data Plans'),
	discos: at('GET', '/api/discos', 'Discos'),
	esim: at('GET', '/api/esim/my/{id}', 'eSIM'),
	esimTopUp: at('POST', '/api/esim/my/{id}/topup', 'eSIM Top-Up'),
	examPins: at('POST', '/api/exam', 'Exam Pins'),
	flightSearch: at('GET', '/api/flight/search', 'Flight Search', true),
} satisfies Record<string, Endpoint & { label: string }>;

/** The requests that more than one room makes. The others are in the files of their operations. */
export const endpoints = {
	networks: shown(paths.probe),
	esims: shown('/api/esim/my'),
	...movable,
} satisfies Record<string, Endpoint>;

type PathValues = Record<string, string | number>;

/** Gives the path for this provider: the usual one, or the one in the credential. */
export const pathOf = (
	{ paths: own }: ProviderFacts,
	{ path }: Pick<Endpoint, 'path'>,
	places: PathValues = {},
): string => fillPath(own.get(path) ?? path, places);

export const requestTo = (
	{ provider }: { provider: ProviderFacts },
	{ method, path }: Endpoint,
	places?: PathValues,
): Pick<ApiRequest, 'method' | 'path'> => ({ method, path: pathOf(provider, { path }, places) });

/** Puts encoded values into the `{…}` places of a path. */
export function fillPath(path: string, values: PathValues): string {
	return path.replace(/\{(\w+)\}/g, (_, name: string) => encodePathPart(String(values[name])));
}

/**
 * An empty part, `.` and `..` name another path, also when they are encoded: URL parsers go up for `%2E%2E` too. Half a
 * surrogate pair cannot be encoded.
 */
export const fitsPath = (value: string): boolean => !/^\.{0,2}$|\p{Surrogate}/u.test(value);

/** Throws for a value that no path can hold. */
export function encodePathPart(value: string): string {
	if (!fitsPath(value)) {
		throw new BadInput(
			'ID',
			'The ID or reference is empty, or no address can hold it',
			'Enter it as the provider gives it.',
		);
	}
	return encodeURIComponent(value);
}

/**
 * Throws if the provider would not take the planned body. The user's own fields and the catalogues of `check` are not
 * checked here.
 */
export function checkPurchase(
	{ contract, carriesReference }: { contract: ZodType; carriesReference: boolean },
	body: IDataObject,
	reference: string,
): void {
	const whole = carriesReference ? { ...body, 'request-id': reference } : body;
	const issue = contract.safeParse(whole).error?.issues[0];
	if (issue === undefined) return;
	const field = issue.path.map(String).join('.') || 'request';
	throw new BadInput(
		field,
		`The request is not what the provider takes (${field}: ${issue.message})`,
		'Check the values of this row. If they are right, please report it to the maintainers of this package.',
	);
}
