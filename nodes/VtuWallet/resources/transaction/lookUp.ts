import { sleep, type IDataObject, type INodeProperties } from 'n8n-workflow';
import { z } from 'zod';

import { endpoints, fillPath } from '../../api/endpoints';
import { ProviderError } from '../../api/answers/errors';
import { explain } from '../../api/answers/explain';
import { readRequery, type RequeryResult } from '../../api/answers/requery';
import type { Api } from '../../api/types';
import type { Row } from '../../batch/operation';
import type { Answer } from '../../values/answer';
import { BadInput } from '../../values/badInput';
import { filled } from '../fields/filled';

const displayName = 'Reference';

export const referenceField: INodeProperties = {
	displayName,
	name: 'reference',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. airtime-k3v9q1',
	description:
		'The reference of the purchase, as its receipt shows it (what the provider calls the request ID)',
};

export function referenceOf(row: Row): string {
	const reference = row.text('reference');
	if (reference === '')
		throw new BadInput(
			displayName,
			`'${displayName}' is empty`,
			'Enter the reference of a purchase.',
		);
	return reference;
}

/** One look at a transaction, and the answer that it was read from. */
export interface Look {
	lookup: RequeryResult;
	answer: Answer;
}

export async function lookOnce(api: Api, reference: string): Promise<Look> {
	const answer = await api.send({
		method: 'GET',
		path: fillPath(endpoints.requery.path, { id: reference }),
	});
	return { lookup: readRequery(answer), answer };
}

/** Pauses before a look is taken again because nothing could be told from the last one. */
const pauses = [500, 2_000];

export async function look(api: Api, reference: string): Promise<Look> {
	for (const pause of pauses) {
		const taken = await lookOnce(api, reference);
		if (taken.lookup.kind !== 'cannotTell' || !mayPass(taken.answer)) return taken;
		await sleep(pause);
	}
	return await lookOnce(api, reference);
}

export function mayPass(answer: Answer): boolean {
	if (answer.kind === 'http') return answer.status === 429 || answer.status >= 500;
	return answer.kind === 'fault' && answer.code !== 'ERR_CANCELED';
}

export const transactionShape = {
	reference: z.string(),
	found: z.boolean(),
	outcome: z.enum(['success', 'pending', 'failed', 'unknown', 'notFound']),
	type: z.string().optional(),
	amount: z.number().optional(),
	currency: z.string().optional(),
	message: z.string().optional(),
	date: z.string().optional(),
};

/** A look as an item. A reference that the provider does not know is an answer as well; no answer is not. */
export function itemOf(
	reference: string,
	{ lookup, answer }: Look,
	simplify: boolean,
): IDataObject {
	if (lookup.kind === 'cannotTell') throw new ProviderError(explain(answer));
	const response =
		!simplify && answer.kind === 'http' ? { response: answer.body as IDataObject } : {};
	if (lookup.kind === 'absent') {
		return { reference, found: false, outcome: 'notFound', message: notFoundMessage, ...response };
	}
	const { type, amount, currency, message, date } = lookup.transaction;
	return {
		reference,
		found: true,
		outcome: lookup.status === 'unknownWord' ? 'unknown' : lookup.status,
		...filled({ type, amount, currency, message, date }),
		...response,
	};
}

const notFoundMessage =
	'The provider does not know this reference, or not yet. Check that it belongs to this account and environment.';
