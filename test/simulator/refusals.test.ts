import { airtimeBody, useKit } from './testKit';

const kit = useKit();

const airtime = { ...airtimeBody, 'request-id': 'r-1' };
const { phone } = airtime;
const data = { network: 1, phone, data_plan: 101, 'request-id': 'r-1' };
const bill = { disco: 1, meter_type: 'prepaid', meter_number: '01234567890', amount: 100 };
const cable = { cable: 1, cable_plan: 101, iuc: '0123456789', bypass: 0 };
const sms = { sender: 'Shop', number: phone, message: 'Hello' };
const card = { network: 1, plan_type: '1', quantity: 1, card_name: 'Shop' };
const esim = { package_id: 'gb-1gb-30d', package_type: 'DATA-ONLY' };
const betting = { betting_id: 'bet9ja', customer_id: '1', amount: 100 };
const useTheCode = 'Invalid Phone Number, Use The Country Code (234...)';

it.each([
	['/api/topup', { ...airtime, network: 7 }, 'Invalid Network ID'],
	['/api/topup', { ...airtime, plan_type: 'GIFT' }, 'Invalid Plan Type'],
	['/api/topup', { ...airtime, amount: 0 }, 'Minimum Airtime Purchase is ₦1'],
	['/api/topup', { ...airtime, amount: 50.5 }, 'The amount must be an integer.'],
	['/api/topup', { ...airtime, phone: '08031234567' }, useTheCode],
	['/api/topup', { ...airtime, amount: '500' }, 'The amount must be an integer.'],
	['/api/topup', airtimeBody, 'The request-id field is required.'],
	['/api/data', { ...data, data_plan: 9999 }, 'Invalid Data Plan ID and Network'],
	['/api/data', { ...data, data_plan: 201 }, 'Invalid Data Plan ID and Network'],
	['/api/bill', { ...bill, disco: 12 }, 'Invalid Disco ID'],
	['/api/bill', { ...bill, meter_number: '123' }, 'Invalid Meter Number'],
	['/api/cable', { ...cable, cable: 4 }, 'Invalid Cable ID'],
	['/api/cable', { ...cable, cable_plan: 201 }, 'Invalid Cable Plan ID'],
	['/api/cable', { ...cable, iuc: 'abc' }, 'Invalid IUC Number'],
	['/api/cable', { ...cable, bypass: true }, 'The bypass must be an integer.'],
	['/api/exam', { exam: 9, quantity: 1 }, 'Invalid Exam ID'],
	['/api/exam', { exam: 1, quantity: 6 }, 'Maximum Quantity is 5'],
	['/api/bulksms', { ...sms, sender: 'TwelveLetter' }, 'Invalid Sender ID'],
	['/api/bulksms', { ...sms, number: 'x, y' }, 'Invalid Phone Number'],
	['/api/fund/betting', { ...betting, betting_id: 'casino' }, 'Invalid Betting ID'],
	['/api/esim/buy', { ...esim, package_id: 'none' }, 'Package not available.'],
	['/api/esim/buy', { ...esim, package_type: 'DATA-VOICE-SMS' }, 'Package not available.'],
	['/api/recharge_card', { ...card, plan_type: '9' }, 'Invalid Plan ID'],
	['/api/recharge_card', { ...card, quantity: 101 }, 'Maximum Quantity is 100'],
])('the path %s refuses %j', async (path, body, message) => {
	const answer = await kit.live.post(path, body);
	expect([answer.status, answer.data]).toEqual([403, { status: 'fail', message }]);
	expect(kit.simulator.ledger()).toEqual([]);
	expect(kit.simulator.transactions()).toEqual([]);
});

it('a body that is no JSON object is refused', async () => {
	const headers = { 'content-type': 'application/json' };
	for (const body of ['[1]', 'not json', '5']) {
		expect((await kit.live.post('/api/topup', body, { headers })).data.message).toBe(
			'The body must be a JSON object.',
		);
	}
	const form = await kit.live.post('/api/topup', new URLSearchParams({ amount: '5' }));
	expect(form.data.message).toBe('The Content-Type must be application/json.');
});

it('other paths and methods are refused', async () => {
	expect((await kit.live.get('/api/topup')).status).toBe(404);
	expect((await kit.live.get('/api/nothing')).status).toBe(404);
});
