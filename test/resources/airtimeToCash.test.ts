import type { Api } from '../../nodes/VtuWallet/api/types';
import { convertAirtime } from '../../nodes/VtuWallet/resources/airtimeToCash/convert.operation';
import { requestOtp, verifyOtp } from '../../nodes/VtuWallet/resources/airtimeToCash/steps';
import type { Answer } from '../../nodes/VtuWallet/values/answer';
import { refusesBad } from './contracts';
import { FakeApi, json, planned, rowsOf } from './fakes';

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

	it.each([
		{ phone: '08099999999' },
		{ data: { token: 'token-1', msisdn: '+2348099999999' } },
		{ line: [{ phone_number: '0809***9999' }] },
	])('is not believed where it names another number: %j', async (more) => {
		const api = answering(json({ status: 'success', data: 'token-1', ...more }));
		await expect(requestOtp.run(row(), api)).rejects.toThrow('another phone number');
	});

	it.each([
		{ phone: '+234 803 123 4567' },
		{ phone: '0803***4567' },
		{ user: { phone: '08099999999' } },
	])('is believed where it names the line in any form: %j', async (more) => {
		const api = answering(json({ status: 'success', data: 'token-1', ...more }));
		await expect(requestOtp.run(row(), api)).resolves.toMatchObject({
			verificationToken: 'token-1',
		});
	});

	it('fails in the sandbox where that is asked for, and only there', async () => {
		const api = answering(json({ status: 'success', data: 'token-1' }));
		const simulated = row({ options: { simulateFailure: true } });
		await requestOtp.run(simulated, api);
		expectStep(api, { step: 1, ...line, sandbox_status: 'fail' });
		const live = {
			...api,
			account: { ...api.account, environment: 'production' },
		} as unknown as Api;
		await expect(requestOtp.run(simulated, live)).rejects.toThrow(/in the sandbox only/);
	});

	it('finds the token within an object, and as a number', async () => {
		const api = answering([
			json({ status: 'success', data: { identifier: 42 } }),
			json({ Status: 'successful', data: 7 }),
		]);
		await expect(requestOtp.run(row(), api)).resolves.toMatchObject({ verificationToken: '42' });
		await expect(requestOtp.run(row(), api)).resolves.toMatchObject({ verificationToken: '7' });
	});

	it('says so when there is no token, as the next step cannot do without it', async () => {
		await expect(
			requestOtp.run(row(), answering(json({ status: 'success', message: 'OTP sent' }))),
		).rejects.toMatchObject({
			name: 'ProviderError',
			message: expect.stringContaining('no verification token'),
		});
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
		const usual = { phone, amount: 1000, verificationToken: 'token-2', sharePin: '1234' };
		const conversion = rowsOf(convertAirtime, usual)();
		const plan = planned(convertAirtime, conversion);
		await convertAirtime.check?.(conversion, plan, api);
		expect(plan.body.network).toBe(7);
	});
});

describe('the verification of an OTP', () => {
	const row = rowsOf(verifyOtp, { phone, verificationToken: 'token-1', otp: '012345' });

	it.each([{}, { data: null }, { data: '' }, { data: [] }])(
		'goes on with the same token when the answer has none: %j',
		async (more) => {
			const api = answering(json({ status: 'success', ...more }));
			await expect(verifyOtp.run(row(), api)).resolves.toMatchObject({
				verificationToken: 'token-1',
			});
		},
	);

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
		await expect(verifyOtp.run(row({ otp: '700003' }), api)).rejects.toMatchObject({
			message: expect.stringContaining('Verification failed'),
		});
	});

	it('does not repeat the OTP when the provider does', async () => {
		const item = await verifyOtp.run(
			row({ otp: '543210' }),
			answering(json({ status: 'success', message: 'OTP 543210 accepted' })),
		);
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
	const usual = { phone, verificationToken: 'token-2', sharePin: '0123', amount: 1000 };
	const row = rowsOf(convertAirtime, usual);

	it.each([
		['Share PIN', { sharePin: '' }],
		['Share PIN', { sharePin: '12345' }],
		['Share PIN', { sharePin: '12a4' }],
		['Verification Token', { verificationToken: ' ' }],
		['Network', { network: 4 }],
		['Amount', { amount: '10.5' }],
	])('refuses a bad %s without showing a secret: %j', (field, values) => {
		let refusal: unknown;
		try {
			planned(convertAirtime, row(values));
		} catch (error) {
			refusal = error;
		}
		expect(refusal).toMatchObject({ name: 'BadInput', field });
		const said = JSON.stringify([(refusal as Error).message, refusal]);
		for (const secret of ['token-2', '0123', '12345', '12a4']) expect(said).not.toContain(secret);
	});
});
