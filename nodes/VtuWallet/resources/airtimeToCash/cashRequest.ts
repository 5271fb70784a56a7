import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import { ProviderError } from '../../api/answers/errors';
import { failedInside, messageOf, succeeded } from '../../api/answers/answer';
import { explain } from '../../api/answers/explain';
import { firstThat } from '../../api/answers/parts';
import { isRecord } from '../../api/answers/schemas/fields';
import { secretsIn, sendUnlessRefused, withoutSecrets } from '../../api/wire/secrets';
import type { Api } from '../../api/types';
import type { Answer } from '../../values/answer';
import type { PurchaseEndpoint } from '../../batch/operation';
import { shape } from '../../batch/report/shape';
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

/** What a step hands on to the next. */
export const stepShape = {
	phone: shape.text,
	verificationToken: shape.text,
	message: shape.text,
	warnings: shape.maybeTexts,
};

export interface StepAnswer {
	token?: string;
	message: string;
}

/** Sends one step, once: a second OTP would make the first one worthless, and wrong ones can lock the line. */
export async function takeStep(
	api: Api,
	body: IDataObject,
	secretNames: string[],
): Promise<StepAnswer> {
	const { method, path } = cashEndpoint;
	const secrets = secretsIn(body, secretNames);
	const whole = await sendUnlessRefused(api, { method, path, body, shielded: true }, secrets);
	const answer = firstThat(
		whole,
		(one) => succeeded(one) && isRecord(one.body) && !failedInside(one.body),
	);
	const shown = withoutSecrets(answer, secrets);
	if (!succeeded(answer) || !isRecord(answer.body)) throw new ProviderError(explain(shown));
	if (failedInside(answer.body)) throw new ProviderError(explain(inside(shown)));
	return {
		token: tokenIn(answer.body),
		message: shown.kind === 'http' ? messageOf(shown.body) : '',
	};
}

/** Why it failed stands beside the status that says so. */
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
