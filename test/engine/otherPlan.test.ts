import type { IDataObject } from 'n8n-workflow';
import { byId, byKey, goOn, operation, receiptIn, useBench } from './support/kit';

const bench = useBench();

const options = { concurrency: 1, timeout: 1, settleFor: 1 };
const plan = byId('={{ $json.plan }}');
const ledger = { ledger: 'dataTable', ledgerTable: 'Ledger' };
const changed = /its list says .* now/;

/** What is bought, two plans of it, and the list that has their prices. */
const products = [
	[
		'data',
		'/api/data-plan',
		operation('data/buy', { phone: '={{ $json.to }}', dataPlan: plan }),
		['08031234567', '08031234568'],
		['104', '105'],
	],
	[
		'cable',
		'/api/cable-plans',
		operation('cable/subscribe', { cable: byId('2'), cablePlan: plan, iuc: '={{ $json.to }}' }),
		['7023456789', '7023456788'],
		['206', '207'],
	],
] as const;

describe('A key whose row says another plan than it bought', () => {
	it.each(products)(
		'is told by the price, of the row that was changed alone: %s',
		async (_, list, product, [one, other], [first, second]) => {
			const parameters = { ...product, ...byKey, ledger: 'off', options };
			const rows: IDataObject[] = [
				{ to: one, plan: first, order: 'order-0' },
				{ to: other, plan: first, order: 'order-1' },
			];
			await bench().buy(parameters, rows);
			const again = await bench().buy(parameters, [rows[0], { ...rows[1], plan: second }]);
			expect(again.outcomes).toEqual(['success', 'success']);
			expect(again.purchases).toHaveLength(0);
			const warnings = again.items.map((item) => String(receiptIn(item).warnings));
			expect(warnings).toEqual(['undefined', expect.stringMatching(changed)]);
			expect(again.requests.filter(({ path }) => path.startsWith(list))).toHaveLength(1);
		},
	);

	it.each(products)(
		'is compared with the ledger where there is one, without the list: %s',
		async (_, __, product, [one], [first, second]) => {
			const parameters = { ...product, ...byKey, ...ledger, options };
			await bench().buy(parameters, [{ to: one, plan: first, order: 'order-0' }]);
			const again = await bench().buy(parameters, [{ to: one, plan: second, order: 'order-0' }]);
			const [warnings] = again.items.map((item) => String(receiptIn(item).warnings));
			expect(warnings).toMatch(/This key was used before to buy something else/);
			expect(warnings).not.toMatch(changed);
		},
	);

	it('is compared with the claim of a purchase that was open, if the record has no amount', async () => {
		const [, , product, [one], [first, second]] = products[0];
		const parameters = { ...product, ...byKey, ...ledger, options };
		const row = { to: one, plan: first, order: 'order-0' };
		// A run with a new table would ask before it sends.
		await bench().buy(parameters, [{ ...row, order: 'another' }]);
		bench().loseAnswer('/api/data');
		bench().addFault('/api/requery/*', { kind: 'status' });
		const lost = await bench().buy(parameters, [row], { node: goOn });
		expect(lost.outcomes).toEqual(['unknown']);
		bench().endFaults();
		bench().addFault('/api/requery/*', { kind: 'reword', without: ['amount'] });
		const [found] = (await bench().buy(parameters, [{ ...row, plan: second }])).receipts;
		expect(found).toMatchObject({ outcome: 'success', replayed: true });
		expect(String(found.warnings)).toMatch(/This key was used before to buy something else/);
	});

	it.each(products)(
		'is not sent while the first plan may be bought: the provider would answer with it: %s',
		async (_, __, product, [one], [first, second]) => {
			const parameters = { ...product, ...byKey, ...ledger, options };
			const row = { to: one, plan: first, order: 'order-0' };
			await bench().buy(parameters, [{ ...row, order: 'another' }]);
			bench().loseAnswer(product === products[0][2] ? '/api/data' : '/api/cable');
			bench().simulator.configure({ requery: { lagLooks: 99 } });
			const buy = async (plan: string) =>
				await bench().buy(parameters, [{ ...row, plan }], { node: goOn });
			expect((await buy(first)).outcomes).toEqual(['unknown']);
			const changed = await buy(second);
			expect(changed.purchases).toEqual([]);
			expect(changed.receipts).toMatchObject([{ outcome: 'unknown', charged: 'unknown' }]);
			expect(String(changed.items[0].message)).toMatch(/asked for something else/);
			bench().endFaults();
			const setBack = await buy(first);
			expect(setBack.outcomes).toEqual(['success']);
			expect(bench().books.paid).toBe(2);
		},
	);

	it('is told also where the list cannot be had, without a guess', async () => {
		const [, list, product, [one], [first, second]] = products[1];
		const parameters = { ...product, ...byKey, ledger: 'off', options };
		await bench().buy(parameters, [{ to: one, plan: first, order: 'order-0' }]);
		bench().addFault(list, { kind: 'html', status: 404 });
		const again = await bench().buy(parameters, [{ to: one, plan: second, order: 'order-0' }]);
		expect(again.outcomes).toEqual(['success']);
		expect(String(again.receipts[0].warnings)).not.toMatch(changed);
	});
});
