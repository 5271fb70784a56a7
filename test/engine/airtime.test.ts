import type { IDataObject } from 'n8n-workflow';

import { behavesLikePurchase } from './support/purchaseBehaviour';
import { operation, useBench } from './support/kit';

const bench = useBench({ authentication: 'token' });

const parameters = operation('airtime/buy', {
	phone: '={{ $json.phone }}',
	amount: '={{ $json.amount }}',
	network: '={{ $json.network }}',
});

/** A row, with the request and the receipt of its purchase. */
const goodOf = (
	[phone, given, network]: [string | number, string | number, string],
	[id, name, recipient, amount]: [number, string, string, number],
) => ({
	row: { phone, amount: given, network },
	body: {
		network: id,
		phone: `234${recipient.slice(1)}`,
		plan_type: 'VTU',
		amount,
		bypass: false,
	},
	receipt: { product: 'airtime', recipient, amount, network: name, planType: 'VTU' },
	answer: { network: name, amount: String(amount) },
});

describe('airtime', () => {
	behavesLikePurchase(bench, {
		parameters,
		path: '/api/topup',
		good: [
			goodOf(['0803 123 4567', '₦1,000', 'auto'], [1, 'MTN', '08031234567', 1000]),
			goodOf([8021234567, 200, 'airtel'], [2, 'AIRTEL', '08021234567', 200]),
		],
		refused: {
			row: { phone: '08071234567', amount: 100, network: 3 },
			said: 'Minimum Airtime Purchase is ₦500',
			advice: /Change the amount to one/,
			contains: '2348071234567',
		},
		invalid: {
			row: { phone: '0803123456', amount: 100 },
			field: 'Phone Number',
			error: /too short/,
			advice: /08031234567/,
		},
	});
});

describe('the airtime type', () => {
	const row = { phone: '08031234567', amount: 100, network: 'auto', type: 'share and sell' };
	const sent = async (more: object) => {
		const { items, requests } = await bench().buy({ ...parameters, ...more }, [row]);
		expect(items).toMatchObject([{ outcome: 'success' }]);
		return (requests[0].body as IDataObject).plan_type;
	};

	test('is VTU unless an option names another, also by row', async () => {
		expect(await sent({})).toBe('VTU');
		expect(await sent({ options: { planType: 'SNS' } })).toBe('SNS');
		const fromRow = "={{ $json.type === 'share and sell' ? 'sns' : 'vtu' }}";
		expect(await sent({ options: { planType: fromRow } })).toBe('SNS');
		expect(await sent({ options: { planType: '={{ $json.none }}' } })).toBe('VTU');
	});

	test('of an older workflow is outside the options, and the option has priority', async () => {
		expect(await sent({ planType: 'SNS' })).toBe('SNS');
		expect(await sent({ planType: 'SNS', options: { planType: 'VTU' } })).toBe('VTU');
	});

	test('that does not exist is refused with the label of the field', async () => {
		const options = { planType: 'GIFT' };
		const { error, requests } = await bench().buy({ ...parameters, options }, [row]);
		expect(error?.message).toContain("'Airtime Type'");
		expect(requests).toEqual([]);
	});
});

describe('a phone number', () => {
	const row = { phone: '08031234567', amount: 100, network: 'auto' };
	const glo = { ...row, network: 'Glo' };
	const run = async (more: object, row: object, credential: object = {}) =>
		await bench().buy({ ...parameters, ...more }, [row], credential);

	test('that was ported passes the check of the provider only with Skip Number Check', async () => {
		bench().simulator.configure({ checkNetworkPrefix: true });
		const refused = await run({}, glo);
		expect(refused.error).toMatchObject({
			message: expect.stringContaining('This is not a GLO Number'),
			description: expect.stringContaining("'Skip Number Check'"),
		});
		const { items, requests } = await run({ bypass: true }, glo);
		const warnings = expect.stringMatching(/MTN.*Glo/);
		expect(items).toMatchObject([{ outcome: 'success', network: 'GLO', warnings }]);
		expect(requests[0].body).toMatchObject({ network: 3, bypass: true });
	});

	test('has 11 digits if the provider wants that, and the advice on a refusal says so', async () => {
		bench().simulator.configure({ phoneFormat: 'local' });
		expect((await run({}, row)).error).toMatchObject({
			description: expect.stringContaining("'Phone Format'"),
		});
		const credential = { provider: { facts: { phoneFormat: 'local' } } };
		const { items, requests } = await run({}, row, { credential });
		expect(items).toMatchObject([{ outcome: 'success', recipient: '08031234567' }]);
		expect(requests[0].body).toMatchObject({ phone: '08031234567' });
	});

	test('can have a network by its name in the list of the provider, which the node loads once', async () => {
		const credential = { provider: { facts: { networkIds: 'provider' } } };
		const rows = [row, { ...row, phone: '08091234567' }];
		const alone = { ...parameters, options: { concurrency: 1 } };
		const { items, requests } = await bench().buy(alone, rows, { credential });
		expect(items.map(({ network }) => network)).toEqual(['MTN', '9MOBILE']);
		expect(requests.map(({ path }) => path)).toEqual(['/api/networks', '/api/topup', '/api/topup']);
	});

	test.each([
		['the exact name, although others are similar', ['MTN AWOOF', 'MTN', 'GLO'], 2],
		['the only similar one', ['MTN DATA SHARE', 'GLO'], 1],
		['neither of two similar ones', ['MTN SME', 'MTN AWOOF'], undefined],
		['neither of two of the same name', ['MTN', 'mtn'], undefined],
		['none of another network', ['GLO'], undefined],
	])("chooses from the provider's networks %s", async (_, names, id) => {
		const network = names.map((name, at) => ({ network: name, plan_id: String(at + 1) }));
		bench().answer('/api/networks', [{ status: 'success', network }]);
		const credential = { provider: { facts: { networkIds: 'provider' } } };
		const { items, purchases } = await run({ notBought: 'receipts' }, row, { credential });
		const sent = purchases.map(({ body }) => (body as IDataObject).network);
		expect([sent, items[0].field]).toEqual(id ? [[id], undefined] : [[], 'Network']);
	});

	test('needs a network if the number does not show one', async () => {
		const result = await run({}, { ...row, phone: '09101234567' });
		expect(result.error?.message).toContain("'Network'");
		expect(result.requests).toEqual([]);
	});
});
