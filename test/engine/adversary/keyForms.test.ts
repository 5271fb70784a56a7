import type { IDataObject } from 'n8n-workflow';

import { airtime, betting, byKey, paid, receipts, said, useBench } from './help';

const bench = useBench();
const run = async (parameters: object, rows: IDataObject[]) =>
	await bench().run({
		authentication: 'token',
		rows,
		parameters: { ...parameters, ...byKey } as never,
	});

describe('A key in another form', () => {
	it.each([
		['composed and decomposed', 'Café-1'.normalize('NFC'), 'Café-1'.normalize('NFD')],
		['with a zero-width space', 'order-1', 'order\u200B-1'],
		['with a byte-order mark', 'order-1', '\uFEFForder-1'],
		['with a soft hyphen', 'order-1', 'or\u00ADder-1'],
		['as a number', '123', 123],
		['with a character that cannot be seen', '1001', '\u00001001'],
	])('is the same key: %s', async (_, first, second) => {
		const row = { phone: '08031234567', amount: 100 };
		await run(airtime(), [{ ...row, order: first }]);
		const again = await run(airtime(), [{ ...row, order: second }]);
		expect(receipts(again)).toEqual([
			expect.objectContaining({ outcome: 'success', replayed: true }),
		]);
		expect(paid(bench())).toBe(1);
	});
});

it('A customer whose number a sheet has rounded is not paid for', async () => {
	const parameters = betting({ customerId: '={{ $json.customer }}' });
	const result = await run(parameters, [
		{ amount: 100, customer: Number('90071992547409931'), order: 'a' },
		{ amount: 100, customer: '90071992547409931', order: 'b' },
	]);
	expect(said(result)).toContain("'Customer ID' is a number with more digits");
	expect(said(result)).toContain('plain text');
	expect(paid(bench())).toBe(0);
});
