import { productFieldsOf } from '../../../nodes/VtuWallet/batch/report/productFields';
import type { PurchaseOperation, PurchasePlan } from '../../../nodes/VtuWallet/batch/operation';
import { keepable } from '../../../nodes/VtuWallet/api/answers/answer';

const operation = {
	receiptFields: () => ({ pins: [] }),
	code: { name: 'the pins', isMissing: () => true },
} as unknown as PurchaseOperation;
const warningsFor = (body: unknown) => {
	const answer = keepable(body);
	return productFieldsOf({ outcome: 'success', answer }, operation, { body: {} } as PurchasePlan)
		.warnings;
};

describe('A purchase whose code is not in its receipt', () => {
	it.each(['<html>Bad gateway</html>', '\n<!doctype html><p>502', undefined, ''])(
		'is to be asked about at the provider where nothing of it was kept: %j',
		(body) => {
			expect(warningsFor(body)).toEqual([
				expect.stringMatching(/: fetch it from the provider with/),
			]);
		},
	);

	it.each([{ status: 'success' }, 'Success. PIN of the card is < 12 >', [{ a: 1 }, { b: 2 }]])(
		'is to be looked for in what the provider said: %j',
		(body) => {
			expect(warningsFor(body)).toEqual([expect.stringMatching(/: look into 'response'/)]);
		},
	);
});
