import axios, { type AxiosInstance, type AxiosPromise } from 'axios';

import { startSimulator, type FaultRule, type Simulator } from './index';

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

/** A kit for the tests of a file or a `describe`, its simulator as new before each of them. */
export function useKit(): Kit {
	const kit = {} as Kit;
	beforeAll(async () => void Object.assign(kit, await startKit()));
	beforeEach(() => kit.simulator.reset());
	afterEach(() => void jest.useRealTimers());
	afterAll(async () => await kit.simulator.stop());
	return kit;
}

async function startKit(): Promise<Kit> {
	const simulator = await startSimulator();
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

/** Sets the faults in force, counts the movements of money, and shows the result of requery. */
export const faultsOf = (kit: Kit) => ({
	use: (...faults: FaultRule[]): void => kit.simulator.configure({ faults }),
	charges: (): number => kit.simulator.ledger().filter(({ kind }) => kind === 'charge').length,
	statusOf: async (reference: string): Promise<string> =>
		(await kit.requery(reference)).data.data?.transaction_status ?? 'absent',
});

export function client(baseURL: string, token?: string): AxiosInstance {
	return axios.create({
		baseURL,
		headers: token ? { Authorization: `Token ${token}` } : {},
		validateStatus: () => true,
		maxRedirects: 0,
		timeout: 60_000,
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

/** The simulator waits until the test moves the clock; requests go on in real time. */
export function holdClock(): void {
	jest.useFakeTimers({
		doNotFake: [
			...(['hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const),
			...(['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] as const),
		],
	});
}
