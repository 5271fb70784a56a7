import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import type { PurchaseOperation } from '../../batch/operation';
import { shape } from '../../batch/report/receiptShape';
import { nairaAmount } from '../../values/money';
import { cellOf, field } from '../fields/field';
import { filled, isGiven } from '../fields/filled';
import { filledText, purchaseAt, referenced } from '../fields/requestBody';
import { idText } from '../../values/ids';
import { bookingIn, bookingOutcome } from './bookingAnswer';
import { passengerFields } from './passengerFields';
import { passengerBody, passengersOf, whoFlies } from './passengers';

const flightField = field.text(
	'flightId',
	'Flight ID',
	'The ID of the offer, from Search. Every search gives new ones, and they end after about half an hour.',
	{ required: true, placeholder: 'e.g. off_4f2a91c0' },
);

const priceLabel = 'Expected Price';

export const bookFlight: PurchaseOperation = {
	kind: 'purchase',
	value: 'book',
	name: 'Book',
	action: 'Book flight',
	description:
		'Book and pay an offer of Search. Needs KYC. Without a ticket the wallet is refunded.',
	endpoint: purchaseAt('/api/flight/book', {
		trust: 'asks',
		kind: ['flight'],
		body: { flight_id: filledText, passengers: z.array(passengerBody).min(1) },
		inferred: referenced,
	}),
	keyRequired: true,
	foundUnderKey:
		'It was booked before under this key, and nothing was booked now. If passengers were corrected since then, they still stand in it as they were: ask the provider to change them, or cancel it and use another key.',
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
		field.number(
			'expectedPrice',
			`${priceLabel} (₦)`,
			0,
			'What the search said it costs. The limits need it; the provider confirms its own price.',
			{ range: { min: 0 }, typeOptions: { numberPrecision: 0 } },
		),
	],

	plan(row) {
		const flightId = cellOf(row, flightField, idText);
		const passengers = passengersOf(row);
		const expected = row.raw('options.expectedPrice');
		return {
			product: 'flight',
			// The receipt names the first passenger.
			recipient: passengers[0].email.toLowerCase(),
			// Corrected names and addresses must not make it another booking.
			keyed: '',
			amount: isGiven(expected) ? nairaAmount(expected, priceLabel) : undefined,
			// Never the offer's ID, which is new with every search.
			identity: { passengers: whoFlies(passengers) },
			body: { flight_id: flightId, passengers },
			warnings: [],
		};
	},

	outcomeOf: bookingOutcome,

	receiptFields(answer): IDataObject {
		const found = bookingIn(answer);
		if (!found) return {};
		const { amount, reference, pnr, status } = found;
		return {
			...filled({ amount }),
			booking: filled({ reference, pnr, status, amount }),
		};
	},
};
