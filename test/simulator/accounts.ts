import type { Random } from './random';
import type { Account, Environment } from './types';

export type AccountSettings = Pick<Account, 'username' | 'password'> & Partial<Account>;

export const defaultAccounts: AccountSettings[] = [
	{
		username: 'ada',
		password: 'ada-password',
		liveToken: 'live_ada_0001',
		sandboxToken: 'sk_test_ada_0001',
		balance: 5_000_000,
		kycTier: 2,
	},
	{
		username: 'bola',
		password: 'bola-password',
		liveToken: 'live_bola_0001',
		sandboxToken: 'sk_test_bola_0001',
		balance: 100_000,
		kycTier: 0,
	},
];

/** Who may come in, and with which key. A key works only while it is the account's present one. */
export class Accounts {
	readonly list: Account[];

	constructor(
		settings: AccountSettings[],
		private readonly random: Random,
	) {
		this.list = settings.map((account) => ({
			liveToken: this.mint('production'),
			sandboxToken: this.mint('sandbox'),
			balance: 0,
			kycTier: 0,
			...account,
		}));
	}

	byName(username: string): Account {
		const account = this.list.find((candidate) => candidate.username === username);
		if (!account) throw new Error(`There is no account "${username}"`);
		return account;
	}

	byToken(environment: Environment, authorization: string | undefined): Account | undefined {
		const token = /^Token (\S+)$/.exec(authorization ?? '')?.[1];
		return token ? this.list.find((account) => account[keyOf(environment)] === token) : undefined;
	}

	byPassword(authorization: string | undefined): Account | undefined {
		const encoded = /^Basic (\S+)$/.exec(authorization ?? '')?.[1];
		if (!encoded) return undefined;
		const [username, ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
		return this.list.find(
			(account) => account.username === username && account.password === rest.join(':'),
		);
	}

	token(environment: Environment, account: Account): string {
		return account[keyOf(environment)];
	}

	/** The present key dies; the next login gives out its successor. */
	renew(environment: Environment, account: Account): void {
		account[keyOf(environment)] = this.mint(environment);
	}

	private mint(environment: Environment): string {
		return `${environment === 'sandbox' ? 'sk_test_' : 'live_'}${this.random.letters(24)}`;
	}
}

function keyOf(environment: Environment): 'liveToken' | 'sandboxToken' {
	return environment === 'sandbox' ? 'sandboxToken' : 'liveToken';
}
