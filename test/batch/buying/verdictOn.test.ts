import { verdictOn } from '../../../nodes/VtuWallet/batch/buying/verdictOn';
import type { Answer } from '../../../nodes/VtuWallet/values/answer';
import { answers, Counter, http } from './counter';

const saying = (said?: 'success' | 'pending' | 'failed') => ({ outcomeOf: () => said });
const body = { status: 'success', message: 'Bought', newbal: 900 };

describe('an accepted answer', () => {
	test('is what its status word says where the product has no more to say', () => {
		const accepted = { kind: 'accepted', status: 'success', body };
		expect(verdictOn(answers.success, {})).toEqual(accepted);
		expect(verdictOn(answers.success, saying())).toEqual(accepted);
		expect(verdictOn(answers.success, saying('success'))).toEqual(accepted);
	});

	test('is what the product says, but not decided where its status word is pending', () => {
		expect(verdictOn(answers.success, saying('pending'))).toMatchObject({ status: 'pending' });
		expect(verdictOn(answers.pending, saying('success'))).toMatchObject({ status: 'pending' });
		expect(verdictOn(answers.success, saying('failed'))).toEqual({
			kind: 'rejected',
			charged: 'refunded',
			message: 'Bought',
			bareWord: true,
			body,
		});
	});
});

test.each(['failed', 'balance', 'unlisted', 'lost', 'tokenRefused'] as const)(
	'the product may not give an outcome to the answer "%s", which was no success',
	(name) => {
		expect(verdictOn(answers[name], saying('success'))).toEqual(verdictOn(answers[name], {}));
	},
);

test("the receipt, the execution's memory and n8n's list follow the outcome that the product tells", async () => {
	const failed = new Counter('exam');
	expect((await failed.buy({}, {}, saying('failed'))).receipt).toMatchObject({
		outcome: 'failed',
		charged: 'refunded',
	});
	const pending = new Counter('exam');
	expect((await pending.buy({}, {}, saying('pending'))).receipt.outcome).toBe('pending');
	expect((await pending.buy()).receipt).toMatchObject({ outcome: 'pending', charged: 'yes' });
	expect(pending.sent).toHaveLength(1);
});

test('the outcome of an answer whose parts contradict each other is told by the product', () => {
	const torn: Answer = http(200, { status: 'success', data: { status: 'failed' } });
	expect(verdictOn(torn, {})).toMatchObject({ kind: 'ambiguous' });
	expect(verdictOn(torn, saying('failed'))).toMatchObject({ kind: 'rejected' });
	const refused: Answer = http(500, { status: 'success', data: { status: 'failed' } });
	expect(verdictOn(refused, saying('success'))).toMatchObject({ kind: 'ambiguous' });
});

test('a complaint about a field counts only where that field was sent', () => {
	const complaint: Answer = http(422, { message: 'No', errors: { phone: ['Bad'] } });
	expect(verdictOn(complaint, {}, { phone: '0' })).toMatchObject({ kind: 'rejected' });
	expect(verdictOn(complaint, {}, { amount: 1 })).toMatchObject({ kind: 'refused' });
});
