import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../../api/answers/schemas/fields';
import {
	identityDigest,
	isMadeHere,
	lastAttempt,
	referenceOf,
	type Seed,
	type Subject,
} from '../../purchase/reference';
import type { Memory } from '../buying/executionMemory';
import { CannotSeeEarlier } from './cannotSeeEarlier';

/** Rows that come back to the node with what it has said of them. */

/** The reference in a receipt, as the output or the error output shows it. */
export function carriedReference(json: IDataObject): string | undefined {
	const { reference, error } = json;
	const said = isRecord(error) && isRecord(error.receipt) ? error.receipt.reference : reference;
	return typeof said === 'string' && isMadeHere(said) ? said : undefined;
}

/**
 * The place among identical purchases of the one that a row led back has a receipt of, where that is bought or its outcome
 * is open: it is that purchase, and no further one. Without its receipt nothing tells it from an equal row of a loop.
 * Throws `BadInput` where it asks for something else now.
 */
export function placeOfLedBack(
	json: IDataObject,
	subject: Subject,
	run: Extract<Seed, { by: 'run' }>['run'],
	memory: Pick<Memory, 'attempts' | 'countedBefore' | 'isDone' | 'meet'>,
): number | undefined {
	const carried = carriedReference(json);
	if (carried === undefined || !memory.attempts.knows(carried)) return undefined;
	const identity = identityDigest(subject);
	const counted = memory.countedBefore(identity);
	for (let nth = 0; nth < counted; nth++) {
		const seed = { by: 'run', run, nth } as const;
		if (!isOneOf(subject, seed, carried)) continue;
		const isDone = memory.isDone(referenceOf(subject, seed, 0));
		return isDone || memory.meet(identity, nth) ? nth : undefined;
	}
	refuseAnother(carried, memory);
	return undefined;
}

/** Throws `BadInput` where a row carries the receipt of another purchase of this execution than the seed makes it. */
export function refuseIfAnother(
	json: IDataObject,
	subject: Subject,
	seed: Seed,
	memory: Pick<Memory, 'attempts' | 'isDone'>,
): void {
	const carried = carriedReference(json);
	if (carried !== undefined && !isOneOf(subject, seed, carried)) refuseAnother(carried, memory);
}

const isOneOf = (subject: Subject, seed: Seed, reference: string): boolean =>
	Array.from({ length: lastAttempt + 1 }, (_, attempt) => attempt).some(
		(attempt) => referenceOf(subject, seed, attempt) === reference,
	);

/** A receipt's own fields ("message", "amount") may have taken the place of the row's. */
function refuseAnother(carried: string, memory: Pick<Memory, 'attempts' | 'isDone'>): void {
	if (memory.isDone(carried) || memory.attempts.recall(carried).sentBefore)
		throw new AsksForAnother(carried);
}

/** Its receipt may say that it is bought. The row keeps that: led back once more, it is refused once more. */
export class AsksForAnother extends CannotSeeEarlier {
	constructor(readonly reference: string) {
		super({
			field: 'Repeat Protection',
			message:
				'This row carries the receipt of a purchase that this run has made, and asks for something else than that. Nothing was sent now',
			advice:
				"Lead rows back as they were. If it is a new purchase, take the field 'reference' out of the row.",
		});
	}
}
