import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import { failedInside, messageOf, succeeded } from '../../api/answers/answer';
import { explain } from '../../api/answers/explain';
import { ProviderError } from '../../api/providerError';
import { namedRecipients } from '../../api/names';
import type { Api, ProviderFacts } from '../../api/types';
import { secretsIn, withoutSecrets } from '../../api/wire/secrets';
import { sendUnlessRefused } from '../../api/wire/sendUnlessRefused';
import type { PurchaseEndpoint, ReadOperation, Row } from '../../batch/operation';
import { simulatedFailure } from '../../batch/plan/requestOptions';
import { shape } from '../../batch/report/receiptShape';
import { cashProduct } from '../../purchase/outcome';
import { areOthers } from '../../purchase/recipients';
import type { Answer } from '../../values/answer';
import { BadInput } from '../../values/badInput';
import { isRecord } from '../../values/json';
import { networks } from '../../values/networks';
import { textOf, valueUnder } from '../../values/nested';
import { inOneText } from '../../values/words';
import { phoneField, simulateFailureOption } from '../fields/common';
import { type Choice, field, required, requiredText } from '../fields/field';
import { digitsOnly, filledText, id, naira, sandboxOnly } from '../fields/requestBody';
import {
	autoNetwork,
	type LinePlan,
	linePlan,
	nameNetwork,
	networkLabel,
} from '../network/networks';

/** Only these networks transfer airtime between lines. */
const convertible = networks.filter(({ name }) => name === 'MTN' || name === 'Airtel');

export const lineNetworkField = field.choice('network', networkLabel, {
	description: 'The network of the number. Only MTN and Airtel can be converted.',
	default: 'auto',
	choices: [autoNetwork, ...convertible.map(({ id, name }): Choice => [id, name])],
});

const lineOptions = field.group('options', 'Options', 'option', [simulateFailureOption]);

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

export const verificationTokenField = required.secret('verificationToken', 'Verification Token', {
	description: 'The verificationToken from the output of the step before',
	placeholder: 'e.g. {{ $json.verificationToken }}',
});

export const verificationTokenOf = (row: Row): string =>
	requiredText(
		row,
		verificationTokenField,
		'Use the verificationToken from the output of the step before.',
	);

const line = { network: id, phone: digitsOnly, ...sandboxOnly };

/** All three steps use one path; only the last one moves money. */
export const cashEndpoint: PurchaseEndpoint = {
	method: 'POST',
	path: '/api/cash',
	documented: true,
	carriesReference: false,
	trust: 'none',
	kind: [],
	product: cashProduct,
	contract: z.discriminatedUnion('step', [
		z.strictObject({ step: z.literal(1), ...line }),
		z.strictObject({ step: z.literal(2), ...line, otp: filledText, data: filledText }),
		z.strictObject({
			step: z.literal(3),
			...line,
			data: filledText,
			share_pin: z.string().regex(/^\d{4}$/),
			amount: naira,
		}),
	]),
};

/** Deployments name the token differently; the document calls it `data`. */
const tokenNames = ['data', 'identifier', 'sessionid', 'token'];

const stepShape = {
	phone: shape.text,
	verificationToken: shape.text,
	message: shape.text,
	warnings: shape.maybeText,
};

/** Sends one step, once: a second OTP invalidates the first, and wrong ones can lock the line. */
async function takeStep(
	row: Row,
	api: Api,
	more: IDataObject,
	secretNames: string[] = [],
): Promise<IDataObject> {
	const line = lineOf(row, api.provider);
	await nameNetwork(line, api);
	const { recipient, warnings } = line;
	const body = { ...line.body, ...more, ...simulatedFailure(row, api.account) };
	const { method, path } = cashEndpoint;
	const secrets = secretsIn(body, secretNames);
	const answer = await sendUnlessRefused(api, { method, path, body, shielded: true }, secrets);
	const shown = withoutSecrets(answer, secrets);
	if (!succeeded(answer) || !isRecord(answer.body)) throw new ProviderError(explain(shown));
	if (failedInside(answer.body)) throw new ProviderError(explain(inside(shown)));
	// The token of another line would take the airtime of that line.
	if (areOthers(namedRecipients(answer.body), { kind: 'phone', number: recipient }))
		throw unreadable(
			'The provider answered about another phone number',
			'Ask the provider about it before you go on with this line.',
		);
	// Some deployments give a new token for the next step; others keep the first.
	const verificationToken = valueUnder(answer.body, tokenNames, textOf) ?? more.data;
	if (verificationToken === undefined)
		throw unreadable(
			'The provider sent the OTP and gave no verification token',
			'The next step cannot do without it. Ask the provider under which name its answer holds the token.',
		);
	return {
		phone: recipient,
		verificationToken,
		message: shown.kind === 'http' ? messageOf(shown.body) : '',
		...(warnings.length > 0 && { warnings: inOneText(warnings) }),
	};
}

const unreadable = (title: string, advice: string) =>
	new ProviderError({ kind: 'unreadable', title, advice });

/** `data` holds the status and its reason. */
function inside(answer: Answer): Answer {
	const data = answer.kind === 'http' && isRecord(answer.body) ? answer.body.data : undefined;
	return answer.kind === 'http' && messageOf(data) !== '' ? { ...answer, body: data } : answer;
}

export const requestOtp: ReadOperation = {
	kind: 'read',
	value: 'requestOtp',
	name: 'Request OTP',
	action: 'Request OTP for airtime to cash',
	description: 'Step 1 of 3: have the network send an OTP to the line. Needs KYC Tier 2.',
	notDocumented:
		'The network sends the OTP to the line by SMS. The next step, Verify OTP, needs it, and the verificationToken of this output.',
	output: stepShape,
	fields: [phoneField, lineNetworkField, lineOptions],
	run: async (row, api) => await takeStep(row, api, { step: 1 }),
};

const otpField = required.secret('otp', 'OTP', {
	description: 'The one-time password from the network, as text, so that leading zeros are kept',
	placeholder: 'e.g. 123456',
});

export const verifyOtp: ReadOperation = {
	kind: 'read',
	value: 'verifyOtp',
	name: 'Verify OTP',
	action: 'Verify OTP for airtime to cash',
	description:
		'Step 2 of 3: hand in the OTP that the network sent. A wrong one is not tried again.',
	notDocumented:
		'The last step, Convert, needs the verificationToken of this output: it may be a new one.',
	output: stepShape,
	fields: [phoneField, lineNetworkField, verificationTokenField, otpField, lineOptions],

	async run(row, api) {
		const data = verificationTokenOf(row);
		const advice = 'Enter the one-time password that the network sent.';
		const otp = requiredText(row, otpField, advice);
		return await takeStep(row, api, { step: 2, otp, data }, ['otp', 'data']);
	},
};
