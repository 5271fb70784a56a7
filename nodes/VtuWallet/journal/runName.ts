import { createHash, randomBytes } from 'crypto';

/** Two runs never have the same name. It ends with the n8n that runs it. */
export const runName = (execution: string, instanceId: string): string =>
	`${execution || 'run'}-${randomBytes(6).toString('hex')}-${short(instanceId)}`;

/** A name that this package has not made says nothing. */
export function isOfInstance(instanceId: string, run: string): boolean {
	const [, instance] = /-[0-9a-f]{12}-([0-9a-f]{8})$/.exec(run) ?? [];
	return instance === undefined || instance === short(instanceId);
}

/** Tells the addresses of providers apart: both credentials of one account see the same rows. */
export const addressOf = ({ environment, baseUrl }: { environment: string; baseUrl: string }) =>
	createHash('sha256')
		.update(JSON.stringify([environment, baseUrl]))
		.digest('hex')
		.slice(0, 16);

/** Whose wallet, and at which address of the provider. */
export const accountOf = (account: { environment: string; baseUrl: string; fingerprint: string }) =>
	`${addressOf(account)}/${account.fingerprint}`;

export const isAtAddress = (account: string, address: string): boolean =>
	addressIn(account) === address;

/** The address of an account. */
export const addressIn = (account: string): string => account.replace(/\/.*$/s, '');

const short = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);
