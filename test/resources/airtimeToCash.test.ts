import type { Api } from '../../nodes/VtuWallet/api/types';
import { convertAirtime } from '../../nodes/VtuWallet/resources/airtimeToCash/convert.operation';
import { requestOtp, verifyOtp } from '../../nodes/VtuWallet/resources/airtimeToCash/steps';
import type { Answer } from '../../nodes/VtuWallet/values/answer';
import { refusalOf } from '../values/refusal';
import { refusesBad, usualPlansOf } from './contracts';
import { FakeApi, json, planned, rowOf, rowsOf } from './fakes';
import { usualRows } from './usualRows';

const path = '/api/cash';
const phone = '0803 123 4567';
const line = { network: 1, phone: '2348031234567' };
const answering = (answer: Answer | Answer[]) => new FakeApi({ [path]: answer });

/** One request, which is what the provider's contract takes. */
const expectStep = (api: FakeApi, body: object) => {
	expect(api.requests).toEqual([{ method: 'POST', path, body, shielded: true }]);
	expect(convertAirtime.endpoint.contract.safeParse(body)).toMatchObject({ success: true });
};

describe('the request for an OTP', () => {
	const row = rowsOf(requestOtp, { phone });

	it.each<[boolean, object]>([
		[false, { phone: '08099999999' }],
		[false, { data: { token: 'token-1', msisdn: '+2348099999999' } }],
		[false, { line: [{ phone_number: '0809***9999' }] }],
		[true, { phone: '+234 803 123 4567' }],
		[true, { phone: '0803***4567' }],
		[true, { user: { phone: '08099999999' } }],
	])('is believed (%s) only where it names no other number: %j', async (isBelieved, more) => {
		const api = answering(json({ status: 'success', data: 'token-1', ...more }));
		const item = expect(requestOtp.run(row(), api));
		if (isBelieved) await item.resolves.toMatchObject({ verificationToken: 'token-1' });
		else await item.rejects.toThrow('another phone number');
	});

	it('fails in the sandbox where that is asked for, and only there', async () => {
		const api = answering(json({ status: 'success', data: 'token-1' }));
		const simulated = row({ options: { simulateFailure: true } });
		await requestOtp.run(simulated, api);
		expectStep(api, { step: 1, ...line, sandbox_status: 'fail' });
		const account = { ...api.account, environment: 'production' };
		const live = { ...api, account } as unknown as Api;
		await expect(requestOtp.run(simulated, live)).rejects.toThrow(/in the sandbox only/);
	});

	it.each([
		['within an object', { status: 'success', data: { identifier: 42 } }, '42'],
		['as a number', { Status: 'successful', data: 7 }, '7'],
	])('finds the token %s', async (_, answer, verificationToken) => {
		const item = await requestOtp.run(row(), answering(json(answer)));
		expect(item).toMatchObject({ verificationToken });
	});

	it('says so when there is no token, as the next step cannot do without it', async () => {
		const api = answering(json({ status: 'success', message: 'OTP sent' }));
		const problem = { name: 'ProviderError', message: expect.stringContaining('no verification') };
		await expect(requestOtp.run(row(), api)).rejects.toMatchObject(problem);
	});

	refusesBad(
		async (values) => await requestOtp.run(row(values), answering([])),
		[
			['Network', { network: 3 }],
			['Network', { network: 'auto', phone: '08051234567' }],
		],
	);

	it('can send the local form, and warns of a prefix of another network', async () => {
		const answer = json({ status: 'success', data: 't' });
		const api = new FakeApi({ [path]: answer }, { phoneFormat: 'local' });
		const item = await requestOtp.run(row({ network: 2 }), api);
		expect(item).toMatchObject({ warnings: expect.stringContaining('ported') });
		expectStep(api, { step: 1, network: 2, phone: '08031234567' });
	});

	it("names the network by the provider's own id where the credential says so", async () => {
		const list = json({ status: 'success', network: [{ network: 'MTN', plan_id: '7' }] });
		const answers = { [path]: json({ status: 'success', data: 't' }), '/api/networks': list };
		const api = new FakeApi(answers, { networkIds: 'provider' });
		await requestOtp.run(row(), api);
		expect(api.requests.at(-1)?.body).toEqual({ ...line, step: 1, network: 7 });
		const conversion = rowOf(convertAirtime, usualRows['airtimeToCash convert']);
		const plan = planned(convertAirtime, conversion);
		await convertAirtime.check?.(conversion, plan, api);
		expect(plan.body.network).toBe(7);
	});
});

describe('the verification of an OTP', () => {
	const row = rowsOf(verifyOtp, { phone, verificationToken: 'token-1', otp: '012345' });

	const tokenless = [{}, { data: null }, { data: '' }, { data: [] }];
	it.each(tokenless)('goes on with the same token when the answer has none: %j', async (more) => {
		const item = await verifyOtp.run(row(), answering(json({ status: 'success', ...more })));
		expect(item).toMatchObject({ verificationToken: 'token-1' });
	});

	const inside = { status: 'failed', message: 'Invalid OTP 700001' };
	it.each([
		['012345', 403, { status: 'fail', message: 'Invalid OTP 012345 for token-1' }, ' for ***'],
		['700001', 200, { message: 'Done', data: inside }, ''],
		['700002', 200, { message: 'Invalid OTP 700002', data: { status: 'fail' } }, ''],
	])('sends the wrong OTP %s once, and never repeats it', async (otp, status, more, rest) => {
		const api = answering(json({ status: 'success', ...more }, status));
		for (let tries = 0; tries < 2; tries++)
			await expect(verifyOtp.run(row({ otp }), api)).rejects.toMatchObject({
				name: 'ProviderError',
				kind: 'pin',
				message: expect.stringContaining(`Invalid OTP ***${rest}`),
			});
		expect(api.requests).toHaveLength(1);
	});

	it('has failed where a success says that it failed', async () => {
		const api = answering(json({ status: 'success', message: 'Verification failed' }));
		const verified = verifyOtp.run(row({ otp: '700003' }), api);
		await expect(verified).rejects.toThrow('Verification failed');
	});

	it('does not repeat the OTP when the provider does', async () => {
		const api = answering(json({ status: 'success', message: 'OTP 543210 accepted' }));
		const item = await verifyOtp.run(row({ otp: '543210' }), api);
		expect(item).toMatchObject({ message: 'OTP *** accepted' });
	});

	refusesBad(
		async (values) => await verifyOtp.run(row(values), answering([])),
		[
			['OTP', { otp: '' }],
			['Verification Token', { verificationToken: '' }],
		],
	);
});

describe('the conversion', () => {
	it.each([
		['Share PIN', { sharePin: '' }],
		['Share PIN', { sharePin: '12345' }],
		['Share PIN', { sharePin: '12a4' }],
		['Verification Token', { verificationToken: ' ' }],
		['Network', { network: 4 }],
		['Amount', { amount: '10.5' }],
	])('refuses a bad %s without showing a secret: %j', (field, values) => {
		const refusal = refusalOf(() => usualPlansOf('airtimeToCash convert')(values));
		expect(refusal.field).toBe(field);
		const said = JSON.stringify([refusal.message, refusal]);
		for (const secret of ['token-2', '0123', '12345', '12a4']) expect(said).not.toContain(secret);
	});
});
