import { readPurchaseAnswer } from '../../nodes/VtuWallet/api/purchaseAnswer';

test('what all purchases have in common', () => {
	const body = { Status: 'Success', message: 'Bought', newbal: '₦1,234.50', amount: '100', 'request-id': 'r-1', network: 'MTN', token: '1234' };
	expect(readPurchaseAnswer(body)).toEqual({
		status: 'Success',
		message: 'Bought',
		balance: 1234.5,
		amount: 100,
		requestId: 'r-1',
		transid: undefined,
		network: 'MTN',
		raw: body,
	});
});

test.each([undefined, null, '', '<html>', [], 5, { newbal: {}, amount: [], status: { a: 1 }, message: 7, network: null }])('%p is read without a fuss', (body) => {
	const { raw, ...read } = readPurchaseAnswer(body);
	expect(Object.values(read).filter((value) => value !== undefined)).toEqual([]);
	expect(raw).toBeInstanceOf(Object);
});
