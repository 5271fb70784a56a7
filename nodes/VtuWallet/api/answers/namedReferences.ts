import type { IDataObject } from 'n8n-workflow';

import type { NamedReferences } from '../../purchase/ownership';
import { fields } from '../dialect';
import { isRecord, textsIn } from './schemas/fields';

/** The references that an answer to a purchase names, wherever deployments put what they tell of it. */
export function namedReferences(body: IDataObject): NamedReferences {
	const places = [body, body.data, body.response].filter(isRecord);
	const under = (names: readonly string[]) => places.flatMap((place) => textsIn(place, names));
	return { asSent: under(fields.sentReference), others: under(fields.reference) };
}
