import {
	startSimulator,
	type Account,
	type Simulator,
	type SimulatorOptions,
} from '../../simulator';
import type { Host } from './host';
import type { Rest } from './rest';

export const vtuWallet = 'n8n-nodes-vtu-wallet.vtuWallet';
export const vtuWalletTrigger = 'n8n-nodes-vtu-wallet.vtuWalletTrigger';

/** Unlike any other text, so that a search for them finds nothing else. */
export const shopAccount = {
	username: 'ada',
	password: 'Pa55word-that-nobody-may-see',
	liveToken: 'live_TokenThatNobodyMaySee0001',
	sandboxToken: 'sk_test_TokenThatNobodyMaySee0001',
	balance: 50_000_000,
	kycTier: 2,
} satisfies Partial<Account>;

/** The header for the webhooks that spend money. */
export const shopHeader = { name: 'X-Shop-Key', value: 'shop-key-of-the-examples' };

export const formUser = { user: 'bursar', password: 'password-of-the-examples' };

export interface CredentialLink {
	id: string;
	name: string;
}

/** The provider's stand-in, and credentials for it in n8n. */
export interface Shop {
	simulator: Simulator;
	login: CredentialLink;
	token: CredentialLink;
}

export async function openShop({ rest }: Host, settings: SimulatorOptions = {}): Promise<Shop> {
	const simulator = await startSimulator({ accounts: [{ ...shopAccount }], ...settings });
	const save = async (name: string, type: string, data: Record<string, unknown>) =>
		await saveCredential(rest, `Simulator (${name})`, type, data);
	return {
		simulator,
		login: await save('login', 'vtuWalletApi', loginData(simulator)),
		token: await save('token', 'vtuWalletTokenApi', tokenData(simulator)),
	};
}

const { username, password, liveToken, sandboxToken } = shopAccount;
const addresses = ({ sandboxUrl, productionUrl }: Simulator) => ({
	...{ environment: 'production', sandboxUrl, productionUrl },
});
export const loginData = (at: Simulator) => ({ ...addresses(at), username, password });
export const tokenData = (at: Simulator) => ({ ...addresses(at), liveToken, sandboxToken });

export async function saveCredential(
	rest: Rest,
	name: string,
	type: string,
	data: Record<string, unknown>,
): Promise<CredentialLink> {
	const { id } = await rest.post<{ id: string }>('/rest/credentials', { name, type, data });
	return { id, name };
}

export interface Order {
	order: string;
	phone: string;
	amount: number;
}

let lastPhone = 1_000_000;

/** Orders for as many different people; no two calls share one. */
export function newOrders(count: number, amount = 100): Order[] {
	return Array.from({ length: count }, () => {
		lastPhone += 1;
		return { order: `order-${lastPhone}`, phone: `0803${lastPhone}`, amount };
	});
}

/** A purchase that stays pending until the test settles it, for the example that watches. */
export const pendingReference = 'order-1001';
