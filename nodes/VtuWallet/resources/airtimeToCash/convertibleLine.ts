import type { ProviderFacts } from '../../api/types';
import type { Row } from '../../batch/operation';
import { BadInput } from '../../values/badInput';
import { networks } from '../../values/networks';
import { simulateFailureOption } from '../fields/common';
import { type Choice, field, requiredText } from '../fields/field';
import { autoNetwork, type LinePlan, linePlan, networkLabel } from '../network/networks';

/** Only these networks transfer airtime between lines. */
const convertible = networks.filter(({ value }) => value === 'MTN' || value === 'AIRTEL');

export const lineNetworkField = field.choice('network', networkLabel, {
	description: 'The network of the number. Only MTN and Airtel can be converted.',
	default: 'auto',
	choices: [autoNetwork, ...convertible.map(({ id, name }): Choice => [id, name])],
});

export const lineOptions = field.group('options', 'Options', 'option', [simulateFailureOption]);

export function lineOf(row: Row, provider: ProviderFacts): LinePlan {
	const line = linePlan(row, provider);
	const { network } = line;
	if (convertible.includes(network)) return line;
	throw new BadInput(
		networkLabel,
		`${network.name} airtime cannot be converted`,
		`Use a line of ${convertible.map(({ name }) => name).join(' or ')}. If the number was ported, name its network.`,
	);
}

export const verificationTokenField = field.secret('verificationToken', 'Verification Token', {
	description: 'What the step before returned as verificationToken',
	required: true,
	placeholder: 'e.g. {{ $json.verificationToken }}',
});

export const verificationTokenOf = (row: Row): string =>
	requiredText(
		row,
		verificationTokenField,
		'Use what the step before returned as verificationToken.',
	);
