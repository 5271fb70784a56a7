import { z } from 'zod';

import { discos } from '../../api/answers/schemas/catalogues';
import { validation, type Validation } from '../../api/answers/schemas/lookUp';
import { endpoints } from '../../api/endpoints';
import { checkedQuery } from '../../api/requestCheck';
import type { Api } from '../../api/types';
import type { FormField, Row } from '../../batch/operation';
import { discoWords } from '../../values/discoNames';
import { planId } from '../../values/ids';
import { digits } from '../../values/meters';
import { catalogue } from '../fields/catalogue';
import { cellOf, field, wordOf } from '../fields/field';
import { locator, pickList } from '../fields/locator';
import { filledText, id } from '../fields/requestBody';

export const discosOf = catalogue(endpoints.discos, discos);

export const discoList = pickList('searchDiscos', discosOf, {
	vocabulary: discoWords,
	placeholder: 'e.g. Ikeja',
});

const discoField = locator(
	'disco',
	'Disco',
	'The electricity distribution company that reads the meter',
	discoList,
);

const meterTypeField = field.choice(
	'meterType',
	'Meter Type',
	'prepaid',
	[
		['prepaid', 'Prepaid'],
		['postpaid', 'Postpaid'],
	],
	'Whether the meter takes a token or its holder gets a bill',
);

export const meterNumberField = field.text(
	'meterNumber',
	'Meter Number',
	'The digits on the meter; keep them as text, so that leading zeros are not lost',
	{ required: true, placeholder: 'e.g. 04123456789' },
);

/** For paying and for verifying. */
export const meterFields: FormField[] = [discoField, meterTypeField, meterNumberField];

export const meterTypes = z.enum(['prepaid', 'postpaid']);

/** The query of a meter's look-up. */
export const meterQuery = z
	.object({ disco: id, meter_number: filledText, meter_type: meterTypes })
	.strict();

/** A meter as requests name it. */
export const meterOf = (row: Row) => ({
	disco: cellOf(row, discoField, planId),
	meter_type: wordOf(row, meterTypeField),
	meter_number: cellOf(row, meterNumberField, digits),
});

export type Meter = ReturnType<typeof meterOf>;

export async function verifyMeter(
	{ disco, meter_type, meter_number }: Meter,
	api: Api,
): Promise<Validation> {
	const query = checkedQuery(meterQuery, { disco, meter_number, meter_type });
	return await api.ask({ method: 'GET', path: '/api/bill/bill-validation', query }, validation);
}
