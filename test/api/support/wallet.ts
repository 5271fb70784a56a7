import { openApi } from '../../../nodes/VtuWallet/api/client';
import type { Api, ApiRequest } from '../../../nodes/VtuWallet/api/types';
import { startSimulator, type Simulator } from '../../simulator';
import { adaLogin, adaToken, signedIn } from './accounts';
import { Host } from './host';

type Options = Parameters<typeof openApi>[1];

export const adasToken = 'live_ada_0001';

/** Ada's wallet at a simulator, opened by a host. */
export class Wallet {
	simulator!: Simulator;

	host(changes = {}): Host {
		return new Host().login(adaLogin(this.simulator, changes));
	}

	signedInHost(): Host {
		return new Host().login(signedIn(adaLogin(this.simulator), adasToken));
	}

	async open(options?: Options, stop?: AbortSignal): Promise<Api> {
		return await openApi(this.signedInHost().execution('login', stop), options);
	}

	async openUnsigned(changes = {}, options?: Options, stop?: AbortSignal): Promise<Api> {
		return await openApi(this.host(changes).execution('login', stop), options);
	}

	async openByToken(changes = {}): Promise<Api> {
		return await openApi(new Host().token(adaToken(this.simulator, changes)).execution('token'));
	}
}

export function useWallet(): Wallet {
	const wallet = new Wallet();
	beforeAll(async () => {
		wallet.simulator = await startSimulator();
	});
	beforeEach(() => wallet.simulator.reset());
	afterAll(async () => await wallet.simulator.stop());
	return wallet;
}

export const airtime = (reference = 'r-1', amount = 100): ApiRequest => ({
	method: 'POST',
	path: '/api/topup',
	body: {
		...{ network: 1, phone: '2348031234567', plan_type: 'VTU' },
		...{ amount, 'request-id': reference },
	},
	shielded: true,
});
