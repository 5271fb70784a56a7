import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { z } from 'zod';

import { ProviderError } from '../../api/answers/errors';
import { explain } from '../../api/answers/explain';
import { checkPathPart } from '../../api/endpoints';
import { patiently, pauseAfter, usualPauses } from '../../api/patience';
import type { Api, LookedUp, RequeryOptions } from '../../api/types';
import type { Row } from '../../batch/operation';
import { shape } from '../../batch/report/shape';
import { BadInput } from '../../values/badInput';
import { filled } from '../fields/filled';
import { notFoundWordingOption } from '../fields/notFoundWording';

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
	checkPathPart(reference);
	return reference;
}

export const lookUpOptions: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [notFoundWordingOption],
};

export const optionsOf = (row: Row): RequeryOptions => ({
	notFoundWording: row.text('options.notFoundWording'),
});

/** A look that told nothing is taken again where that may help. */
export async function look(
	api: Api,
	reference: string,
	options: RequeryOptions,
): Promise<LookedUp> {
	return await patiently(
		usualPauses,
		async () => await api.requery(reference, options),
		(looked, usual) =>
			looked.kind === 'cannotTell' ? pauseAfter(looked.answer, usual) : undefined,
	);
}

export const transactionShape = {
	reference: shape.text,
	found: shape.flag,
	outcome: z.enum(['success', 'pending', 'failed', 'unknown', 'notFound']),
	type: shape.maybeText,
	amount: shape.maybeNumber,
	currency: shape.maybeText,
	message: shape.maybeText,
	date: shape.maybeText,
};

/** A look as an item. A reference that the provider does not know is an answer as well; no answer is not. */
export function itemOf(reference: string, looked: LookedUp, simplify: boolean): IDataObject {
	const { answer } = looked;
	if (looked.kind === 'cannotTell')
		throw new ProviderError({ ...explain(answer), title: looked.reason });
	const whole = answer.kind === 'http' ? (answer.parts ?? answer.body) : undefined;
	const response = simplify || whole === undefined ? {} : { response: whole as IDataObject };
	if (looked.kind === 'absent') {
		return { reference, found: false, outcome: 'notFound', message: notFoundMessage, ...response };
	}
	const { type, amount, currency, message, date } = looked.transaction;
	return {
		reference,
		found: true,
		outcome: looked.status === 'unknownWord' ? 'unknown' : looked.status,
		...filled({ type, amount, currency, message, date }),
		...response,
	};
}

const notFoundMessage =
	'The provider does not know this reference, or not yet. Check that it belongs to this account and environment.';
