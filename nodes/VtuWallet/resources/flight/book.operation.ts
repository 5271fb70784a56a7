import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import type { PurchaseOperation } from '../../batch/operation';
import { shape } from '../../batch/report/shape';
import { nairaAmount } from '../../values/money';
import { filled, isGiven } from '../fields/filled';
import { idText } from '../fields/idText';
import { bookingIn, bookingOutcome } from './bookingAnswer';
import { passengerFields } from './passengerFields';
import { passengerBody, passengersOf, whoFlies } from './passengers';
import { filledText, purchaseBody } from '../fields/requestBody';

const displayNames = { flightId: 'Flight ID', expectedPrice: 'Expected Price' };

export const bookFlight: PurchaseOperation = {
	kind: 'purchase',
	value: 'book',
	name: 'Book',
	action: 'Book flight',
	description:
		'Book and pay an offer of Search. Needs KYC. Without a ticket the wallet is refunded.',
	endpoint: {
		method: 'POST',
		path: '/api/flight/book',
		documented: true,
		carriesReference: true,
		deduplicates: false,
		requeryable: true,
		kind: ['flight'],
		contract: purchaseBody({ flight_id: filledText, passengers: z.array(passengerBody).min(1) }),
	},
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
	fields: [
		{
			displayName: displayNames.flightId,
			name: 'flightId',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. off_4f2a91c0',
			description:
				'The ID of the offer, from Search. It is new with every search and goes stale in about half an hour.',
		},
		...passengerFields,
	],
	options: [
		{
			displayName: `${displayNames.expectedPrice} (₦)`,
			name: 'expectedPrice',
			type: 'number',
			default: 0,
			typeOptions: { minValue: 0, numberPrecision: 0 },
			description:
				'What the search said it costs. The limits need it; the provider confirms its own price.',
		},
	],

	plan(row) {
		const flightId = idText(row.raw('flightId'), displayNames.flightId);
		const passengers = passengersOf(row);
		const expected = row.raw('options.expectedPrice');
		return {
			product: 'flight',
			// The first passenger stands for all of them in the receipt.
			recipient: passengers[0].email.toLowerCase(),
			// Names, addresses and their order may be corrected between two tries, and must not make it another booking.
			keyed: '',
			amount: isGiven(expected) ? nairaAmount(expected, displayNames.expectedPrice) : undefined,
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
