import { type IDataObject, sleep } from 'n8n-workflow';
import { z } from 'zod';

import { mayPass, patiently, pauseAfter, usualPauses } from '../../api/patience';
import { explain } from '../../api/answers/explain';
import { ProviderError } from '../../api/providerError';
import { encodePathPart } from '../../api/endpoints';
import type { Api, RequeryResult } from '../../api/types';
import type { ReadOperation, Row } from '../../batch/operation';
import { shape } from '../../batch/report/receiptShape';
import { pauseBetweenLooks } from '../../purchase/steps';
import { utcTime } from '../../values/dates';
import { textOf } from '../../values/nested';
import { field, required, requiredText, wholeNumberOf } from '../fields/field';
import { simplifyField, wantsSimple } from '../fields/read';
import { filled } from '../fields/receipt';

export const referenceField = required.text('reference', 'Reference', {
	description:
		'The reference of the purchase, as its receipt shows it (what the provider calls the request ID)',
	placeholder: 'e.g. airtime-k3v9q1',
});

export function referenceOf(row: Row): string {
	const reference = requiredText(row, referenceField, 'Enter the reference of a purchase.');
	// Refuses a reference that no path can hold.
	encodePathPart(reference);
	return reference;
}

/** The answer has no readable record, and does not say that there is none. */
const saysNothing = ({ kind, transaction }: RequeryResult): boolean =>
	kind !== 'absent' && transaction === undefined;

export async function look(api: Api, reference: string): Promise<RequeryResult> {
	return await patiently(
		usualPauses,
		async () => await api.requery(reference),
		(looked, usual) => (saysNothing(looked) ? pauseAfter(looked.answer, usual) : undefined),
	);
}

const transactionShape = {
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

/** An unknown reference is a result; a missing answer is an error. */
export function itemOf(reference: string, looked: RequeryResult, simplify: boolean): IDataObject {
	const { answer, kind, transaction, reason = '', isMissing } = looked;
	const explained = explain(answer);
	const advice = isMissing ? "Look in the provider's list of your transactions." : explained.advice;
	if (saysNothing(looked)) throw new ProviderError({ ...explained, title: reason, advice });
	const whole = answer.kind === 'http' ? answer.body : undefined;
	const response = simplify || whole === undefined ? {} : { response: whole as IDataObject };
	if (transaction === undefined)
		return { reference, found: false, outcome: 'notFound', message: notFoundMessage, ...response };
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

export const requeryTransaction: ReadOperation = {
	kind: 'read',
	value: 'requery',
	name: 'Requery',
	action: 'Requery transaction',
	description: 'Look up the status of a purchase; it never charges',
	output: transactionShape,
	fields: [referenceField, simplifyField],

	async run(row, api) {
		const reference = referenceOf(row);
		return itemOf(reference, await look(api, reference), wantsSimple(row));
	},
};

const waitField = field.number('waitFor', 'Wait For (Seconds)', {
	description:
		'How long to wait at most. When the time is up, the item says how the purchase stands, and timedOut is true.',
	default: 120,
	range: { min: 0, max: 3600 },
});

export const waitForTransaction: ReadOperation = {
	kind: 'read',
	value: 'wait',
	name: 'Wait',
	action: 'Wait for transaction',
	description:
		'Look a purchase up again and again until it has succeeded or failed, or the time is up',
	output: { ...transactionShape, timedOut: shape.flag },
	fields: [referenceField, waitField, simplifyField],

	async run(row, api) {
		const reference = referenceOf(row);
		const waitMs = wholeNumberOf(row, waitField) * 1_000;
		const { last, timedOut } = await lookUntilFinal(api, reference, waitMs);
		return { ...itemOf(reference, last, wantsSimple(row)), timedOut };
	},
};

/** A look-up without an answer does not replace an earlier result. */
async function lookUntilFinal(api: Api, reference: string, waitMs: number) {
	const until = performance.now() + waitMs;
	let last = await api.requery(reference);
	for (let looks = 1; !isFinal(last); looks++) {
		const left = until - performance.now();
		if (left <= 0) return { last, timedOut: true };
		await sleep(pauseBetweenLooks(looks, waitMs, left));
		const next = await api.requery(reference);
		if (!saysNothing(next) || saysNothing(last) || !mayPass(next.answer)) last = next;
	}
	return { last, timedOut: false };
}

/** An answer that will not change, such as a refused token, is final too. */
function isFinal(looked: RequeryResult): boolean {
	if (saysNothing(looked)) return !mayPass(looked.answer);
	return looked.kind === 'success' || looked.kind === 'failed';
}
