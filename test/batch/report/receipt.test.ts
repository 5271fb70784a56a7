import { receiptOf } from '../../../nodes/VtuWallet/batch/report/receipt';
import type { PlannedRow } from '../../../nodes/VtuWallet/batch/rows/plannedRow';
import type { Result } from '../../../nodes/VtuWallet/purchase/steps';
import { buyData } from '../../../nodes/VtuWallet/resources/data/buy.operation';

const subject = { product: 'data', recipient: '08031234567', identity: { plan: 5 } };
const seed = { by: 'key', key: 'A-1', scope: { environment: 'sandbox', instanceId: 'i' } } as const;

function warningsOf(price: number | undefined, paid: number, replayed: boolean) {
	const plan = { ...subject, body: {}, warnings: [] };
	const planned = { plan, subject, seed, price } as unknown as PlannedRow;
	const result = {
		outcome: 'success',
		charged: 'yes',
		replayed,
		attempt: 0,
		message: '',
		transaction: { amount: paid, namesReference: true, refunded: false, cancelled: false },
	} as Result;
	return receiptOf(planned, buyData, result, {}).warnings;
}

describe('A plan that was bought earlier under the key of a row', () => {
	it('comes with a warning that it may be another plan where it cost something else than the one in the row', () => {
		expect(String(warningsOf(1000, 500, true))).toMatch(
			/for ₦500, and what the row says costs ₦1,000 now: it may be another plan/,
		);
	});

	it.each([
		['it cost as much', 500, true],
		['the price is not known', undefined, true],
		['it was bought just now', 1000, false],
	])('comes without a warning where %s', (_, price, replayed) => {
		expect(warningsOf(price, 500, replayed)).toBeUndefined();
	});
});
