import { z } from 'zod';

import { checkedQuery } from '../../api/answers/requestCheck';
import { validation, type Validation } from '../../api/answers/schemas/lookUp';
import type { Api } from '../../api/types';
import type { FormField, Row } from '../../batch/operation';
import { planId } from '../../values/ids';
import { digits } from '../../values/meters';
import { discoList } from '../electricity/catalogue';
import { choice } from './choice';
import { locator } from './locator';
import { filledText, id } from './requestBody';

const displayNames = { disco: 'Disco', meterType: 'Meter Type', meterNumber: 'Meter Number' };

/** Which meter is meant, for paying and for verifying. */
export const meterFields: FormField[] = [
	locator({
		displayName: displayNames.disco,
		name: 'disco',
		description: 'The electricity distribution company that reads the meter',
		list: discoList,
	}),
	{
		displayName: displayNames.meterType,
		name: 'meterType',
		type: 'options',
		default: 'prepaid',
		options: [
			{ name: 'Prepaid', value: 'prepaid' },
			{ name: 'Postpaid', value: 'postpaid' },
		],
		description: 'Whether the meter takes a token or its holder gets a bill',
	},
	{
		displayName: displayNames.meterNumber,
		name: 'meterNumber',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. 04123456789',
		description: 'The digits on the meter; keep them as text, so that leading zeros are not lost',
	},
];

export const meterTypes = z.enum(['prepaid', 'postpaid']);

/** What the look-up of a meter takes. */
export const meterQuery = z
	.object({ disco: id, meter_number: filledText, meter_type: meterTypes })
	.strict();

/** As requests name a meter. */
export interface Meter {
	disco: number;
	meter_type: 'prepaid' | 'postpaid';
	meter_number: string;
}

export function meterOf(row: Row): Meter {
	return {
		disco: planId(row.id('disco'), displayNames.disco),
		meter_type: choice(row.raw('meterType'), displayNames.meterType, ['prepaid', 'postpaid']),
		meter_number: digits(row.raw('meterNumber'), displayNames.meterNumber),
	};
}

export async function verifyMeter(
	{ disco, meter_type, meter_number }: Meter,
	api: Api,
): Promise<Validation> {
	const query = checkedQuery(meterQuery, { disco, meter_number, meter_type });
	return await api.ask({ method: 'GET', path: '/api/bill/bill-validation', query }, validation);
}
