import { digest } from '../../values/canonical';

/** Who has bought with a node, as a number. */
export interface BuyerNumber {
	/** `nobody`, one account's, or `several`. */
	account: number;
	/** Something was bought that stands in no ledger. */
	withoutLedger: boolean;
	/** One of the purchases is written down. */
	sampled: boolean;
}

export const nobody = 0;

/** Two accounts have the same number in one case out of so many. The list that holds the number is up to four times as long. */
const accounts = 400;

export const several = accounts + 1;

export const accountNumber = (fingerprint: string): number =>
	1 + (parseInt(digest(fingerprint).slice(0, 8), 16) % accounts);

export const encoded = ({ account, withoutLedger, sampled }: BuyerNumber): number =>
	account === nobody ? 0 : (account - 1) * 4 + (withoutLedger ? 2 : 0) + (sampled ? 1 : 0) + 1;

export function decoded(number: number): BuyerNumber {
	if (number === 0) return { account: nobody, withoutLedger: false, sampled: false };
	const rest = number - 1;
	return {
		account: Math.min(Math.floor(rest / 4) + 1, several),
		withoutLedger: (rest & 2) !== 0,
		sampled: (rest & 1) !== 0,
	};
}
