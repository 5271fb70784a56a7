import type { IDataObject } from 'n8n-workflow';

import type { WalletRunOptions } from '../support/bench';
import { failedItem, itemsOf, type Answered } from './support/requests';
import { goOn, operation, until, useBench } from './support/kit';

const bench = useBench({ authentication: 'token' });
const path = '/api/cash';

const fields = (...names: string[]) =>
	Object.fromEntries(names.map((name) => [name, `={{ $json.${name} }}`]));
const line = fields('phone', 'network');
const steps = {
	requestOtp: operation('airtimeToCash/requestOtp', line),
	verifyOtp: operation('airtimeToCash/verifyOtp', {
		...line,
		...fields('otp', 'verificationToken'),
	}),
	convert: operation('airtimeToCash/convert', {
		...line,
		...fields('verificationToken', 'sharePin', 'amount'),
	}),
};

/** Each row has its own line, so that each gets its answer. */
const rowOf = (nth: number, more: object = {}): IDataObject => ({
	phone: `080312345${10 + nth}`,
	network: 'auto',
	otp: `0123${10 + nth}`,
	verificationToken: 'token-1',
	...more,
});
const run = async (
	step: keyof typeof steps,
	rows: IDataObject[],
	more: Partial<WalletRunOptions> = {},
) => {
	const parameters = { ...steps[step], ...more.parameters };
	return await bench().run({ node: goOn, rows, ...more, parameters });
};

function answerEach(table: Answered[]): void {
	for (const [nth, [answer, , status]] of table.entries()) {
		const body = { status: 'success', ...answer };
		bench().addFault(path, { kind: 'whole', body, status }, { contains: `80312345${10 + nth}` });
	}
}

const rowsOf = (table: Answered[]) => table.map((_, nth) => rowOf(nth));

async function expectEach(step: keyof typeof steps, table: Answered[]): Promise<void> {
	answerEach(table);
	const { items } = await run(step, rowsOf(table));
	expect(items).toMatchObject(itemsOf(table));
}

const token = (verificationToken: string) => ({ verificationToken });

test('a request for an OTP refuses an answer about another number, and finds the token', async () => {
	const another = /another phone number/;
	const table: Answered[] = [
		[{ data: 'token-1', phone: '08099999999' }, another],
		[{ data: { token: 'token-1', msisdn: '+2348099999999' } }, another],
		[{ data: 'token-1', line: [{ phone_number: '0809***9999' }] }, another],
		[{ data: 'token-1', phone: '+234 803 123 4513' }, token('token-1')],
		[{ data: 'token-1', phone: '0803***4514' }, token('token-1')],
		[{ data: 'token-1', user: { phone: '08099999999' } }, token('token-1')],
		[{ data: { identifier: 42 } }, token('42')],
		[{ status: undefined, Status: 'successful', data: 7 }, token('7')],
		[{ message: 'OTP sent' }, /no verification token/],
	];
	await expectEach('requestOtp', table);
});

test('a verification keeps the token if the answer has none, and shows no OTP', async () => {
	const kept: Answered[] = [{}, { data: null }, { data: '' }, { data: [] }].map((answer) => [
		answer,
		token('token-1'),
	]);
	const table: Answered[] = [
		...kept,
		[{ message: 'OTP 012314 accepted' }, { message: 'OTP *** accepted' }],
		[{ message: 'Verification failed' }, /Verification failed/],
	];
	await expectEach('verifyOtp', table);
});

test('a verification sends a wrong OTP once', async () => {
	const inside = { status: 'failed', message: 'Invalid OTP 012311' };
	const table: Answered[] = [
		[
			{ status: 'fail', message: 'Invalid OTP 012310 for token-1' },
			/Invalid OTP \*\*\* for \*\*\*/,
			403,
		],
		[{ message: 'Done', data: inside }, /Invalid OTP \*\*\*/],
		[{ message: 'Invalid OTP 012312', data: { status: 'fail' } }, /Invalid OTP \*\*\*/],
	];
	answerEach(table);
	const rows = rowsOf(table);
	const first = await run('verifyOtp', rows);
	const again = await run('verifyOtp', rows);
	expect([first.items, again.items]).toEqual(Array(2).fill(itemsOf(table)));
	expect([first.requests.length, again.requests.length]).toEqual([3, 0]);
});

test('Stop does not break off a step that is in flight', async () => {
	bench().addFault(path, { kind: 'latency', ms: 500 });
	bench().answer(path, [{ status: 'success', data: 'token-2' }]);
	const { items } = await run('requestOtp', [rowOf(0)], {
		stop: until(() => bench().requestsTo(path).length > 0),
	});
	expect(items).toMatchObject([token('token-2')]);
});

test('a step refuses unusable rows', async () => {
	const refused = await run('requestOtp', [rowOf(0, { network: 3 })]);
	expect(refused.items).toEqual([failedItem(/^Glo airtime cannot be converted$/)]);
	const bad = await run('verifyOtp', [rowOf(0, { otp: '' }), rowOf(1, { verificationToken: '' })]);
	expect(bad.items).toEqual([/'OTP'/, /'Verification Token'/].map((title) => failedItem(title)));
	expect([...refused.requests, ...bad.requests]).toEqual([]);
});

test('a request for an OTP can simulate a failure in the sandbox, and only there', async () => {
	const parameters = { options: { simulateFailure: true } };
	const { requests } = await run('requestOtp', [rowOf(0)], { parameters, environment: 'sandbox' });
	const body = { step: 1, network: 1, phone: '2348031234510', sandbox_status: 'fail' };
	expect(requests.map((request) => request.body)).toEqual([body]);
	const live = await run('requestOtp', [rowOf(0)], { parameters });
	expect(live.items).toEqual([failedItem(/in the sandbox only/)]);
	expect(live.requests).toEqual([]);
});

test('a step can send the local form, and warns of a prefix of another network', async () => {
	bench().answer(path, [{ status: 'success', data: 't' }]);
	const credential = { provider: { facts: { phoneFormat: 'local' as const } } };
	const { items, requests } = await run('requestOtp', [rowOf(0, { network: 2 })], { credential });
	expect(items).toMatchObject([{ warnings: expect.stringContaining('ported') }]);
	expect(requests.map(({ body }) => body)).toEqual([{ step: 1, network: 2, phone: '08031234510' }]);
});

test("each step sends the provider's own id of the network if the credential says so", async () => {
	const credential = { provider: { facts: { networkIds: 'provider' as const } } };
	const list = { status: 'success', network: [{ network: 'MTN', plan_id: '7' }] };
	for (const step of ['requestOtp', 'convert'] as const) {
		bench().answer('/api/networks', [list]);
		const row = rowOf(0, { sharePin: '4821', amount: 1000 });
		const { requests } = await run(step, [row], { credential });
		expect(requests.at(-1)).toMatchObject({ path, body: { network: 7 } });
	}
});
