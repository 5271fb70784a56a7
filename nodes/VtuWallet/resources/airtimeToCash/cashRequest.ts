import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import { ProviderError } from '../../api/answers/errors';
import { failedInside, messageOf, succeeded } from '../../api/answers/answer';
import { namedRecipients } from '../../api/answers/namedReferences';
import { explain } from '../../api/answers/explain';
import { isRecord } from '../../api/answers/schemas/fields';
import { secretsIn, sendUnlessRefused, withoutSecrets } from '../../api/wire/secrets';
import type { Api } from '../../api/types';
import { areOthers } from '../../purchase/recipients';
import type { Answer } from '../../values/answer';
import { inOneText } from '../../values/words';
import type { PurchaseEndpoint, Row } from '../../batch/operation';
import { simulatedFailure } from '../../batch/plan/requestOptions';
import { shape } from '../../batch/report/receiptShape';
import { lineOf } from './convertibleLine';
import { nameNetwork } from '../network/networks';
import { digitsOnly, filledText, id, naira, sandboxOnly } from '../fields/requestBody';

const line = { network: id, phone: digitsOnly, ...sandboxOnly };

/** All three steps go to one path; only the last one moves money. */
export const cashEndpoint: PurchaseEndpoint = {
	method: 'POST',
	path: '/api/cash',
	documented: true,
	carriesReference: false,
	deduplicates: false,
	requeryable: false,
	kind: [],
	contract: z.discriminatedUnion('step', [
		z.object({ step: z.literal(1), ...line }).strict(),
		z.object({ step: z.literal(2), ...line, otp: filledText, data: filledText }).strict(),
		z
			.object({
				step: z.literal(3),
				...line,
				data: filledText,
				share_pin: z.string().regex(/^\d{4}$/),
				amount: naira,
			})
			.strict(),
	]),
};

/** Deployments name the token differently; the document calls it `data`. */
const tokenNames = ['data', 'identifier', 'sessionId', 'session_id', 'token'];

/** The output of a step, which the next step needs. */
export const stepShape = {
	phone: shape.text,
	verificationToken: shape.text,
	message: shape.text,
	warnings: shape.maybeText,
};

/** Sends one step, once: a second OTP invalidates the first, and wrong ones can lock the line. */
export async function takeStep(
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
	// With the token of another line, its airtime would be taken.
	if (areOthers(namedRecipients(answer.body), { kind: 'phone', number: recipient }))
		throw ofAnotherLine();
	// Some deployments give a new token for the next step, others go on with the first.
	const verificationToken = tokenIn(answer.body) ?? more.data;
	if (verificationToken === undefined) throw withoutToken();
	return {
		phone: recipient,
		verificationToken,
		message: shown.kind === 'http' ? messageOf(shown.body) : '',
		...(warnings.length > 0 && { warnings: inOneText(warnings) }),
	};
}

const ofAnotherLine = () =>
	new ProviderError({
		kind: 'unreadable',
		title: 'The provider answered about another phone number',
		advice: 'Ask the provider about it before you go on with this line.',
	});

const withoutToken = () =>
	new ProviderError({
		kind: 'unreadable',
		title: 'The provider sent the OTP and gave no verification token',
		advice:
			'The next step cannot do without it. Ask the provider under which name its answer holds the token.',
	});

/** The reason is beside the status that says failed. */
function inside(answer: Answer): Answer {
	const data = answer.kind === 'http' && isRecord(answer.body) ? answer.body.data : undefined;
	return answer.kind === 'http' && messageOf(data) !== '' ? { ...answer, body: data } : answer;
}

function tokenIn(body: IDataObject): string | undefined {
	const found = tokenNames
		.map((name) => body[name])
		.find((value) => value !== undefined && value !== null && value !== '');
	if (typeof found === 'string' || typeof found === 'number') return String(found);
	return isRecord(found) ? tokenIn(found) : undefined;
}
