import { classify } from '../../../nodes/VtuWallet/api/answers/verdict';
import { afterDebit, type Shape } from './backends/afterDebit';
import { beforeDebit } from './backends/beforeDebit';
import { done } from './backends/done';
import { notDone } from './backends/notDone';
import { stillBelieved, stillDoubted, stillTrusted, stillUncertain } from './backends/still';
import { http } from './said';

const sent = { network: 1, phone: '2348031234567', amount: 100, 'request-id': 'airtime-0001-0' };
const judge = ([status, body]: Shape) =>
	[true, false].map((requeryable) =>
		classify(http(status, body), { price: 100, sent, requeryable }),
	);
const isDefinite = (shape: Shape) => judge(shape).some(({ kind }) => kind === 'rejected');
const isSuccess = (body: unknown) =>
	judge([200, body]).some((said) => said.kind === 'accepted' && said.status === 'success');

describe('an answer of an imagined backend', () => {
	test.each(afterDebit)('that refuses after the debit is not definite: %i %j', (status, body) =>
		expect(isDefinite([status, body])).toBe(false),
	);

	test.each(beforeDebit)('that refuses before the debit is definite: %i %j', (status, body) =>
		expect(isDefinite([status, body])).toBe(true),
	);

	test.each(notDone.map((body) => [body]))('that sold nothing yet is no success: %j', (body) =>
		expect(isSuccess(body)).toBe(false),
	);

	test.each(done.map((body) => [body]))('that sold is a success: %j', (body) =>
		expect(isSuccess(body)).toBe(true),
	);

	test('is read wrongly in these cases, which are known', () => {
		for (const shape of stillBelieved) expect(isDefinite(shape)).toBe(true);
		for (const shape of stillDoubted) expect(isDefinite(shape)).toBe(false);
		for (const body of stillTrusted) expect(isSuccess(body)).toBe(true);
		for (const body of stillUncertain) expect(isSuccess(body)).toBe(false);
	});
});
