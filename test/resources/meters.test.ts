import type { PurchaseOperation } from '../support/operations';
import { getCablePlans } from '../../nodes/VtuWallet/resources/cable/reads';
import { subscribeCable } from '../../nodes/VtuWallet/resources/cable/subscribe.operation';
import { payElectricity } from '../../nodes/VtuWallet/resources/electricity/pay.operation';
import { FakeApi, json, planned, rowOf, rowsOf } from './fakes';

const cablePlans = [
	{ plan_id: '101', cable_name: 'DSTV', plan_name: 'Padi', plan_price: '4400' },
	{ plan_id: '201', cable_name: 'GOTV', plan_name: 'Jinja', plan_price: '₦3,900' },
];
const catalogue = () =>
	new FakeApi({
		'/api/cable-plans': json(cablePlans),
		'/api/cable-providers': json([
			{ plan_id: '1', cable_name: 'DStv' },
			{ plan_id: '2', cable_name: 'GOtv' },
		]),
	});

const bill = { disco: '3', meterNumber: '04123456789', amount: 5000 };
const electricity = rowsOf(payElectricity, bill);
const cable = rowsOf(subscribeCable, { cable: '1', cablePlan: '101', iuc: '7023456789' });

describe('electricity', () => {
	it.each([
		['leaveOut', undefined],
		['no', false],
		['yes', true],
	])('with the bypass %s sends %s', (bypass, sent) => {
		expect(planned(payElectricity, electricity({ options: { bypass } })).body.bypass).toBe(sent);
	});

	it('only warns of an unusual meter', () => {
		expect(planned(payElectricity, electricity({ meterNumber: '123456' })).warnings).toHaveLength(
			1,
		);
	});

	it('shows what the answer holds: the token, units and charges, and nothing of a bill', () => {
		const plan = planned(payElectricity, electricity({}));
		const receipt = (answer: object) => payElectricity.receiptFields?.({ ...answer }, plan);
		expect(receipt({ token: '1234-5678', units: '32.5', charges: '₦100' })).toEqual({
			discoId: 3,
			token: '1234-5678',
			units: 32.5,
			charges: 100,
		});
		expect(receipt({ token: '', message: 'ok' })).toEqual({ discoId: 3 });
		expect(receipt({ disco_name: 'Abuja Electric' })).toEqual({
			discoId: 3,
			discoName: 'Abuja Electric',
		});
	});
});

describe('cable', () => {
	it('only warns of an unusual smartcard', () => {
		expect(planned(subscribeCable, cable({ iuc: '12345678' })).warnings).toHaveLength(1);
	});

	it('shows the plan and the charges, in the spelling of the answer', () => {
		const plan = planned(subscribeCable, cable({}));
		expect(
			subscribeCable.receiptFields?.({ cabl_name: 'DSTV Padi', charges: '100.00' }, plan),
		).toEqual({ planId: 101, plan: 'DSTV Padi', charges: 100 });
		expect(subscribeCable.receiptFields?.({}, plan)).toEqual({ planId: 101 });
	});
});

describe('the plans of one provider', () => {
	const idsOf = async (api: FakeApi, cableId: string) =>
		(
			(await getCablePlans.run(rowOf(getCablePlans, { cable: cableId }), api)) as Array<{
				id: string;
			}>
		).map(({ id }) => id);

	it.each([
		['are told by the name that the list of providers gives it', '2', ['201']],
		['are all plans where nothing tells them apart', '9', ['101', '201']],
		['are all plans when no provider is chosen', '', ['101', '201']],
	])('%s', async (_, cableId, ids) => {
		const api = catalogue();
		expect(await idsOf(api, cableId)).toEqual(ids);
		expect(api.paths.slice(1)).toEqual(cableId ? ['/api/cable-providers'] : []);
	});

	it('are told by its id, without the list of providers, where the plans hold it', async () => {
		const withIds = new FakeApi({
			'/api/cable-plans': json([
				{ plan_id: '101', cable: 1 },
				{ plan_id: '201', cable_id: '2' },
			]),
		});
		expect(await idsOf(withIds, '2')).toEqual(['201']);
	});
});

const withName = { meter: '/api/bill/bill-validation', card: '/api/cable/cable-validation' };

describe.each([
	[
		'a meter',
		payElectricity as PurchaseOperation,
		electricity,
		withName.meter,
		{ disco: 3, meter_number: '04123456789', meter_type: 'prepaid' },
	],
	[
		'a smartcard',
		subscribeCable as PurchaseOperation,
		cable,
		withName.card,
		{ cable: 1, iuc: '7023456789' },
	],
])('the expected customer of %s', (_, operation, rowWith, path, query) => {
	const check = async (expectedName: string | undefined, name: string) => {
		const api = new FakeApi({ [path]: json({ status: 'success', name }) });
		const row = rowWith({ options: expectedName === undefined ? {} : { expectedName } });
		return {
			warnings: await operation.check?.(row, planned(operation, row), api),
			// A smartcard's plan is looked up as well, for its receipt.
			requests: api.requests.filter((asked) => asked.path === path),
		};
	};

	it('is not looked up for a row that names nobody, and the receipt says so', async () => {
		for (const empty of ['', '  '])
			expect(await check(empty, 'ADA OKAFOR')).toEqual({
				warnings: [expect.stringMatching(/is empty in this row, so the node did not check whose/)],
				requests: [],
			});
	});

	it('may be written otherwise, which is told', async () => {
		expect(await check('Ada Okafor', 'ADA OKAFOR')).toMatchObject({
			warnings: [],
			requests: [{ method: 'GET', path, query }],
		});
		expect((await check('Okafor, Ada', 'MRS ADA N OKAFOR')).warnings).toEqual([
			expect.stringContaining('MRS ADA N OKAFOR'),
		]);
	});

	it('refuses another name and shows both', async () => {
		await expect(check('Ada Okafor', 'BOLA LAWAL')).rejects.toMatchObject({
			name: 'BadInput',
			message: expect.stringMatching(/BOLA LAWAL.*Ada Okafor/),
		});
	});

	it('refuses a number that the provider does not know', async () => {
		const api = new FakeApi({
			[path]: json({ status: 'fail', message: 'Invalid Meter Number' }, 403),
		});
		const row = rowWith({ options: { expectedName: 'Ada' } });
		await expect(operation.check?.(row, planned(operation, row), api)).rejects.toMatchObject({
			name: 'ProviderError',
			kind: 'input',
		});
	});
});
