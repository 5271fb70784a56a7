import type { IDataObject } from 'n8n-workflow';

import type { Result } from '../support/bench';
import { byId, goOn, operation, useBench } from './support/kit';
import { byKey } from './support/products';

const bench = useBench();

const plan = byId('={{ $json.plan }}');
const off = { ledger: 'off' };
const changed = /its list says .* now/;
const somethingElse = /This key was used before to buy something else/;

/** The product, its list of prices, its path, and two of its plans. */
const products = [
	[
		'data',
		['/api/data-plan', '/api/data'],
		operation('data/buy', { phone: '={{ $json.to }}', dataPlan: plan }),
		['08031234567', '08031234568'],
		['104', '105'],
	],
	[
		'cable',
		['/api/cable-plans', '/api/cable'],
		operation('cable/subscribe', { cable: byId('2'), cablePlan: plan, iuc: '={{ $json.to }}' }),
		['7023456789', '7023456788'],
		['206', '207'],
	],
] as const;

const options = { concurrency: 1, timeout: 1, settleFor: 1 };
const buy = async (product: object, rows: IDataObject[], more: object = {}) =>
	await bench().buy({ ...product, ...byKey, options, ...more }, rows, { node: goOn });
const warningsOf = ({ receipts }: Result) => receipts.map(({ warnings }) => String(warnings));

describe('A key whose row names another plan than the key bought', () => {
	it.each(products)(
		'leads to a warning because of the price, only for the changed row: %s',
		async (_, [list], product, [one, other], [first, second]) => {
			const unchanged = { to: one, plan: first, order: 'order-0' };
			const row = { to: other, plan: first, order: 'order-1' };
			await buy(product, [unchanged, row], off);
			const again = await buy(product, [unchanged, { ...row, plan: second }], off);
			expect(again.outcomes).toEqual(['success', 'success']);
			expect(again.purchases).toEqual([]);
			expect(warningsOf(again)).toEqual(['undefined', expect.stringMatching(changed)]);
			expect(again.requests.filter(({ path }) => path.startsWith(list))).toHaveLength(1);
		},
	);

	it.each(products)(
		'is compared with the ledger, without the list: %s',
		async (_, __, product, [to], [first, second]) => {
			await buy(product, [{ to, plan: first, order: 'order-0' }]);
			const again = await buy(product, [{ to, plan: second, order: 'order-0' }]);
			const [warnings] = warningsOf(again);
			expect(warnings).toMatch(somethingElse);
			expect(warnings).not.toMatch(changed);
		},
	);

	it('is compared with the claim of an open purchase if the record has no amount', async () => {
		const [, [, path], product, [to], [first, second]] = products[0];
		const row = { to, plan: first, order: 'order-0' };
		// A run with a new table would ask before it sends.
		await buy(product, [{ ...row, order: 'another' }]);
		bench().loseAnswer(path);
		bench().addFault('/api/requery/*', { kind: 'status' });
		expect((await buy(product, [row])).outcomes).toEqual(['unknown']);
		bench().endFaults();
		bench().addFault('/api/requery/*', { kind: 'reword', without: ['amount'] });
		const found = await buy(product, [{ ...row, plan: second }]);
		expect(found.receipts).toMatchObject([{ outcome: 'success', replayed: true }]);
		expect(warningsOf(found)[0]).toMatch(somethingElse);
	});

	it.each(products)(
		'is not sent while the first plan may be bought, because the provider would answer with that: %s',
		async (_, [, path], product, [to], [first, second]) => {
			const row = { to, plan: first, order: 'order-0' };
			await buy(product, [{ ...row, order: 'another' }]);
			bench().loseAnswer(path);
			bench().simulator.configure({ requery: { lagLooks: 99 } });
			expect((await buy(product, [row])).outcomes).toEqual(['unknown']);
			const other = await buy(product, [{ ...row, plan: second }]);
			expect(other.purchases).toEqual([]);
			expect(other.receipts).toMatchObject([{ outcome: 'unknown', charged: 'unknown' }]);
			expect(String(other.items[0].message)).toMatch(/asked for something else/);
			bench().endFaults();
			expect((await buy(product, [row])).outcomes).toEqual(['success']);
			expect(bench().books.paid).toBe(2);
		},
	);

	it('leads to a warning also without the list, and without a guess', async () => {
		const [, [list], product, [to], [first, second]] = products[1];
		await buy(product, [{ to, plan: first, order: 'order-0' }], off);
		bench().addFault(list, { kind: 'html', status: 404 });
		const again = await buy(product, [{ to, plan: second, order: 'order-0' }], off);
		expect(again.outcomes).toEqual(['success']);
		expect(warningsOf(again)[0]).not.toMatch(changed);
	});
});
