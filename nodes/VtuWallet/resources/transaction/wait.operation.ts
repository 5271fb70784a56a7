import { sleep } from 'n8n-workflow';
import { mayPass } from '../../api/answers/answer';
import type { LookedUp } from '../../api/types';
import type { ReadOperation } from '../../batch/operation';
import { shape } from '../../batch/report/receiptShape';
import { pauseBetweenLooks } from '../../purchase/steps';
import { simplifyField, wantsSimple } from '../fields/list';
import { itemOf, referenceField, referenceOf, saysNothing, transactionShape } from './lookUp';
import { field, wholeNumberOf } from '../fields/field';

const waitField = field.number(
	'waitFor',
	'Wait For (Seconds)',
	120,
	'How long to wait at most. When the time is up, the item says how the purchase stands, and timedOut is true.',
	{ range: { min: 0, max: 3600 } },
);

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
		const waitMs = wholeNumberOf(row, waitField, waitField.default) * 1_000;
		const { last, timedOut } = await lookUntilFinal(
			async () => await api.requery(reference),
			waitMs,
		);
		return { ...itemOf(reference, last, wantsSimple(row)), timedOut };
	},
};

/** A look-up without an answer does not replace the result of an earlier one. */
async function lookUntilFinal(
	ask: () => Promise<LookedUp>,
	waitMs: number,
): Promise<{ last: LookedUp; timedOut: boolean }> {
	const until = performance.now() + waitMs;
	let last = await ask();
	for (let looks = 1; !isFinal(last); looks++) {
		const left = until - performance.now();
		if (left <= 0) return { last, timedOut: true };
		await sleep(pauseBetweenLooks(looks, waitMs, left));
		const taken = await ask();
		if (!saysNothing(taken) || saysNothing(last) || !mayPass(taken.answer)) last = taken;
	}
	return { last, timedOut: false };
}

/** Also final: an answer that stays the same, such as a refused token. */
function isFinal(looked: LookedUp): boolean {
	if (saysNothing(looked)) return !mayPass(looked.answer);
	return looked.kind === 'success' || looked.kind === 'failed';
}
