import type { IDataObject } from 'n8n-workflow';

import type { WalletRunOptions } from '../support/bench';
import { byName, operation, receiptIn, retryOnFail, until, useBench } from './support/kit';
import { byKey, electricity, exam } from './support/products';

const bench = useBench();

const options = { concurrency: 1, timeout: 1, settleFor: 1 };
const data = operation('data/buy', {
	phone: '={{ $json.phone }}',
	dataPlan: byName('={{ $json.plan }}'),
	options,
});
const receipts = { notBought: 'receipts' };
const byReference = { repeatProtection: 'reference', reference: '={{ $json.order }}' };
const monthly = { repeatProtection: 'period', period: 'month' };
const rows = (count: number): IDataObject[] =>
	['08031234567', '08031234568', '08031234569']
		.slice(0, count)
		.map((phone, index) => ({ phone, plan: '1GB SME', order: `order-${index}` }));

const cable = { cable: byName('GOTV'), cablePlan: byName('Max'), iuc: '7023456789' };
/** Each product that rows can name, and the list that holds the name. */
const products = [
	['data', '/api/data-plan', data, 104],
	['cable', '/api/cable-plans', operation('cable/subscribe', { ...cable, options }), 206],
	['electricity', '/api/discos', electricity({ disco: byName('Ikeja'), options }), 1],
	['exam PINs', '/api/exam-bodies', exam({ exam: byName('WAEC'), options }), 1],
] as const;

const listDown = (path: string) => bench().addFault(path, { kind: 'html', status: 404 });
const withdraw = (...withdrawn: number[]) =>
	bench().simulator.configure({ catalogue: { withdrawn } });
const renumber = () => bench().simulator.configure({ catalogue: { shift: 1_000 } });
const run = async (parameters: object, more: Partial<WalletRunOptions> = {}) =>
	await bench().buy(parameters, rows(1), more);

describe('a name that is no longer in the list', () => {
	const protections = [
		['a key', byKey],
		['a reference of its own', byReference],
	] as const;
	const cases = products.flatMap(([product, path, parameters, id]) =>
		protections.flatMap(([by, protection]) =>
			(['the list is down', 'the thing is gone'] as const).map(
				(what) => [product, by, what, { path, id, parameters, protection }] as const,
			),
		),
	);

	it.each(cases)(
		'the journal finds %s by %s as bought if %s, and nothing is sent',
		async (_, __, what, { path, id, parameters, protection }) => {
			const asked = { ...parameters, ...protection, ...receipts };
			expect((await run(asked)).outcomes).toEqual(['success']);
			if (what === 'the list is down') listDown(path);
			else withdraw(id);
			const again = await run(asked);
			expect(again.items).toMatchObject([{ outcome: 'success', charged: 'yes', replayed: true }]);
			const [warnings] = again.items.map((item) => String(receiptIn(item).warnings));
			expect(warnings).toMatch(/could not be compared with the list/);
			expect(warnings).not.toMatch(/used before to buy something else/);
			expect(again.purchases).toEqual([]);
			expect(bench().books.charges).toBe(1);
		},
	);

	it.each(protections)(
		'is refused with the reason if nothing was bought by %s',
		async (_, protection) => {
			const asked = { ...data, ...protection, ...receipts };
			const notSent = { outcome: 'notSent', charged: 'no' };
			withdraw(104);
			const [gone] = (await run(asked)).items;
			expect(gone).toMatchObject({ ...notSent, message: expect.stringMatching(/not in the list/) });
			expect(receiptIn(gone).warnings).toBeUndefined();
			listDown('/api/data-plan');
			const { items, purchases } = await run(asked);
			const message = expect.stringMatching(/not be loaded/);
			expect([items, purchases]).toMatchObject([[{ ...notSent, message }], []]);
		},
	);

	it('stops the run before anything is sent, and the error counts the bought rows', async () => {
		const asked = { ...data, ...byKey };
		await run(asked);
		withdraw(104);
		const again = await run(asked, { rows: rows(3) });
		expect(again.error?.message).toMatch(
			/^PRODUCTION: Row 2: 'Data Plan' "1GB SME" is not in the list/,
		);
		expect(again.error?.description).toContain('3 rows: 1 bought earlier, 2 not sent');
		expect(again.purchases).toEqual([]);
	});

	it('is refused beside another row of its key that means another plan', async () => {
		const [row] = rows(1);
		const asked = { ...data, ...byKey, ...receipts };
		const result = await run(asked, { rows: [row, { ...row, plan: '7GB' }] });
		expect(result.outcomes).toEqual(['notSent', 'notSent']);
		expect(result.items[0].message).toMatch(
			/^The key ".+" is in rows 1 and 2, which buy different things/,
		);
		expect(result.purchases).toEqual([]);
	});

	it('leaves the row unknown under Once per Period, because the period may have bought it', async () => {
		const asked = { ...data, ...monthly, ...receipts };
		await run(asked);
		for (const change of [() => withdraw(104), () => listDown('/api/data-plan')]) {
			change();
			const again = await run(asked);
			expect(again.items).toMatchObject([{ outcome: 'unknown', charged: 'unknown' }]);
			expect(again.purchases).toEqual([]);
		}
	});

	it('is in a preview as a row that cannot be bought, without a look-up', async () => {
		listDown('/api/data-plan');
		const preview = await run({ ...data, ...byKey, ...receipts, mode: 'preview' });
		expect(preview.items).toMatchObject([{ outcome: 'notSent', charged: 'no' }]);
		expect(preview.lookUps).toEqual([]);
	});
});

