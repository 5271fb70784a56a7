import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { Row } from '../../batch/operation';
import { BadInput } from '../../values/badInput';
import { networks } from '../../values/networks';
import { linePlan, networkLabel } from '../fields/network';
import { phoneFormatOption } from '../fields/phone';

/** Only these networks let airtime go from one line to another. */
const convertible = networks.filter(({ value }) => value === 'MTN' || value === 'AIRTEL');

export const lineNetworkField: INodeProperties = {
	displayName: networkLabel,
	name: 'network',
	type: 'options',
	default: 'auto',
	options: [
		{ name: 'Auto', value: 'auto', description: 'Tell the network from the number' },
		...convertible.map(({ id, name }) => ({ name, value: id })),
	],
	description: 'The network of the number; only these two can be converted',
};

/** The steps before the last have no options but this one. */
export const lineOptions: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [phoneFormatOption],
};

/** The line whose airtime is converted, as every step names it. */
export function lineOf(row: Row): { recipient: string; body: IDataObject; warnings: string[] } {
	const { recipient, network, body, warnings } = linePlan(row);
	if (convertible.includes(network)) return { recipient, body, warnings };
	throw new BadInput(
		networkLabel,
		`${network.name} airtime cannot be converted`,
		`Use a line of ${convertible.map(({ name }) => name).join(' or ')}. If the number was ported, name its network.`,
	);
}

export const tokenLabel = 'Verification Token';

export const verificationTokenField: INodeProperties = {
	displayName: tokenLabel,
	name: 'verificationToken',
	type: 'string',
	typeOptions: { password: true },
	default: '',
	required: true,
	placeholder: 'e.g. {{ $json.verificationToken }}',
	description: 'What the step before returned as verificationToken',
};

/** A secret, as text. Its message never shows it, also when it cannot be used. */
export function secretText(row: Row, name: string, field: string, advice: string): string {
	const text = row.text(name);
	if (text === '') throw new BadInput(field, `'${field}' is empty`, advice);
	return text;
}

export const verificationTokenOf = (row: Row): string =>
	secretText(
		row,
		'verificationToken',
		tokenLabel,
		'Use what the step before returned as verificationToken.',
	);
