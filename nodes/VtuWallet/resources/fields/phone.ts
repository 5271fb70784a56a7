import type { INodeProperties } from 'n8n-workflow';

import type { Row } from '../../batch/operation';
import { parsePhone, type Phone, type PhoneFormat } from '../../values/phone';

const displayName = 'Phone Number';

export const phoneField: INodeProperties = {
	displayName,
	name: 'phone',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. 08031234567',
	description: 'The Nigerian mobile number, with or without the country code',
};

export const phoneFormatOption: INodeProperties = {
	displayName: 'Phone Format',
	name: 'phoneFormat',
	type: 'options',
	default: 'international',
	options: [
		{ name: 'With Country Code', value: 'international', description: 'For example 2348031234567' },
		{ name: 'Local', value: 'local', description: 'For example 08031234567' },
	],
	description: 'How the number is sent. Choose Local if your provider demands 11 digits.',
};

export const phoneOf = (row: Row): Phone => parsePhone(row.raw('phone'), displayName);

export function phoneFormatOf(row: Row): PhoneFormat {
	return row.text('options.phoneFormat') === 'local' ? 'local' : 'international';
}
