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
import { BadInput } from '../../values/badInput';
import type { Memory } from '../buying/executionMemory';

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
		const ofAttempt = (attempt: number) => referenceOf(subject, { by: 'run', run, nth }, attempt);
		const isIt = Array.from({ length: lastAttempt + 1 }, (_, attempt) => attempt).some(
			(attempt) => ofAttempt(attempt) === carried,
		);
		if (!isIt) continue;
		return memory.isDone(ofAttempt(0)) || memory.meet(identity, nth) ? nth : undefined;
	}
	// A receipt's own fields ("message", "amount") may have taken the place of the row's.
	if (memory.isDone(carried) || memory.attempts.recall(carried).sentBefore) throw asksForAnother();
	return undefined;
}

const asksForAnother = () =>
	new BadInput(
		'Repeat Protection',
		'This row carries the receipt of a purchase that this run has made, and asks for something else than that',
		"Lead rows back as they were. If it is a new purchase, take the field 'reference' out of the row.",
	);
