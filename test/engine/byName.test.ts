import type { IDataObject } from 'n8n-workflow';
import { byId, byName, operation, useBench } from './support/kit';

const bench = useBench({ authentication: 'token' });

const data = operation('data/buy', {
	phone: '={{ $json.phone }}',
	dataPlan: byName('={{ $json.plan }}'),
	notBought: 'receipts',
	includeInputFields: true,
	options: { concurrency: 1, ported: '={{ $json.ported }}' },
});
const cable = operation('cable/subscribe', {
	cable: byName('={{ $json.provider }}'),
	cablePlan: byName('={{ $json.plan }}'),
	iuc: '={{ $json.iuc }}',
	notBought: 'receipts',
	options: { concurrency: 1 },
});
const electricity = operation('electricity/pay', {
	disco: byName('={{ $json.disco }}'),
	meterType: '={{ $json.type }}',
	meterNumber: '={{ $json.meter }}',
	amount: 1000,
	notBought: 'receipts',
	options: { concurrency: 1 },
});
const run = async (parameters: object, rows: object[]) => await bench().buy(parameters, rows);
const pathsOf = (requests: Array<{ path: string }>) => requests.map(({ path }) => path);
const sent = (requests: Array<{ method: string; body?: unknown }>) =>
	requests.filter(({ method }) => method === 'POST').map(({ body }) => body as IDataObject);

test('a preview shows the network and the plan that a row means', async () => {
	const { items } = await run({ ...data, mode: 'preview' }, [
		{ phone: '08031234567', plan: '1GB SME' },
	]);
	const message = expect.stringMatching(
		/^Not bought yet\. Would be bought for ₦\d+ \(MTN · SME · 1[^₦]*\)\.$/,
	);
	expect(items).toMatchObject([
		{ network: 'MTN', planId: 104, price: expect.any(Number), message },
	]);
});

test.each([
	['by period', { repeatProtection: 'period', period: 'day' }, {}],
	['by Go On', { options: { concurrency: 1 } }, { options: { boughtBefore: 'goOn' } }],
])(
	'the node recognises a bought plan by another of its names, and by its ID: %s',
	async (_, how, later) => {
		const phone = '08031234567';
		const again = { ...data, ...how, ...later };
		const byHand = async (parameters: object, row: object) =>
			await bench().buy(parameters, [row], { mode: 'manual' });
		await byHand({ ...data, ...how }, { phone, plan: '1GB SME' });
		const named = await byHand(again, { phone, plan: ' sme  1 gb ' });
		const picked = await byHand({ ...again, dataPlan: byId('104') }, { phone });
		for (const { items } of [named, picked])
			expect(items).toMatchObject([{ outcome: 'success', replayed: true }]);
		expect(bench().simulator.ledger()).toHaveLength(1);
	},
);