describe('one execution', () => {
	/** The second row is refused once. */
	const refuseSecond = (contains = '2348031234568') =>
		bench().refuse('/api/data', 'Insufficient Account', { contains, count: 1 });

	it.each([
		['a run', {}],
		['a key', byKey],
		['a period', monthly],
	])(
		'takes a name with a new id for the same purchase, and sends the new id: once per %s',
		async (_, protection) => {
			refuseSecond();
			const first = await run({ ...data, ...protection }, { rows: rows(2) });
			expect(first.error?.message).toMatch(/^PRODUCTION: Row 2: Not bought/);
			renumber();
			const second = await bench().retry(first);
			expect(second.error).toBeUndefined();
			expect(second.replayed).toEqual([true, false]);
			expect(second.purchases.map(({ body }) => body)).toMatchObject([{ data_plan: 1104 }]);
			expect(bench().books.charges).toBe(2);
		},
	);

	it('finds in Retry On Fail its purchases from before a change of the ids', async () => {
		refuseSecond();
		const node = { ...retryOnFail, waitBetweenTries: 500 };
		const changed = until(() => bench().requestsTo('/api/data').length === 2).then(renumber);
		const result = await run(data, { rows: rows(2), node });
		await changed;
		expect(result.error).toBeUndefined();
		expect(bench().books.charges).toBe(2);
	});

	it('gives the receipts of bought rows after their plan is gone, and says why the rest is not sent', async () => {
		refuseSecond();
		const first = await run(data, { rows: rows(2) });
		withdraw(104);
		const second = await bench().retry(first);
		expect(second.error?.message).toMatch(
			/^PRODUCTION: Row 2: 'Data Plan' "1GB SME" is not in the list/,
		);
		expect(second.error?.description).toContain('2 rows: 1 bought earlier, 1 not sent');
		expect(second.purchases).toEqual([]);
		withdraw();
		const third = await bench().retry(first);
		expect(third.replayed).toEqual([true, false]);
		expect(bench().books.charges).toBe(2);
	});

	it('takes one name on two networks for two plans', async () => {
		const two = [rows(1)[0], { ...rows(1)[0], phone: '08021234567' }];
		refuseSecond('2348021234567');
		const first = await run(data, { rows: two });
		renumber();
		const second = await bench().retry(first);
		expect(second.replayed).toEqual([true, false]);
		expect(second.purchases.map(({ body }) => body)).toMatchObject([{ data_plan: 1204 }]);
		expect(bench().books.charges).toBe(2);
	});
});
