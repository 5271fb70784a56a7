import { getCablePlans } from '../../nodes/VtuWallet/resources/cable/reads';
import type { Answer } from '../../nodes/VtuWallet/values/answer';
import { FakeApi, idsIn, json, planned, purchaseNamed, rowOf } from './fakes';
import { usualRows } from './usualRows';

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

describe('the plans of one provider', () => {
	const idsOf = async (api: FakeApi, provider: string) =>
		idsIn(await getCablePlans.run(rowOf(getCablePlans, { cable: provider }), api));

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

const meter = { disco: 3, meter_number: '04123456789', meter_type: 'prepaid' };

describe.each([
	['electricity pay', '/api/bill/bill-validation', meter],
	['cable subscribe', '/api/cable/cable-validation', { cable: 1, iuc: '7023456789' }],
])('the expected customer of %s', (purchase, path, query) => {
	const operation = purchaseNamed(purchase);
	const checked = async (expectedName: string, answer: Answer) => {
		const api = new FakeApi({ [path]: answer });
		const row = rowOf(operation, { ...usualRows[purchase], options: { expectedName } });
		return {
			warnings: await operation.check?.(row, planned(operation, row), api),
			// A smartcard's plan is looked up as well, for its receipt.
			requests: api.requests.filter((asked) => asked.path === path),
		};
	};
	const check = async (expectedName: string, name: string) =>
		await checked(expectedName, json({ status: 'success', name }));

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

	it('refuses another name and shows both', async () =>
		await expect(check('Ada Okafor', 'BOLA LAWAL')).rejects.toMatchObject({
			name: 'BadInput',
			message: expect.stringMatching(/BOLA LAWAL.*Ada Okafor/),
		}));

	it('refuses a number that the provider does not know', async () => {
		const answer = json({ status: 'fail', message: 'Invalid Meter Number' }, 403);
		const refusal = { name: 'ProviderError', kind: 'input' };
		await expect(checked('Ada', answer)).rejects.toMatchObject(refusal);
	});
});
