import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import { ProviderError } from '../../api/answers/errors';
import { explain } from '../../api/answers/explain';
import { checkPathPart } from '../../api/endpoints';
import { patiently, pauseAfter, usualPauses } from '../../api/patience';
import type { Api, LookedUp } from '../../api/types';
import type { Row } from '../../batch/operation';
import { shape } from '../../batch/report/receiptShape';
import { BadInput } from '../../values/badInput';
import { utcTime } from '../../values/dates';
import { textOf } from '../../values/nested';
import { field } from '../fields/field';
import { filled } from '../fields/filled';

export const referenceField = field.text(
	'reference',
	'Reference',
	'The reference of the purchase, as its receipt shows it (what the provider calls the request ID)',
	{ required: true, placeholder: 'e.g. airtime-k3v9q1' },
);

export function referenceOf(row: Row): string {
	const reference = row.text('reference');
	if (reference === '')
		throw new BadInput('Reference', "'Reference' is empty", 'Enter the reference of a purchase.');
	checkPathPart(reference);
	return reference;
}

/** Neither a record that can be read, nor that there is none. */
export const saysNothing = ({ kind, transaction }: LookedUp): boolean =>
	kind !== 'absent' && transaction === undefined;

/** A look-up that says nothing is repeated if that may help. */
export async function look(api: Api, reference: string): Promise<LookedUp> {
	return await patiently(
		usualPauses,
		async () => await api.requery(reference),
		(looked, usual) => (saysNothing(looked) ? pauseAfter(looked.answer, usual) : undefined),
	);
}

export const transactionShape = {
	reference: shape.text,
	providerReference: shape.maybeText,
	found: shape.flag,
	outcome: z.enum(['success', 'pending', 'failed', 'unknown', 'notFound']),
	type: shape.maybeText,
	amount: shape.maybeNumber,
	currency: shape.maybeText,
	message: shape.maybeText,
	date: shape.maybeText,
};

/** A look-up as an item. An unknown reference is an answer too; no answer is an error. */
export function itemOf(reference: string, looked: LookedUp, simplify: boolean): IDataObject {
	const { answer, kind, transaction, reason = '' } = looked;
	if (saysNothing(looked)) throw new ProviderError({ ...explain(answer), title: reason });
	const whole = answer.kind === 'http' ? answer.body : undefined;
	const response = simplify || whole === undefined ? {} : { response: whole as IDataObject };
	if (transaction === undefined) {
		return { reference, found: false, outcome: 'notFound', message: notFoundMessage, ...response };
	}
	const { type, amount, currency, message, date, raw = {} } = transaction;
	const own = textOf(raw.reference);
	const providerReference = own === reference ? undefined : own;
	return {
		reference,
		...filled({ providerReference }),
		found: true,
		outcome: kind === 'unclear' ? 'unknown' : kind,
		...filled({ type, amount, currency, message, date: date && utcTime(date) }),
		...response,
	};
}

const notFoundMessage =
	'The provider does not know this reference, or not yet. Check that it belongs to this account and environment.';
