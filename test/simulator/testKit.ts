import axios, { type AxiosInstance, type AxiosPromise } from 'axios';

import { startSimulator, type Simulator, type SimulatorOptions } from './index';

/** A simulator and clients that take every HTTP status as an answer. */
export interface Kit {
	simulator: Simulator;
	/** Ada, on production. */
	live: AxiosInstance;
	/** Ada, on sandbox. */
	sandbox: AxiosInstance;
	/** Bola, on production: no KYC. */
	other: AxiosInstance;
	buyAirtime(reference: string, change?: object): AxiosPromise;
	requery(reference: string): AxiosPromise;
}

export const airtimeBody = {
	network: 1,
	phone: '2348031234567',
	plan_type: 'VTU',
	amount: 500,
	bypass: false,
};

export async function startKit(options: SimulatorOptions = {}): Promise<Kit> {
	const simulator = await startSimulator(options);
	const [ada, bola] = simulator.accounts;
	const live = client(simulator.productionUrl, ada.liveToken);
	return {
		simulator,
		live,
		sandbox: client(simulator.sandboxUrl, ada.sandboxToken),
		other: client(simulator.productionUrl, bola.liveToken),
		buyAirtime: (reference, change = {}) =>
			live.post('/api/topup', { ...airtimeBody, 'request-id': reference, ...change }),
		requery: (reference) => live.get(`/api/requery/${encodeURIComponent(reference)}`),
	};
}

export function client(baseURL: string, token?: string): AxiosInstance {
	return axios.create({
		baseURL,
		headers: token ? { Authorization: `Token ${token}` } : {},
		validateStatus: () => true,
		maxRedirects: 0,
		timeout: 2000,
	});
}

/** The code of the network error that the request ends with. */
export async function faultCode(request: Promise<unknown>): Promise<string | undefined> {
	try {
		await request;
	} catch (error) {
		return axios.isAxiosError(error) ? error.code : String(error);
	}
	return 'answered';
}

export function pause(ms: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, ms));
}
