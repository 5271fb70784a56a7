import type { IDataObject } from 'n8n-workflow';
import * as fc from 'fast-check';

import { json } from '../fuzz/values';
import { useBench } from './support/kit';

const bench = useBench();

/** The page that the node makes of items that hold receipts. */
async function reportOf(items: IDataObject[], more: object = {}) {
	const { runs, items: made } = await bench().buy(
		{ resource: 'ledger', operation: 'report', source: 'items', ...more } as never,
		items,
	);
	const [item] = runs[0].data?.main?.[0] ?? [];
	const page = Buffer.from(String(item.binary?.data.data), 'base64').toString();
	return { page, sums: made[0] };
}

const receipt = (changes: IDataObject = {}): IDataObject => ({
	outcome: 'success',
	charged: 'yes',
	product: 'airtime',
	recipient: '2348031234567',
	amount: 100,
	message: 'Done',
	reference: 'airtime-1',
	row: 1,
	...changes,
});

describe('the report of a run', () => {
	it('counts purchases, not rows, in whatever order they come', async () => {
		const rows = [
			receipt({ reference: 'a' }),
			receipt({ reference: 'a', replayed: true }),
			receipt({ reference: 'b', amount: 200, replayed: true }),
			receipt({ reference: 'c', amount: 50, outcome: 'unknown', charged: 'unknown' }),
			receipt({ reference: 'd', amount: 70, outcome: 'failed', charged: 'no' }),
			{ outcome: 'notSent', charged: 'no', message: 'No phone number', row: 6 },
			{ outcome: 'notSent', charged: 'no', message: 'No phone number', row: 7 },
		];
		for (const order of [rows, [...rows].reverse()]) {
			const { page, sums } = await reportOf(order);
			expect(sums).toMatchObject({ spent: 100, uncertain: 50 });
			expect(page).not.toMatch(/buy it again/i);
			expect(page).toContain('₦50');
		}
	});

	it.each([
		['another run has only found', { amount: null }],
		['another run has left in doubt', { outcome: 'unknown', charged: 'unknown' }],
		['was refused first', { outcome: 'failed', charged: 'no' }],
	])('counts a purchase once, at its price, if a second row %s', async (_, other) => {
		for (const rows of [
			[receipt(other), receipt()],
			[receipt(), receipt(other)],
		])
			expect((await reportOf(rows)).sums).toMatchObject({
				purchases: 1,
				spent: 100,
				uncertain: 0,
			});
	});

	it('names the row whose number could not be read, also where the receipt is in an error', async () => {
		const unread = { outcome: 'notSent', charged: 'no', message: 'No phone number', row: 14 };
		const { page } = await reportOf([unread, { error: { receipt: unread } }]);
		expect(page.match(/<td>Row 14<\/td>/g)).toHaveLength(2);
	});

	it('holds no script, loads nothing, and shows text from outside as text', async () => {
		const evil = '<script>alert(1)</script><img src=x onerror=alert(1)>"\'&\u202e';
		const { page } = await reportOf(
			[
				receipt({ product: evil, outcome: 'unknown', charged: 'unknown' }),
				receipt({ recipient: evil, message: evil, reference: evil, outcome: 'failed' }),
			],
			{ title: evil },
		);
		expect(page).not.toMatch(/<script|<img|onerror=alert\(1\)>"|\u202e/);
		expect(page).not.toMatch(/<[^>]+(src|href)=/);
		expect(page).toContain('&lt;script&gt;');
	});

	it('is a whole page for any items', async () => {
		const slips = /NaN|undefined|Infinity/;
		const anyItems = fc.array(
			json.map((value): IDataObject => ({ ...Object(value) })),
			{
				minLength: 1,
				maxLength: 6,
			},
		);
		await fc.assert(
			fc.asyncProperty(anyItems, async (items) => {
				const { page } = await reportOf(items);
				expect(page.startsWith('<!doctype html>')).toBe(true);
				if (!slips.test(JSON.stringify(items))) expect(page).not.toMatch(slips);
				for (const tag of ['section', 'table', 'tr', 'td', 'div'])
					expect(page.split(`<${tag}`).length).toBe(page.split(`</${tag}>`).length);
			}),
			{ numRuns: 40 },
		);
	});

	it('shortens the list of 10,000 purchases', async () => {
		const many = Array.from({ length: 10_000 }, (_, index) =>
			receipt({
				product: `product ${index % 20}`,
				reference: `airtime-${index}`,
				...(index % 10 === 0 && { outcome: 'unknown', charged: 'unknown' }),
			}),
		);
		const { page } = await reportOf(many);
		expect(page).toContain('And 8,000 more.');
		expect(page.length).toBeLessThan(1_000_000);
	});
});
