import { holdClock, pass, useKit } from './testKit';

const kit = useKit();

const phone = '2348031234567';
const step = async (number: number, fields: object = {}, client = kit.live) =>
	(await client.post('/api/cash', { step: number, network: 1, phone, ...fields })).data;

async function verified(): Promise<string> {
	const { data: first } = await step(1);
	return (await step(2, { otp: kit.simulator.otp(phone), data: first })).data;
}

it('a conversion credits the wallet after its three steps', async () => {
	const { status, newbal } = await step(3, {
		data: await verified(),
		share_pin: '1234',
		amount: 1000,
	});
	expect([status, newbal]).toEqual(['success', 5_000_800]);
	expect(kit.simulator.ledger()).toMatchObject([
		{ kind: 'credit', amount: 800, product: 'airtimeToCash', recipient: phone },
	]);
});

it('a conversion takes a verification token once, from its owner, for its phone and step', async () => {
	const { data: first } = await step(1);
	const refusal = { status: 'fail', message: 'Invalid or expired verification token' };
	expect(await step(3, { data: first, share_pin: '1234', amount: 1000 })).toEqual(refusal);
	expect(await step(2, { data: first, otp: '1', phone: '2348031234568' })).toEqual(refusal);
	const token = await verified();
	await step(3, { data: token, share_pin: '1234', amount: 1000 });
	expect(await step(3, { data: token, share_pin: '1234', amount: 1000 })).toEqual(refusal);
	expect(kit.simulator.ledger()).toHaveLength(1);
});

it.each([
	[1, { network: 3 }, 'Airtime to cash is for MTN and AIRTEL only'],
	[1, { network: undefined }, 'The network field is required.'],
	[2, { data: 'x' }, 'The otp field is required.'],
	[2, { otp: '123456' }, 'The data field is required.'],
	[3, { data: 'x', amount: 100, share_pin: '12' }, 'Share PIN must be 4 digits'],
	[3, { data: 'x', amount: 100, share_pin: 1234 }, 'The share_pin must be a string.'],
	[3, { data: 'x', share_pin: '1234' }, 'The amount field is required.'],
	[4, {}, 'The selected step is invalid.'],
])('a conversion refuses step %d with %j', async (number, fields, message) => {
	expect(await step(number, fields)).toEqual({ status: 'fail', message });
});

it('a conversion lets a wrong OTP and a wrong PIN be corrected', async () => {
	const { data: first } = await step(1);
	expect((await step(2, { otp: 'wrong', data: first })).message).toBe('Invalid OTP');
	const { data: token } = await step(2, { otp: kit.simulator.otp(phone), data: first });
	expect((await step(3, { data: token, share_pin: '0000', amount: 100 })).message).toBe(
		'Invalid Share PIN',
	);
	expect((await step(3, { data: token, share_pin: '1234', amount: 100 })).status).toBe('success');
});

it.each(['identifier', 'sessionId'] as const)(
	'a conversion names its token %s where that is configured',
	async (name) => {
		kit.simulator.configure({ shapes: { cashToken: name } });
		expect(Object.keys(await step(1))).toEqual(['status', 'message', name]);
	},
);

it('a conversion needs KYC tier 2', async () => {
	expect((await step(1, {}, kit.other)).message).toMatch(/KYC Tier 2/);
});

it('a conversion credits nothing in the sandbox', async () => {
	const { data: first } = await step(1, {}, kit.sandbox);
	const { data: token } = await step(
		2,
		{ otp: kit.simulator.otp(phone), data: first },
		kit.sandbox,
	);
	expect(
		(await step(3, { data: token, share_pin: '1234', amount: 1000 }, kit.sandbox)).status,
	).toBe('success');
	expect(kit.simulator.ledger()).toEqual([]);
});

it('a conversion meets the faults of purchases in its last step only', async () => {
	kit.simulator.configure({ faults: [{ count: 1, fault: { kind: 'fail' } }] });
	const token = await verified();
	expect((await step(3, { data: token, share_pin: '1234', amount: 1000 })).status).toBe('fail');
	holdClock();
	kit.simulator.configure({ faults: [{ count: 1, fault: { kind: 'pending', afterMs: 1_500 } }] });
	expect((await step(3, { data: await verified(), share_pin: '1234', amount: 1000 })).status).toBe(
		'process',
	);
	expect(kit.simulator.ledger()).toEqual([]);
	pass(1_500);
	expect(kit.simulator.ledger()).toHaveLength(1);
	kit.simulator.configure({ faults: [{ count: 1, fault: { kind: 'serverDown' } }] });
	expect((await step(3, { data: await verified(), share_pin: '1234', amount: 1000 })).message).toBe(
		'Server Down Try Again Later',
	);
	expect(kit.simulator.ledger()).toHaveLength(2);
});