describe('rows that name products', () => {
	test('get the data plan of the network of the number, and the message about another plan says why', async () => {
		const { items, requests } = await run(data, [
			{ phone: '08031234567', plan: '1GB SME' },
			{ phone: '08021234567', plan: 'sme 1 gb' },
			{ phone: '08051234567', plan: '1GB' },
			{ phone: '08091234567', plan: '7GB' },
			{ phone: '08031234567', plan: 'Airtel 1GB SME' },
			{ phone: '08031234568', plan: 'Airtel 1GB SME', ported: true },
			{ phone: '08031234569' },
		]);
		const none = undefined;
		const plans = items.map(({ outcome, planId }) => (outcome === 'success' ? planId : none));
		expect(plans).toEqual([104, 204, none, none, none, 204, none]);
		const said = items.map(({ message }) => message);
		expect(said[2]).toMatch(
			/'Data Plan' "1GB" can mean 3 of the list: GLO · SME · 1GB · 30 Days · ₦450; GLO · GIFTING .*; GLO · CORPORATE .* Write more of the name/,
		);
		expect(said[3]).toMatch(
			/"7GB" is not in the list\. Near it are: 9MOBILE .*and \d+ more. Write it/,
		);
		expect(said[4]).toMatch(
			/The plan is one of Airtel, and 08031234567 has a prefix of MTN. Choose a plan of MTN. If the number was ported/,
		);
		expect(said[6]).toMatch(/'Data Plan' got nothing from this row, which has phone/);
		expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
			'GET /api/data-plan',
			...Array<string>(3).fill('POST /api/data'),
		]);
		expect(sent(requests)).toMatchObject([
			{ network: 1, data_plan: 104 },
			{ network: 2, data_plan: 204 },
			{ network: 2, data_plan: 204 },
		]);
	});

	test('get the cable plan of the provider in the row', async () => {
		const { items, requests } = await run(cable, [
			{ provider: 'DStv', plan: 'DSTV Compact', iuc: '7023456789' },
			{ provider: 'GO TV', plan: 'Max', iuc: '7023456780' },
			{ provider: 'DStv', plan: 'Max', iuc: '7023456781' },
			{ provider: 'Netflix', plan: 'Max', iuc: '7023456782' },
		]);
		const [two, none] = [Array(2).fill('success'), Array(2).fill('notSent')];
		expect(items.map(({ outcome }) => outcome)).toEqual([...two, ...none]);
		expect(items.slice(0, 2)).toMatchObject([{ provider: 'DSTV' }, { provider: 'GOTV' }]);
		expect(items[3].message).toMatch(
			/'Provider' "Netflix" is not in the list\. Near it are: DSTV; GOTV; STARTIMES\./,
		);
		expect(pathsOf(requests)).toEqual([
			'/api/cable-providers',
			'/api/cable-plans',
			'/api/cable',
			'/api/cable',
		]);
		expect(sent(requests)).toMatchObject([
			{ cable: 1, cable_plan: 104 },
			{ cable: 2, cable_plan: 206 },
		]);
	});

	test('get the disco by its place or its letters, also for a verification', async () => {
		const rows = [
			{ disco: 'Ikeja', type: 'prepaid', meter: '04123456789' },
			{ disco: 'EKEDC', type: 'postpaid', meter: '04123456780' },
		];
		const { items, requests } = await run(electricity, rows);
		expect(items.map(({ outcome }) => outcome)).toEqual(['success', 'success']);
		const names = ['Ikeja Electric', 'Eko Electric'];
		expect(items.map(({ discoName }) => discoName)).toEqual(names);
		const disco = { __rl: true, mode: 'list', value: 1, cachedResultName: names[0] };
		const picked = await run({ ...electricity, disco }, [rows[0]]);
		expect(picked.items).toMatchObject([{ discoId: 1, discoName: names[0] }]);
		const written = { ...disco, value: '={{ 3 }}' };
		const other = await run({ ...electricity, disco: written }, [rows[0]]);
		expect(other.items[0]).not.toHaveProperty('discoName');
		expect(sent(requests).map(({ disco }) => disco)).toEqual([1, 2]);
		const verified = await run({ ...electricity, operation: 'verify' }, rows);
		expect(pathsOf(verified.requests)).toEqual([
			'/api/discos',
			'/api/bill/bill-validation',
			'/api/bill/bill-validation',
		]);
	});

	test('are not bought without the list, which the node requests once', async () => {
		bench().addFault('/api/data-plan', { kind: 'html', status: 404 });
		const { items, requests } = await run(data, [
			{ phone: '08031234567', plan: '1GB SME' },
			{ phone: '08021234567', plan: '2GB SME' },
		]);
		expect(items).toMatchObject([
			{ outcome: 'notSent', charged: 'no', field: 'Data Plan' },
			{ outcome: 'notSent', charged: 'no', field: 'Data Plan' },
		]);
		expect(items[0].message).toMatch(
			/^The provider's list could not be loaded, so rows By Name were not sent/,
		);
		expect(pathsOf(requests)).toEqual(['/api/data-plan']);
	});
});
