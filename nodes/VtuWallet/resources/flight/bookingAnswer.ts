import type { IDataObject } from 'n8n-workflow';

import { readMoney } from '../../values/money';
import { levelsOf, textOf, valueIn, valueUnder } from '../../values/nested';
import { statusOf } from '../../api/answers/statuses';
import { bookingWords } from '../../api/dialect';

/**
 * The outcome of a booking, from its own status. The provider refunds a ticket that it cannot issue. An unknown word counts
 * as pending: the booking is neither reported as a ticket nor made again.
 */
export function bookingOutcome(answer: IDataObject): 'success' | 'pending' | 'failed' | undefined {
	const status = recordOfBooking(answer)?.status;
	if (typeof status !== 'string' || status.trim() === '') return undefined;
	const word = status.trim().toLowerCase();
	for (const outcome of ['success', 'failed'] as const) {
		if (bookingWords[outcome].some((known) => known === word)) return outcome;
	}
	return statusOf(word) ?? 'pending';
}

interface Booking {
	reference?: string;
	pnr?: string;
	status?: string;
	amount?: number;
}

/** Undefined if the answer names no booking. */
export function bookingIn(answer: IDataObject): Booking | undefined {
	const record = recordOfBooking(answer);
	if (!record) return undefined;
	const ours = valueUnder(answer, ['requestid'], textOf);
	const reference = ['bookingreference', 'bookingref', 'reference']
		.map((name) => textOf(valueIn(record, [name])))
		.find((text) => text !== undefined && text !== ours);
	const pnr = textOf(valueIn(record, ['pnr']));
	if (reference === undefined && pnr === undefined) return undefined;
	return {
		reference: reference ?? pnr,
		pnr,
		status: textOf(record.status),
		amount: readMoney(record.amount),
	};
}

/** The booking's record: one with a PNR or a booking reference comes before one with any reference or status. */
function recordOfBooking(answer: IDataObject): Record<string, unknown> | undefined {
	const [top = [], ...inner] = levelsOf(answer);
	const has =
		(...names: string[]) =>
		(record: Record<string, unknown>) =>
			valueIn(record, names) !== undefined;
	const named = has('pnr', 'bookingreference', 'bookingref');
	const below = inner.flat();
	return (
		below.find(named) ??
		below.find(has('reference')) ??
		top.find(named) ??
		inner[0]?.find(has('status'))
	);
}
