import type { IDataObject } from 'n8n-workflow';

import { purchaseEndpoints } from '../../api/endpoints';
import { ProviderError } from '../../api/errors';
import { isRecord } from '../../api/schemas/fields';
import type { Api, Contract } from '../../api/types';

/** Deployments name the token differently; the document calls it `data`. */
const tokenNames = ['data', 'identifier', 'sessionId', 'session_id', 'token'];

export interface StepAnswer {
	token?: string;
	message: string;
}

const stepAnswer: Contract<StepAnswer> = {
	safeParse(body) {
		if (!isRecord(body)) return { success: false, error: { message: 'The answer is not an object' } };
		const message = typeof body.message === 'string' ? body.message : '';
		return { success: true, data: { token: tokenIn(body), message } };
	},
};

/** Sends one step, once: a second OTP would make the first one worthless, and wrong ones can lock the line. */
export async function takeStep(api: Api, body: IDataObject, secrets: string[]): Promise<StepAnswer> {
	const { method, path } = purchaseEndpoints.airtimeToCash;
	try {
		const { token, message } = await api.ask({ method, path, body, shielded: true }, stepAnswer);
		return { token, message: hidden(message, secrets) };
	} catch (caught) {
		return withoutSecrets(caught, secrets);
	}
}

/** A provider may repeat in its refusal what it was given. */
function withoutSecrets(caught: unknown, secrets: string[]): never {
	if (!(caught instanceof ProviderError)) throw caught;
	const { kind, message, advice, httpStatus } = caught;
	throw new ProviderError({ kind, title: hidden(message, secrets), advice, httpStatus });
}

const hidden = (text: string, secrets: string[]): string => secrets.reduce((clean, secret) => clean.split(secret).join('***'), text);

function tokenIn(body: IDataObject): string | undefined {
	const found = tokenNames.map((name) => body[name]).find((value) => value !== undefined && value !== null && value !== '');
	if (typeof found === 'string' || typeof found === 'number') return String(found);
	return isRecord(found) ? tokenIn(found) : undefined;
}
