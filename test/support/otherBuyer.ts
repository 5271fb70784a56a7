import type { IDataObject } from 'n8n-workflow';

import type { Simulator } from '../simulator';

interface Provider {
	simulator: Simulator;
}

const topUps = '/api/topup';

/** A request without n8n, with the key of an account: a purchase, or without a body a look-up. */
export async function buyWithoutN8n(
	{ simulator: { productionUrl, accounts } }: Provider,
	path: string,
	body?: IDataObject,
	account = 0,
): Promise<IDataObject> {
	const { liveToken } = accounts[account];
	const headers = { 'content-type': 'application/json', authorization: `Token ${liveToken}` };
	const request = { method: body ? 'POST' : 'GET', headers, body: JSON.stringify(body) };
	return (await (await fetch(productionUrl + path, request)).json()) as IDataObject;
}

export async function buyAirtime(
	provider: Provider,
	reference: string,
	account?: number,
): Promise<void> {
	const airtime = { network: 1, phone: '2348031234567', plan_type: 'VTU', amount: 100 };
	const body = { ...airtime, bypass: false, 'request-id': reference };
	await buyWithoutN8n(provider, topUps, body, account);
}

/** Airtime that stays pending until it is settled. */
export async function buyPending(provider: Provider, ...references: string[]): Promise<void> {
	const { length: count } = references;
	provider.simulator.addFaults({ path: topUps, count, fault: { kind: 'pending' } });
	for (const reference of references) await buyAirtime(provider, reference);
}
