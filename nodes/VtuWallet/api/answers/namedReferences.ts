import type { IDataObject } from 'n8n-workflow';

import type { NamedReferences } from '../../purchase/ownership';
import type { NamedRecipients } from '../../purchase/recipients';
import { fields } from '../dialect';
import { isRecord, textsIn } from './schemas/fields';

/** The references that an answer to a purchase names, wherever deployments put what they tell of it. */
export function namedReferences(body: IDataObject): NamedReferences {
	const places = placesIn(body);
	const under = (names: readonly string[]) => places.flatMap((place) => textsIn(place, names));
	return { asSent: under(fields.sentReference), others: under(fields.reference) };
}

/** Who got it, as a record or an answer says. */
export function namedRecipients(body: IDataObject): NamedRecipients {
	const places = placesIn(body);
	const under = (names: readonly string[]) => places.flatMap((place) => textsIn(place, names));
	const { phone, meter, smartcard, customer } = fields.recipients;
	return {
		phone: under(phone),
		meter: under(meter),
		smartcard: under(smartcard),
		customer: under(customer),
	};
}

/** What else stood in the same answer may name whose it is as well. */
const placesIn = (body: IDataObject) =>
	[body, ...[body.parts, body.otherParts].flat().filter(isRecord)]
		.flatMap((part) => [part, part.data, part.response])
		.filter(isRecord);
