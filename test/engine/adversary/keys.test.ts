import type { IDataObject } from 'n8n-workflow';

import {
	airtime,
	byKey,
	outcomes,
	paid,
	purchasesIn,
	quick,
	receipts,
	said,
	useBench,
} from './help';

const bench = useBench();
const run = async (parameters: object, rows: IDataObject[], more: object = {}) =>
	await bench().run({
		authentication: 'token',
		rows,
		...more,
		parameters: { ...parameters, ...byKey } as never,
	});

describe('A campaign by key', () => {
	it('texts nobody twice where one number of its list was corrected', async () => {
		const sms = {
			resource: 'sms',
			operation: 'send',
			sender: 'Shop',
			recipients: '={{ $json.to }}',
			message: 'Hello',
			options: quick,
		};
		await run(sms, [{ order: 'june', to: '08031234567,08031234568,08031234569' }]);
		const second = await run(sms, [{ order: 'june', to: '08031234567,08031234568,08031234560' }]);
		expect(purchasesIn(second)).toEqual([]);
		expect(paid(bench())).toBe(1);
		// A reader must not believe that the corrected number was texted.
		expect(said(second)).toMatch(/key|differ|other|another/i);
	});
});

describe('Keys that objects know already', () => {
	it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
		'%s is a key like any other',
		async (order) => {
			const rows = [
				{ phone: '08031234567', amount: 100, order: 'before' },
				{ phone: '08021234567', amount: 100, order },
				{ phone: '08051234567', amount: 100, order: 'after' },
			];
			expect(outcomes(await run(airtime(), rows))).toEqual(Array(3).fill('success'));
			expect(receipts(await run(airtime(), rows)).map(({ replayed }) => replayed)).toEqual(
				Array(3).fill(true),
			);
			expect(paid(bench())).toBe(3);
		},
	);
});

describe('A custom purchase by key', () => {
	it('on two paths is two purchases', async () => {
		const custom = {
			resource: 'custom',
			operation: 'purchase',
			path: '={{ $json.path }}',
			body: '{ "amount": 250 }',
			options: quick,
		};
		const result = await run(custom, [{ order: 'o-1', path: '/api/card/1001/topup' }]);
		const other = await run(custom, [{ order: 'o-1', path: '/api/card/1002/topup' }]);
		expect([...receipts(result), ...receipts(other)]).toEqual([
			expect.objectContaining({ outcome: 'success', replayed: false }),
			expect.objectContaining({ outcome: 'success', replayed: false }),
		]);
		expect(paid(bench())).toBe(2);
	});
});
