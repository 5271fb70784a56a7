import { customPurchase } from '../../nodes/VtuWallet/resources/custom/purchase.operation';
import { plansOf } from './contracts';

const usual = {
	path: '/api/gift-card',
	body: '{"card": "steam", "value": 50}',
	recipient: 'ada@example.com',
	amount: 5000,
};
const planOf = plansOf(customPurchase, usual);
const fields = (...list: Array<{ path: string; name?: string }>) => ({
	responseFields: { field: list },
});

describe('a custom purchase', () => {
	it.each([0, '', null, undefined])('may leave the amount open: %j', (amount) => {
		expect(planOf({ amount }).amount).toBeUndefined();
	});

	it('names its product by its path, so that one key may stand for two products', () => {
		const products = ['/api/gift-card', '/api/insurance', '/v2/x?kind=1', '/'].map(
			(path) => planOf({ path }).product,
		);
		expect(products).toEqual(['customgiftcard', 'custominsurance', 'customvx', 'custom']);
	});

	it('refuses a body that holds the reference itself, whatever its field is called', () => {
		const refusal = expect.objectContaining({
			name: 'BadInput',
			field: 'Body',
			advice: expect.stringContaining("'Own Reference'"),
		});
		expect(() => planOf({ body: { 'request-id': 'mine' } })).toThrow(refusal);
		const options = { referenceField: 'txn' };
		expect(() => planOf({ body: { txn: 'mine' }, options })).toThrow(refusal);
		expect(planOf({ body: { ref: 'mine' }, options })).toMatchObject({
			referenceField: 'txn',
			body: { ref: 'mine' },
		});
	});

	it('takes the fields that the user names into the receipt', () => {
		const plan = planOf(
			fields(
				{ path: 'data.codes.1.pin', name: 'pin' },
				{ path: 'data.expires' },
				{ path: 'data.none' },
				{ path: 'data.toString' },
			),
		);
		const answer = { data: { codes: [{ pin: '01' }, { pin: '02' }], expires: '2026-01-01' } };
		expect(customPurchase.receiptFields?.(answer, plan)).toEqual({
			pin: '02',
			expires: '2026-01-01',
		});
		expect(customPurchase.receiptFields?.({ data: 'text' }, plan)).toEqual({});
	});

	it.each(['outcome', 'amount', 'error'])('never lets an answer replace the field %s', (name) => {
		const refusal = expect.objectContaining({ name: 'BadInput', field: 'Response Fields' });
		expect(() => planOf(fields({ path: 'data.x', name }))).toThrow(refusal);
		expect(() => planOf(fields({ path: `data.${name}` }))).toThrow(refusal);
	});
});
