import type { Row } from '../../batch/operation';
import { parsePhone, type Phone } from '../../values/phone';
import { field } from './field';

const displayName = 'Phone Number';

export const phoneField = field.text(
	'phone',
	displayName,
	'The Nigerian mobile number, with or without the country code',
	{ required: true, placeholder: 'e.g. 08031234567' },
);

export const phoneOf = (row: Row): Phone => parsePhone(row.raw('phone'), displayName);
