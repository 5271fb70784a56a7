import type { IDataObject } from 'n8n-workflow';

import { statusOf } from '../../api/answers/answer';
import { isRecord } from '../../api/answers/schemas/fields';

const issued = ['issued', 'ticketed', 'booked', 'confirmed'];
const lost = ['canceled', 'expired', 'rejected', 'declined', 'void', 'voided'];

/**
 * What became of a booking, by its own status. The provider refunds what it could not issue. A word that is on no list
 * is taken for a booking that is not decided yet: it is neither reported as a ticket nor booked again.
 */
export function bookingOutcome({
	data,
}: IDataObject): 'success' | 'pending' | 'failed' | undefined {
	const booking: unknown = Array.isArray(data) ? data[0] : data;
	const status = isRecord(booking) ? booking.status : undefined;
	if (typeof status !== 'string' || status.trim() === '') return undefined;
	const word = status.trim().toLowerCase();
	if (issued.includes(word)) return 'success';
	if (lost.includes(word)) return 'failed';
	return statusOf(word) ?? 'pending';
}
