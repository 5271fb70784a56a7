import type { INodeProperties } from 'n8n-workflow';

import type { ProviderFacts } from '../../api/types';
import type { Row } from '../../batch/operation';
import { BadInput } from '../../values/badInput';
import { networks } from '../../values/networks';
import { simulateFailureOption } from '../fields/common';
import { type Choice, field } from '../fields/field';
import { autoNetwork, linePlan, networkLabel } from '../fields/network';

/** Only these networks let airtime go from one line to another. */
const convertible = networks.filter(({ value }) => value === 'MTN' || value === 'AIRTEL');

export const lineNetworkField = field.choice(
	'network',
	networkLabel,
	'auto',
	[autoNetwork, ...convertible.map(({ id, name }): Choice => [id, name])],
	'The network of the number. Only MTN and Airtel can be converted.',
);

export const lineOptions = field.group('options', 'Options', 'option', [simulateFailureOption]);

/** The line whose airtime is converted, as every step names it. */
export function lineOf(row: Row, provider: ProviderFacts): ReturnType<typeof linePlan> {
	const line = linePlan(row, provider);
	const { network } = line;
	if (convertible.includes(network)) return line;
	throw new BadInput(
		networkLabel,
		`${network.name} airtime cannot be converted`,
		`Use a line of ${convertible.map(({ name }) => name).join(' or ')}. If the number was ported, name its network.`,
	);
}

export const verificationTokenField = field.secret(
	'verificationToken',
	'Verification Token',
	'What the step before returned as verificationToken',
	{ required: true, placeholder: 'e.g. {{ $json.verificationToken }}' },
);

/** A secret as text. No message shows it. */
export function secretOf(row: Row, { name, displayName }: INodeProperties, advice: string): string {
	const text = row.text(name);
	if (text === '') throw new BadInput(displayName, `'${displayName}' is empty`, advice);
	return text;
}

export const verificationTokenOf = (row: Row): string =>
	secretOf(row, verificationTokenField, 'Use what the step before returned as verificationToken.');
