import type { ProviderFacts } from '../../api/types';
import type { Row } from '../../batch/operation';
import { BadInput } from '../../values/badInput';
import { networks } from '../../values/networks';
import { autoNetwork, linePlan, networkLabel } from '../fields/network';
import { type Choice, field } from '../fields/field';
import { simulateFailureOption } from '../fields/simulateFailure';

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

const tokenLabel = 'Verification Token';

export const verificationTokenField = field.secret(
	'verificationToken',
	tokenLabel,
	'What the step before returned as verificationToken',
	{ required: true, placeholder: 'e.g. {{ $json.verificationToken }}' },
);

/** A secret as text. No message shows it. */
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
