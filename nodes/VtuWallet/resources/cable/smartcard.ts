import { z } from 'zod';

import { checkedQuery } from '../../api/requestCheck';
import { validation, type Validation } from '../../api/answers/schemas/lookUp';
import type { Api } from '../../api/types';
import type { Row } from '../../batch/operation';
import { planId } from '../../values/ids';
import { digits } from '../../values/meters';
import { cableProviderList } from './catalogue';
import { locator } from '../fields/locator';
import { filledText, id } from '../fields/requestBody';
import { cellOf, field } from '../fields/field';

export const cableField = locator('cable', 'Provider', 'The cable TV provider', cableProviderList);

export const iucField = field.text(
	'iuc',
	'Smartcard Number',
	'The smartcard or IUC number of the decoder; keep it as text, so that leading zeros are not lost',
	{ required: true, placeholder: 'e.g. 7023456789' },
);

/** The query of a smartcard's look-up. */
export const smartcardQuery = z.object({ cable: id, iuc: filledText }).strict();

export const cableOf = (row: Row): number => cellOf(row, cableField, planId);

export const iucOf = (row: Row): string => cellOf(row, iucField, digits);

export async function verifySmartcard(cable: number, iuc: string, api: Api): Promise<Validation> {
	return await api.ask(
		{
			method: 'GET',
			path: '/api/cable/cable-validation',
			query: checkedQuery(smartcardQuery, { cable, iuc }),
		},
		validation,
	);
}
