import { sleep } from 'n8n-workflow';
import { z } from 'zod';

import type { Api } from '../../api/types';
import type { ReadOperation } from '../../batch/operation';
import { pauseBetweenLooks } from '../../purchase/backoff';
import { wholeNumber } from '../../values/integers';
import { simplifyField, wantsSimple } from '../fields/list';
import {
	itemOf,
	lookOnce,
	mayPass,
	referenceField,
	referenceOf,
	type Look,
	transactionShape,
} from './lookUp';

const waitForLabel = 'Wait For (Seconds)';

export const waitForTransaction: ReadOperation = {
	kind: 'read',
	value: 'wait',
	name: 'Wait',
	action: 'Wait for transaction',
	description:
		'Look a purchase up again and again until it has succeeded or failed, or the time is up',
	output: { ...transactionShape, timedOut: z.boolean() },
	fields: [
		referenceField,
		{
			displayName: waitForLabel,
			name: 'waitFor',
			type: 'number',
			default: 120,
			typeOptions: { minValue: 0, maxValue: 3600 },
			description:
				'How long to wait at most. When the time is up, the item says how the purchase stands, and timedOut is true.',
		},
		simplifyField,
	],

	async run(row, api) {
		const reference = referenceOf(row);
		const waitMs =
			wholeNumber(row.raw('waitFor', 120), waitForLabel, { min: 0, max: 3_600 }) * 1_000;
		const { last, timedOut } = await lookUntilFinal(api, reference, waitMs);
		return { ...itemOf(reference, last, wantsSimple(row)), timedOut };
	},
};

/** A look that tells nothing does not take back what an earlier one told. */
async function lookUntilFinal(
	api: Api,
	reference: string,
	waitMs: number,
): Promise<{ last: Look; timedOut: boolean }> {
	const until = Date.now() + waitMs;
	let last = await lookOnce(api, reference);
	for (let looks = 1; !isFinal(last); looks++) {
		const left = until - Date.now();
		if (left <= 0) return { last, timedOut: true };
		await sleep(pauseBetweenLooks(looks, waitMs, left));
		const taken = await lookOnce(api, reference);
		if (
			taken.lookup.kind !== 'cannotTell' ||
			last.lookup.kind === 'cannotTell' ||
			!mayPass(taken.answer)
		)
			last = taken;
	}
	return { last, timedOut: false };
}

/** Also final: an answer that will not get better by asking again, such as a refused token. */
function isFinal({ lookup, answer }: Look): boolean {
	if (lookup.kind === 'cannotTell') return !mayPass(answer);
	return lookup.kind === 'found' && (lookup.status === 'success' || lookup.status === 'failed');
}
