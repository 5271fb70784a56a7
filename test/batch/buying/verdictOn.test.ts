import { verdictOn } from '../../../nodes/VtuWallet/batch/buying/verdictOn';
import { answers, Counter } from './counter';

const saying = (said?: 'success' | 'pending' | 'failed') => ({ outcomeOf: () => said });
const body = { status: 'success', message: 'Bought', newbal: 900 };

describe('an accepted answer', () => {
	test('is what its status word says where the product has no more to say', () => {
		const accepted = { kind: 'accepted', status: 'success', body };
		expect(verdictOn(answers.success, {})).toEqual(accepted);
		expect(verdictOn(answers.success, saying())).toEqual(accepted);
		expect(verdictOn(answers.success, saying('success'))).toEqual(accepted);
	});

	test('is what the product says, whatever its status word', () => {
		expect(verdictOn(answers.success, saying('pending'))).toMatchObject({ status: 'pending' });
		expect(verdictOn(answers.pending, saying('success'))).toMatchObject({ status: 'success' });
		expect(verdictOn(answers.success, saying('failed'))).toEqual({
			kind: 'rejected',
			charged: 'refunded',
			message: 'Bought',
			body,
		});
	});
});

test.each(['failed', 'balance', 'unlisted', 'lost', 'tokenRefused'] as const)(
	'the answer "%s" cannot be talked into an outcome',
	(name) => {
		expect(verdictOn(answers[name], saying('success'))).toEqual(verdictOn(answers[name], {}));
	},
);

test('the receipt, the memory and the record follow what the product says', async () => {
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
