import { buyAirtime } from '../../nodes/VtuWallet/resources/airtime/buy.operation';
import { buyData } from '../../nodes/VtuWallet/resources/data/buy.operation';
import { getDataPlans } from '../../nodes/VtuWallet/resources/data/catalogue';
import { refusesBad } from './contracts';
import { FakeApi, idsIn, json, planned, rowOf, rowsOf, type Values } from './fakes';

const phone = '0803 123 4567';
const [sme, gifting] = [{ plan_type: 'SME' }, { plan_type: 'GIFTING' }];
const validity = '30 Days';
const plans = [
	{ ...sme, plan_id: '11', network: 'MTN', plan_name: '1GB', amount: '₦450', validity },
	{ ...gifting, plan_id: '21', network: 'AIRTEL', plan_name: '2GB', amount: '900', validity },
	{ ...sme, plan_id: '31', network: 'Some new one', plan_name: '5GB' },
];
const catalogue = () => new FakeApi({ '/api/data-plan': json({ status: 'success', plan: plans }) });

const airtime = rowsOf(buyAirtime, { phone, amount: 100 });

test.each([
	['the plain name, whatever is like it', ['MTN AWOOF', 'MTN', 'GLO'], 2],
	['the only one that is like it', ['MTN DATA SHARE', 'GLO'], 1],
	['neither of two that are alike', ['MTN SME', 'MTN AWOOF'], undefined],
	['neither of two of the same name', ['MTN', 'mtn'], undefined],
	['none of another network', ['GLO'], undefined],
])("airtime takes of the provider's networks %s", async (_, names, id) => {
	const network = names.map((name, at) => ({ network: name, plan_id: String(at + 1) }));
	const answer = json({ status: 'success', network });
	const api = new FakeApi({ '/api/networks': answer }, { networkIds: 'provider' });
	const row = airtime({});
	const plan = planned(buyAirtime, row);
	const checked = buyAirtime.check?.(row, plan, api);
	if (id === undefined)
		return await expect(checked).rejects.toMatchObject({ name: 'BadInput', field: 'Network' });
	await expect(checked).resolves.toEqual([]);
	expect(plan.body.network).toBe(id);
});

describe('data', () => {
	const data = rowsOf(buyData, { phone, dataPlan: '11' });

	it('lets the plan decide the network of a number that was ported', async () => {
		const row = data({ dataPlan: '21', options: { ported: true } });
		const plan = planned(buyData, row);
		expect(plan.body.network).toBe(1);
		const warnings = await buyData.check?.(row, plan, catalogue());
		expect(plan.body.network).toBe(2);
		expect(warnings).toEqual([expect.stringMatching(/Airtel.*MTN/)]);
		expect(buyData.receiptFields?.({}, plan)).toMatchObject({ network: 'Airtel' });
	});

	it.each([
		['the plan is of the network of the number', '11', catalogue()],
		['the catalogue does not know the plan', '99', catalogue()],
		['the catalogue names an unknown network', '31', catalogue()],
		['there is no catalogue', '21', new FakeApi({ '/api/data-plan': json('<html>', 404) })],
	])('keeps the network of the number when %s', async (_, dataPlan, api) => {
		const row = data({ dataPlan });
		const plan = planned(buyData, row);
		expect(await buyData.check?.(row, plan, api)).toEqual([]);
		expect(plan.body.network).toBe(1);
	});

	it.each([
		['of another network than the number', {}, /one of Airtel.*08031234567.*MTN/, /Ported/],
		['of another network than the one named', { network: 1 }, /one of Airtel.*is MTN/, /correct/],
		[
			'of another network than the one named, though the number was ported',
			{ network: 1, options: { ported: true } },
			/one of Airtel.*is MTN/,
			/correct/,
		],
	])('refuses a plan %s', async (_, values, message, advice) => {
		const row = data({ dataPlan: '21', ...values });
		await expect(buyData.check?.(row, planned(buyData, row), catalogue())).rejects.toMatchObject({
			name: 'BadInput',
			field: 'Data Plan',
			message: expect.stringMatching(message),
			advice: expect.stringMatching(advice),
		});
	});

	it('refuses a network that is not the one of the number, unless that was ported', () => {
		expect(() => planned(buyData, data({ network: 2 }))).toThrow(
			expect.objectContaining({ field: 'Network', advice: expect.stringContaining('Ported') }),
		);
		const { body, warnings } = planned(buyData, data({ network: 2, options: { ported: true } }));
		expect(body.network).toBe(2);
		expect(warnings).toEqual([expect.stringMatching(/MTN.*Airtel/)]);
	});
});

describe('the list of data plans', () => {
	const idsOf = async (values: Values) =>
		idsIn(await getDataPlans.run(rowOf(getDataPlans, values), catalogue()));

	it('is filtered, then limited', async () => {
		expect(await idsOf({ returnAll: true })).toEqual(['11', '21', '31']);
		expect(await idsOf({ filters: { network: 2 } })).toEqual(['21']);
		expect(await idsOf({ filters: { planType: 'sme' } })).toEqual(['11', '31']);
		expect(await idsOf({ filters: { planType: 'sme' }, limit: 1 })).toEqual(['11']);
	});

	refusesBad(
		async (values) => await getDataPlans.run(rowOf(getDataPlans, values), catalogue()),
		[0, 'ten'].map((limit) => ['Limit', { limit }]),
	);
});
