import { createHash, randomBytes } from 'crypto';

import type { Account } from '../api/types';

const nobody = '0'.repeat(8);

/** Two runs never have the same name. It ends with the provider's address, and with who has signed in there. */
export function runName(execution: string, { baseUrl, user }: Account): string {
	const who = user === undefined ? nobody : short(user);
	return `${execution || 'run'}-${randomBytes(6).toString('hex')}-${short(baseUrl)}${who}`;
}

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
	const [, address, user] = /-[0-9a-f]{12}-([0-9a-f]{8})([0-9a-f]{8})$/.exec(name) ?? [];
	return address === undefined ? undefined : { address, user };
}
