import type { IDataObject } from 'n8n-workflow';

import { airtime, byKey, paid, receipts, useBench } from './help';

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
	])('%s is the same key', async (_, first, second) => {
		const row = { phone: '08031234567', amount: 100 };
		await run(airtime(), [{ ...row, order: first }]);
		const again = await run(airtime(), [{ ...row, order: second }]);
		expect(receipts(again)).toEqual([
			expect.objectContaining({ outcome: 'success', replayed: true }),
		]);
		expect(paid(bench())).toBe(1);
	});
});
