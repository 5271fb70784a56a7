import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';

import { checkedQuery } from '../../api/answers/requestCheck';
import { validation, type Validation } from '../../api/answers/schemas/lookUp';
import type { Api } from '../../api/types';
import type { Row } from '../../batch/operation';
import { planId } from '../../values/ids';
import { digits } from '../../values/meters';
import { cableProviderList } from '../cable/catalogue';
import { locator } from './locator';
import { filledText, id } from './requestBody';

const displayNames = { cable: 'Provider', iuc: 'Smartcard Number' };

export const cableField = locator({
	displayName: displayNames.cable,
	name: 'cable',
	description: 'The cable TV provider',
	list: cableProviderList,
});

export const iucField: INodeProperties = {
	displayName: displayNames.iuc,
	name: 'iuc',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. 7023456789',
	description:
		'The smartcard or IUC number of the decoder; keep it as text, so that leading zeros are not lost',
};

/** What the look-up of a smartcard takes. */
export const smartcardQuery = z.object({ cable: id, iuc: filledText }).strict();

export const cableOf = (row: Row): number => planId(row.id('cable'), displayNames.cable);

export const iucOf = (row: Row): string => digits(row.raw('iuc'), displayNames.iuc);

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
