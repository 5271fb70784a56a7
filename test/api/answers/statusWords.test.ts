import { statusOf } from '../../../nodes/VtuWallet/api/answers/statuses';

test.each([
	['success', 'success'],
	['SUCCESSFUL', 'success'],
	[' Delivered ', 'success'],
	['completed', 'success'],
	['Success.', 'success'],
	['TRANSACTION_SUCCESSFUL', 'success'],
	['Failed.', 'failed'],
	['pending', 'pending'],
	['process', 'pending'],
	['Processing', 'pending'],
	['proccess', 'pending'],
	['initiated', 'pending'],
	['queued', 'pending'],
	['fail', 'failed'],
	['Failed', 'failed'],
	['error', 'failed'],
	['reversed', 'failed'],
	['refunded', 'failed'],
	['cancelled', 'failed'],
])('the status word %p means %s', (word, meaning) => {
	expect(statusOf(word)).toBe(meaning);
});

test.each([
	...['', 'unsuccessful', 'successfully failed', 'not successful', 'ok', 'toString'],
	...[undefined, null, true, 1, {}],
])('the status word %p is not known, and so never means a failure', (word) => {
	expect(statusOf(word)).toBeUndefined();
});
