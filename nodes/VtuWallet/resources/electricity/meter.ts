import { z } from 'zod';

import { checkedQuery } from '../../api/requestCheck';
import { validation, type Validation } from '../../api/answers/schemas/lookUp';
import type { Api } from '../../api/types';
import type { FormField, Row } from '../../batch/operation';
import { planId } from '../../values/ids';
import { digits } from '../../values/meters';
import { discoList } from './catalogue';
import { choice } from '../fields/choice';
import { locator } from '../fields/locator';
import { filledText, id } from '../fields/requestBody';
import { field } from '../fields/field';

const displayNames = { disco: 'Disco', meterType: 'Meter Type', meterNumber: 'Meter Number' };

/** For paying and for verifying. */
export const meterFields: FormField[] = [
	locator(
		'disco',
		displayNames.disco,
		'The electricity distribution company that reads the meter',
		discoList,
	),
	field.choice(
		'meterType',
		displayNames.meterType,
		'prepaid',
		[
			['prepaid', 'Prepaid'],
			['postpaid', 'Postpaid'],
		],
		'Whether the meter takes a token or its holder gets a bill',
	),
	field.text(
		'meterNumber',
		displayNames.meterNumber,
		'The digits on the meter; keep them as text, so that leading zeros are not lost',
		{ required: true, placeholder: 'e.g. 04123456789' },
	),
];

export const meterTypes = z.enum(['prepaid', 'postpaid']);

/** The query of a meter's look-up. */
export const meterQuery = z
	.object({ disco: id, meter_number: filledText, meter_type: meterTypes })
	.strict();

/** A meter as requests name it. */
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
