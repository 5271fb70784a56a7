import type { IDataObject } from 'n8n-workflow';
import { airtime, betting, byKey, paid, receiptsOf, said, useBench } from '../support/kit';

const bench = useBench();
const run = async (parameters: object, rows: IDataObject[]) =>
	await bench().buy({ ...parameters, ...byKey } as never, rows, { authentication: 'token' });

describe('A key in another form', () => {
	it.each([
		['composed and decomposed', 'Café-1'.normalize('NFC'), 'Café-1'.normalize('NFD')],
		['with a zero-width space', 'order-1', 'order\u200B-1'],
		['with a byte-order mark', 'order-1', '\uFEFForder-1'],
		['with a soft hyphen', 'order-1', 'or\u00ADder-1'],
		['as a number', '123', 123],
		['with other spaces', 'order 7 a', ' order  7 \t\u00a0a'],
		['with a character that cannot be seen', '1001', '\u00001001'],
	])('is the same key: %s', async (_, first, second) => {
		const row = { phone: '08031234567', amount: 100 };
		await run(airtime(), [{ ...row, order: first }]);
		const again = await run(airtime(), [{ ...row, order: second }]);
		expect(receiptsOf(again)).toEqual([
			expect.objectContaining({ outcome: 'success', replayed: true }),
		]);
		expect(paid(bench())).toBe(1);
	});
});

it('Keys that differ in leading zeros alone are refused on all their rows, and nothing is sent for them', async () => {
	const row = { phone: '08031234567', amount: 100 };
	const result = await run(airtime(), [
		{ ...row, order: '00123' },
		{ ...row, order: 123 },
	]);
	expect(said(result)).toContain('leading zeros');
	expect(result.requests).toEqual([]);
	expect(paid(bench())).toBe(0);
	const others = [
		{ ...row, order: '0123' },
		{ ...row, order: '0124' },
	];
	expect(receiptsOf(await run(airtime(), others))).toHaveLength(2);
	expect(paid(bench())).toBe(2);
});

it.each([...'\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d\u2043'])(
	'A key with a dash that looks like a hyphen is refused, and nothing is sent: %j',
	async (dash) => {
		const result = await run(airtime(), [
			{ phone: '08031234567', amount: 100, order: `order${dash}1` },
		]);
		expect(said(result)).toContain('plain hyphens');
		expect(result.requests).toEqual([]);
	},
);

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
