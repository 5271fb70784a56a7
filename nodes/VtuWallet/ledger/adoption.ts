import { sleep } from 'n8n-workflow';

import type { Claims } from './claims';
import type { Mark } from './entries';
import type { OpenClaim } from './knownPurchase';
import type { ClaimsTable, NewEntry } from './claimsTable';
import type { Who } from './purchasesTable';

/**
 * Claims of runs that died are written down by whoever follows up. Two may do so at once: each claims the claim first, as
 * a run claims a purchase, and only whoever is alone goes on, so that each is told once.
 */
interface Adopting {
	claims: Claims;
	claimsTable: ClaimsTable;
	who: Who;
	/** A run that adopted a claim and has written nothing for so long has died as well. */
	patienceMs: number;
	now(): Date;
}

/** No reference of a purchase has a space in it. */
const prefix = 'follow-up ';
const adoptionOf = ({ mark }: OpenClaim): Mark => ({ reference: `${prefix}${mark.reference}` });

export const isAdoption = ({ reference }: Mark): boolean => reference.startsWith(prefix);

const pauseMs = 700;

/** Of these claims, the ones that this run alone may write down now. */
export async function adopted(lost: OpenClaim[], options: Adopting): Promise<OpenClaim[]> {
	if (lost.length === 0) return [];
	const { claimsTable } = options;
	const marks = lost.map(adoptionOf);
	const references = [...marks, ...lost.map(({ mark }) => mark)].map(({ reference }) => reference);
	await claimsTable.prepareFor(references);
	await claimsTable.addThenRead([{ kind: 'claim', marks }], references);
	// Whoever came later gives way at once; whoever came first looks again.
	const isTheirs = (claim: OpenClaim) => standingOf(claim, options) === 'theirs';
	const first = lost.filter((claim) => !isTheirs(claim));
	await giveBack(lost.filter(isTheirs), options);
	if (first.some((claim) => standingOf(claim, options) === 'contested')) {
		await sleep(pauseMs);
		await claimsTable.read(references);
	}
	const mayWrite = (claim: OpenClaim) =>
		standingOf(claim, options) === 'ours' && isOpen(claim, options);
	const ours = first.filter(mayWrite);
	await giveBack(
		first.filter((claim) => !ours.includes(claim)),
		options,
	);
	return ours;
}

async function giveBack(claims: OpenClaim[], { claimsTable }: Adopting): Promise<void> {
	await claimsTable.add([givenBack(claims)]);
}

export const givenBack = (claims: OpenClaim[]): NewEntry => ({
	kind: 'release',
	marks: claims.map(adoptionOf),
});

function standingOf(claim: OpenClaim, { claims, who, patienceMs, now }: Adopting) {
	const { reference } = adoptionOf(claim);
	const others = claims.othersClaims(reference, who.by);
	const isGone = ({ at }: OpenClaim) => now().getTime() - at > patienceMs;
	return others.every(isGone) ? 'ours' : claims.standing(reference, who.by);
}

/** Nobody has written it down meanwhile. */
function isOpen({ mark, by }: OpenClaim, { claims }: Adopting): boolean {
	return claims
		.open()
		.some(
			({ mark: one, by: its, leftOpen }) =>
				one.reference === mark.reference && its === by && !leftOpen,
		);
}
