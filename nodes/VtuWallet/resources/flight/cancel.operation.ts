import { statusOf } from '../../api/answers/answer';
import { bookingWords, ticketIssued } from '../../api/dialect';
import { fillPath } from '../../api/endpoints';
import { ProviderError, type ProviderErrorKind } from '../../api/answers/errors';
import { sayable } from '../../api/answers/explain';
import { flightBooking, type FlightBooking } from '../../api/answers/schemas/flights';
import type { Api } from '../../api/types';
import type { ReadOperation } from '../../batch/operation';
import { shape } from '../../batch/report/shape';
import { textOf } from '../../values/nested';
import { filled } from '../fields/filled';
import { idText } from '../fields/idText';
import { simplifyField, wantsSimple } from '../fields/list';

const displayName = 'Booking Reference';

export const cancelFlight: ReadOperation = {
	kind: 'read',
	value: 'cancel',
	name: 'Cancel',
	action: 'Cancel flight booking',
	description: 'Cancel a booking without a ticket and get the money back; a ticket needs support',
	output: {
		reference: shape.text,
		pnr: shape.maybeText,
		status: shape.maybeText,
		amount: shape.maybeNumber,
		currency: shape.maybeText,
		tripType: shape.maybeText,
		origin: shape.maybeText,
		destination: shape.maybeText,
		departureDate: shape.maybeText,
		returnDate: shape.maybeText,
	},
	fields: [
		{
			displayName,
			name: 'bookingReference',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. {{ $json.booking.reference }}',
			description: 'The reference of the booking, from its receipt',
		},
		simplifyField,
	],

	async run(row, api) {
		const booking = await cancel(api, idText(row.raw('bookingReference'), displayName));
		return wantsSimple(row) ? simplified(booking) : booking.raw;
	},
};

async function cancel(api: Api, reference: string): Promise<FlightBooking> {
	const booking = await api
		.ask(
			{
				method: 'POST',
				path: fillPath('/api/flight/booking/{id}/cancel', { id: reference }),
				shielded: true,
			},
			flightBooking,
		)
		.catch((caught: unknown) => explained(caught));
	if (!names(booking, reference)) throw aboutAnother(booking);
	const { status = '' } = booking;
	if (saysIssued(status)) throw alreadyIssued();
	if (isAlive(status)) throw notCancelled(status);
	return booking;
}

/** Under whatever name: the reference, the PNR or the provider's own number of it. */
function names({ raw }: FlightBooking, reference: string): boolean {
	const plain = (value: unknown) => textOf(value)?.trim().toLowerCase();
	return Object.values(raw).some((value) => plain(value) === plain(reference));
}

/** What its status says is that it has not been cancelled. */
function isAlive(status: string): boolean {
	const word = status.trim().toLowerCase();
	return statusOf(word) === 'pending' || bookingWords.success.some((alive) => alive === word);
}

const simplified = ({ raw, ...known }: FlightBooking) => {
	const {
		currency,
		trip_type: tripType,
		origin,
		destination,
		departure_date: departureDate,
		return_date: returnDate,
	} = raw;
	return filled({ ...known, currency, tripType, origin, destination, departureDate, returnDate });
};

/** The answer was lost: the booking may be cancelled by now. */
const undecided: ReadonlySet<ProviderErrorKind> = new Set([
	'timeout',
	'interrupted',
	'stopped',
	'serverDown',
	'webPage',
	'unreadable',
	'redirected',
]);

function explained(caught: unknown): never {
	if (!(caught instanceof ProviderError)) throw caught;
	if (saysIssued(caught.message)) throw alreadyIssued();
	if (!undecided.has(caught.kind)) throw caught;
	throw new ProviderError({
		kind: caught.kind,
		title: `It is not known whether the booking was cancelled: ${caught.message}`,
		advice: runAgain,
		httpStatus: caught.httpStatus,
	});
}

const runAgain =
	'Run it again: a booking that is cancelled already is only shown, and the wallet is refunded once.';

const aboutAnother = ({ reference }: FlightBooking) =>
	new ProviderError({
		kind: 'unreadable',
		title: `It is not known whether the booking was cancelled: the provider answered about another one (${sayable(reference)})`,
		advice: runAgain,
	});

const notCancelled = (status: string) =>
	new ProviderError({
		kind: 'refused',
		title: `The booking is not cancelled: the provider calls it "${sayable(status)}"`,
		advice: `Wait a while. ${runAgain}`,
	});

const saysIssued = (text: string): boolean => ticketIssued.test(text.toLowerCase());

function alreadyIssued(): ProviderError {
	return new ProviderError({
		kind: 'refused',
		title: 'The ticket is issued already, so the booking cannot be cancelled here',
		advice: 'Contact the support of the provider for the cancellation.',
	});
}
