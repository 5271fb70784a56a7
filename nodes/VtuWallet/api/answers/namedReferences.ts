import type { IDataObject } from 'n8n-workflow';

import type { NamedReferences } from '../../purchase/ownership';
import type { NamedRecipients } from '../../purchase/recipients';
import { levelsOf } from '../../values/nested';
import { fields } from '../dialect';
import { isRecord, textsIn } from './schemas/fields';

/** The references that an answer to a purchase names, wherever deployments put what they tell of it. */
export function namedReferences(body: IDataObject): NamedReferences {
	const under = textsAnywhereIn(body);
	return { asSent: under(fields.sentReference), others: under(fields.reference) };
}

/** Who got it, as a record or an answer says. */
export function namedRecipients(body: IDataObject): NamedRecipients {
	const under = textsAnywhereIn(body);
	const { phone, meter, smartcard, customer } = fields.recipients;
	return {
		phone: under(phone),
		meter: under(meter),
		smartcard: under(smartcard),
		customer: under(customer),
	};
}

const textsAnywhereIn = (body: IDataObject) => {
	const records = levelsOf(body, 1).flat().filter(isRecord);
	return (names: readonly string[]) => records.flatMap((record) => textsIn(record, names));
};
