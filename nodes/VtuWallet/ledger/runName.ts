import { createHash, randomBytes } from 'crypto';

import type { Account } from '../api/types';

const nobody = '0'.repeat(8);

/**
 * Two runs never have the same name. It ends with the provider's address, with who has signed in there, and with the n8n
 * that runs it.
 */
export function runName(execution: string, { baseUrl, user }: Account, instanceId = ''): string {
	const who = user === undefined ? nobody : short(user);
	const instance = instanceId === '' ? '' : short(instanceId);
	return `${execution || 'run'}-${randomBytes(6).toString('hex')}-${short(baseUrl)}${who}${instance}`;
}

/** Whether the run may have been one of this n8n: not every name says whose it is. */
export function mayBeOf(instanceId: string, name: string): boolean {
	const instance = ending.exec(name)?.[3];
	return instance === undefined || instance === short(instanceId);
}

const ending = /-[0-9a-f]{12}-([0-9a-f]{8})([0-9a-f]{8})([0-9a-f]{8})?$/;

const short = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** Whether two runs may have spent from one wallet, as far as is known: of whom a token is, it does not say. */
export function isOfSameWallet(one: string, other: string): boolean {
	const [first, second] = [walletIn(one), walletIn(other)];
	if (first === undefined || second === undefined) return true;
	if (first.address !== second.address) return false;
	return [first.user, second.user].includes(nobody) || first.user === second.user;
}

/** A name without a wallet says nothing of it. */
function walletIn(name: string): { address: string; user: string } | undefined {
	const [, address, user] = ending.exec(name) ?? [];
	return address === undefined ? undefined : { address, user };
}
