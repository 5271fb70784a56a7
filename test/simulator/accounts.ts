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

const keys = {
	production: { name: 'liveToken', start: 'live_' },
	sandbox: { name: 'sandboxToken', start: 'sk_test_' },
} as const;

/** The accounts and their keys. A key works only while it is the account's current one. */
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

	byToken(environment: Environment, authorization = ''): Account | undefined {
		const token = /^Token (\S+)$/.exec(authorization)?.[1];
		return this.list.find((account) => this.token(environment, account) === token);
	}

	byPassword(authorization = ''): Account | undefined {
		const encoded = /^Basic (\S+)$/.exec(authorization)?.[1] ?? '';
		const given = Buffer.from(encoded, 'base64').toString('utf8');
		return this.list.find(({ username, password }) => `${username}:${password}` === given);
	}

	token(environment: Environment, account: Account): string {
		return account[keys[environment].name];
	}

	/** The current key expires. The next login gives a new one. */
	renew(environment: Environment, account: Account): void {
		account[keys[environment].name] = this.mint(environment);
	}

	private mint(environment: Environment): string {
		return `${keys[environment].start}${this.random.letters(24)}`;
	}
}
