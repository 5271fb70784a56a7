import type { IDataObject } from 'n8n-workflow';

import { isAnotherKind } from '../../purchase/kinds';
import type { Lookup } from '../../purchase/outcome';
import { isOurs } from '../../purchase/ownership';
import { areOthers, type Recipient } from '../../purchase/recipients';
import { referenceOf } from '../../purchase/reference';
import type { Result } from '../../purchase/steps';
import type { PurchaseOperation } from '../operation';
import type { PlannedRow } from '../rows/plannedRow';
import type { BuyingRun } from './buyingRun';
import type { Claim } from './sentRecords';

/** What the provider shows of a purchase, by its reference. */
export async function lookUp(
	planned: PlannedRow,
	reference: string,
	{ api, operation, kinds, fresh, beganAt }: BuyingRun,
): Promise<Lookup> {
	const lookup = await api.requery(reference);
	if (lookup.kind !== 'found') return lookup;
	const { transaction } = lookup;
	const { plan, price } = planned;
	const recipient = recipientOf(planned, operation);
	const notBefore = fresh ? beganAt : undefined;
	const sought = { amount: plan.amount ?? price, notBefore, recipient, reference };
	if (!isOurs(transaction, sought)) {
		const isAnothers = areOthers(transaction.recipients, recipient);
		return { kind: 'cannotTell', reason: isAnothers ? namesAnother : namesNobody };
	}
	const foreign = isAnotherKind(operation.endpoint.kind, transaction.type, kinds);
	return foreign ? { kind: 'foreign', transaction } : lookup;
}

const namesNobody = 'The provider answered with a record that does not say whose it is';

const namesAnother = 'The provider answered with a purchase for somebody else';

/** Whom a record or an answer must be about, where it says so. */
export function recipientOf(
	{ plan }: Pick<PlannedRow, 'plan'>,
	{ endpoint }: Pick<PurchaseOperation, 'endpoint'>,
): Recipient | undefined {
	// The company of a customer stands in front of the number.
	const number = plan.recipient.replace(/^[^/]*\//, '');
	return endpoint.recipient && { kind: endpoint.recipient, number };
}

/** What is found under a reference of the user's own is this row's only where that reference was sent for it. */
export async function lookUpOwned(
	claim: Claim,
	isSentNow: boolean,
	run: BuyingRun,
): Promise<Lookup> {
	const lookup = await lookUp(claim.planned, claim.reference, run);
	if (lookup.kind !== 'found' || isSentNow || claim.planned.seed.by !== 'reference') return lookup;
	const { status, transaction } = lookup;
	if (status !== 'success' && status !== 'pending') return lookup;
	const owner = await run.records.ownerOf(claim);
	if (owner === 'this') return lookup;
	return { kind: owner === 'another' ? 'foreign' : 'unclaimed', transaction };
}

/** An unknown purchase may show up in a list of the provider's: it is ours only if the record carries our reference. */
export async function recognise(
	result: Result,
	planned: PlannedRow,
	run: BuyingRun,
	isOwn: boolean,
): Promise<{ result: Result; candidates?: IDataObject[] }> {
	const { operation, api } = run;
	if (result.outcome !== 'unknown' || !operation.candidates || run.halted() !== undefined) {
		return { result };
	}
	const reference = referenceOf(planned.subject, planned.seed, result.attempt);
	try {
		const { found, possible } = await operation.candidates(planned.plan, reference, api);
		if (!found) return { result, candidates: possible };
		const message = 'Found in the list of the provider';
		const adopted = { message, answer: found, replayed: !isOwn, foundNothing: false };
		return { result: { ...result, ...adopted, outcome: 'success', charged: 'yes' } };
	} catch {
		// The list is only a help to the reader: without it the outcome stays what it is.
		return { result };
	}
}
