import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import { statusOf } from '../../api/answers/statuses';
import { bookingWords } from '../../api/dialect';
import { shape } from '../../batch/report/receiptShape';
import { readMoney } from '../../values/money';
import { levelsOf, textOf, valueIn, valueUnder } from '../../values/nested';
import { maybeAmount } from '../fields/common';
import { field, idTextOf, required } from '../fields/field';
import { filled } from '../fields/receipt';
import { filledText, undocumented, purchase } from '../fields/requestBody';
import { passengerBody, passengerFields, passengersOf, whoFlies } from './passengers';

/**
 * The outcome of a booking, from its own status. The provider refunds a ticket that it cannot issue. An unknown word counts
 * as pending: the booking is neither reported as a ticket nor made again.
 */
function bookingOutcome(answer: IDataObject): 'success' | 'pending' | 'failed' | undefined {
	const status = recordOfBooking(answer)?.status;
	if (typeof status !== 'string' || status.trim() === '') return undefined;
	const word = status.trim().toLowerCase();
	if (bookingWords.success.includes(word)) return 'success';
	if (bookingWords.failed.includes(word)) return 'failed';
	return statusOf(word) ?? 'pending';
}

export function bookingIn(answer: IDataObject): IDataObject | undefined {
	const record = recordOfBooking(answer);
	if (!record) return undefined;
	const ours = valueUnder(answer, ['requestid'], textOf);
	const reference = ['bookingreference', 'bookingref', 'reference']
		.map((name) => textOf(valueIn(record, [name])))
		.find((text) => text !== undefined && text !== ours);
	const pnr = textOf(valueIn(record, ['pnr']));
	if (reference === undefined && pnr === undefined) return undefined;
	const [status, amount] = [textOf(record.status), readMoney(record.amount)];
	return filled({ reference: reference ?? pnr, pnr, status, amount });
}

/** A record with a PNR or a booking reference comes before one with any reference or status. */
function recordOfBooking(answer: IDataObject): Record<string, unknown> | undefined {
	const [top = [], ...inner] = levelsOf(answer);
	const below = inner.flat();
	const recordWith = (records: Array<Record<string, unknown>>, ...names: string[]) =>
		records.find((record) => valueIn(record, names) !== undefined);
	const marks = ['pnr', 'bookingreference', 'bookingref'];
	return (
		recordWith(below, ...marks) ??
		recordWith(below, 'reference') ??
		recordWith(top, ...marks) ??
		recordWith(inner[0] ?? [], 'status')
	);
}

const flightField = required.text('flightId', 'Flight ID', {
	description:
		'The ID of the offer, from Search. Every search gives new ones, and they end after about half an hour.',
	placeholder: 'e.g. off_4f2a91c0',
});

const priceLabel = 'Expected Price';

export const bookFlight = purchase({
	value: 'book',
	name: 'Book',
	action: 'Book flight',
	description:
		'Book and pay an offer of Search. Needs KYC. Without a ticket the wallet is refunded.',
	at: '/api/flight/book',
	trust: 'asks',
	sold: { as: 'Flight' },
	kinds: ['flight'],
	body: {
		flight_id: filledText,
		passengers: z.array(passengerBody).min(1),
		'request-id': undocumented(filledText),
	},
	keyRequired: true,
	foundUnderKey:
		'It was booked before under this key, and nothing was booked now. If passengers were corrected since then, the booking has the old data: ask the provider to change it, or cancel the booking and use another key.',
	code: { name: 'the booking', isMissing: ({ booking }) => booking === undefined },
	output: {
		booking: z
			.object({
				reference: shape.text,
				pnr: shape.maybeText,
				status: shape.maybeText,
				amount: shape.maybeNumber,
			})
			.optional(),
	},
	fields: [flightField, ...passengerFields],
	options: [
		field.number('expectedPrice', `${priceLabel} (₦)`, {
			description:
				'The price from the search, as {{ $json.amount }} behind Search. A preview and the limits need it. The provider confirms its own price.',
			default: 0,
			range: { min: 0 },
			typeOptions: { numberPrecision: 0 },
		}),
	],

	plan(row) {
		const flightId = idTextOf(row, flightField);
		const passengers = passengersOf(row);
		return {
			// The receipt names the first passenger.
			recipient: passengers[0].email.toLowerCase(),
			// Corrected names and addresses must not make it another booking.
			keyed: '',
			amount: maybeAmount(row.raw('options.expectedPrice'), priceLabel),
			howToPrice: `Set '${priceLabel}', in 'Options', to the price from the search.`,
			// Without the offer's ID, which is new with every search.
			identity: { passengers: passengers.map(whoFlies).sort() },
			body: { flight_id: flightId, passengers },
		};
	},

	outcomeOf: bookingOutcome,

	receiptFields(answer) {
		const booking = bookingIn(answer);
		return booking ? filled({ amount: booking.amount, booking }) : {};
	},
});
