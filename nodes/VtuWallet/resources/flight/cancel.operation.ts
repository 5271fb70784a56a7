import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import { sayable, type ProviderErrorKind } from '../../api/answers/explain';
import { booking, flightBooking, type FlightBooking } from '../../api/answers/schemas/flights';
import { statusOf } from '../../api/answers/statuses';
import { bookingWords, ticketIssued } from '../../api/dialect';
import { fillPath } from '../../api/endpoints';
import { ProviderError } from '../../api/providerError';
import type { Api, ApiRequest } from '../../api/types';
import { shape } from '../../batch/report/receiptShape';
import { textOf } from '../../values/nested';
import { idTextOf, required } from '../fields/field';
import { columnsOf, readOne } from '../fields/read';

const referenceField = required.text('bookingReference', 'Booking Reference', {
	description: 'The reference of the booking, from its receipt',
	placeholder: 'e.g. {{ $json.booking.reference }}',
});

const text = shape.maybeText;
const lists = z.array(z.record(z.unknown())).optional();

/** All fields of a booking in the provider's document, in its order. */
const bookingShape = {
	...columnsOf(booking),
	tripType: text,
	origin: text,
	destination: text,
	departureDate: text,
	returnDate: text,
	cabin: text,
	passengers: lists,
	itinerary: lists,
	tickets: lists,
	currency: text,
	addonsFee: shape.maybeNumber,
	whatsappNumber: text,
	reminderCall: shape.maybeFlag,
	emailDelivery: text,
	expiresAt: text,
	myTransId: text,
	createdAt: text,
};

export const cancelFlight = readOne({
	value: 'cancel',
	name: 'Cancel',
	action: 'Cancel flight booking',
	description: 'Cancel a booking without a ticket and get the money back; a ticket needs support',
	output: bookingShape,
	fields: [referenceField],

	async load(api, row) {
		const cancelled = await cancel(api, idTextOf(row, referenceField));
		return { ...inCamelCase(cancelled.raw), ...cancelled };
	},
});

const inCamelCase = (record: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(record).map(([name, value]) => [
			name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
			value,
		]),
	);

async function cancel(api: Api, reference: string): Promise<FlightBooking> {
	const request: ApiRequest = {
		method: 'POST',
		path: fillPath('/api/flight/booking/{id}/cancel', { id: reference }),
		shielded: true,
	};
	const answered = await api
		.ask(request, flightBooking)
		.catch((caught: unknown) => rethrow(caught));
	if (!names(answered, reference)) {
		const other = sayable(answered.reference);
		throw unknown('unreadable', `the provider answered about another one (${other})`);
	}
	const { status = '' } = answered;
	if (saysIssued(status)) throw alreadyIssued();
	if (!isAlive(status)) return answered;
	const title = `The booking is not cancelled: the provider calls it "${sayable(status)}"`;
	throw new ProviderError({ kind: 'refused', title, advice: `Wait a while. ${runAgain}` });
}

/** The user may give the reference, the PNR or the provider's own number. */
function names({ raw }: FlightBooking, reference: string): boolean {
	const plain = (value: unknown) => textOf(value)?.trim().toLowerCase();
	return Object.values(raw).some((value) => plain(value) === plain(reference));
}

function isAlive(status: string): boolean {
	const word = status.trim().toLowerCase();
	return statusOf(word) === 'pending' || bookingWords.success.includes(word);
}

/** After these errors, the booking may be cancelled. */
const kindsInDoubt: ReadonlySet<ProviderErrorKind> = new Set([
	'timeout',
	'interrupted',
	'stopped',
	'serverDown',
	'webPage',
	'unreadable',
	'redirected',
]);

function rethrow(caught: unknown): never {
	if (!(caught instanceof ProviderError)) throw caught;
	if (saysIssued(caught.message)) throw alreadyIssued();
	if (!kindsInDoubt.has(caught.kind)) throw caught;
	throw unknown(caught.kind, caught.message, caught.httpStatus);
}

const runAgain = 'Run it again. The wallet is refunded only once.';

const unknown = (kind: ProviderErrorKind, reason: string, httpStatus?: number) =>
	new ProviderError({
		kind,
		title: `It is not known whether the booking was cancelled: ${reason}`,
		advice: runAgain,
		httpStatus,
	});

const saysIssued = (text: string): boolean => ticketIssued.test(text.toLowerCase());

const alreadyIssued = () =>
	new ProviderError({
		kind: 'refused',
		title: 'The ticket is issued already, so the booking cannot be cancelled here',
		advice: 'Contact the support of the provider for the cancellation.',
	});
