import type { Result, WalletRunOptions } from '../support/bench';
import { answerShapes, expectFits } from './support/matchesSchema';
import { buysOnce } from './support/moneyBehaviour';
import { failedItem, purchaseOf, sentOf } from './support/requests';
import { goOn, retryOnFail, toErrorOutput, useBench } from './support/kit';

const bench = useBench({ authentication: 'token' });
const path = '/api/cash';

const lines = [
	{ phone: '08031234567', wire: '2348031234567', network: 1 },
	{ phone: '08021234567', wire: '2348021234567', network: 2 },
	{ phone: '08131234567', wire: '2348131234567', network: 1 },
] as const;

const ofRow = { resource: 'airtimeToCash', phone: '={{ $json.phone }}' };
const run = async (operation: string, rows: object[], more: Partial<WalletRunOptions> = {}) => {
	const parameters = { ...ofRow, operation, ...more.parameters };
	return await bench().buy(parameters, rows, { ...more, parameters });
};
const verifyWith = { otp: '={{ $json.otp }}', verificationToken: '={{ $json.token }}' };
const convertWith = {
	sharePin: '={{ $json.pin }}',
	verificationToken: '={{ $json.token }}',
	amount: '={{ $json.amount }}',
};

/** Plays both steps before the last as a user does. Gives the token of each line. */
async function tokensFor(phones: readonly string[]): Promise<string[]> {
	const rows = await askedFor(phones);
	const verified = await run('verifyOtp', rows, { parameters: verifyWith });
	return verified.items.map(({ verificationToken }) => String(verificationToken));
}

/** Rows for the second step. */
async function askedFor(phones: readonly string[]) {
	const rows = phones.map((phone) => ({ phone }));
	const asked = await run('requestOtp', rows);
	return asked.items.map(({ phone, verificationToken: token }) => ({
		phone,
		token,
		otp: String(bench().simulator.otp(`234${String(phone).slice(1)}`)),
	}));
}

/** The rows of the first two lines. */
function expectStep(result: Result, bodies: object[], message: string): void {
	expect(result).toMatchObject({ status: 'success', pairs: [0, 1] });
	const verificationToken = expect.stringMatching(/^cash-/);
	expect(result.items).toEqual(
		lines.slice(0, 2).map(({ phone }) => ({ phone, verificationToken, message })),
	);
	const wanted = bodies.map((body) => purchaseOf(bench(), path, body));
	expect(result.requests.map(sentOf)).toEqual(expect.arrayContaining(wanted));
	expect(result.requests).toHaveLength(2);
}

describe('the request for an OTP', () => {
	const rows = lines.slice(0, 2).map(({ phone }) => ({ phone }));

	test('is one request a row, and gives the token for the next step', async () => {
		const result = await run('requestOtp', rows);
		const bodies = lines
			.slice(0, 2)
			.map(({ wire, network }) => ({ step: 1, network, phone: wire }));
		expectStep(result, bodies, 'OTP sent to your phone number');
	});

	test('may fail for one line, with the fields of its row, while the others go on', async () => {
		const bad = { phone: '08051234567', note: 'Glo' };
		const title = /^Glo airtime cannot be converted$/;
		const result = await run('requestOtp', [bad, ...rows], { node: toErrorOutput });
		expect(result).toMatchObject({ pairs: [1, 2], errorPairs: [0], items: rows });
		expect(result.errorItems).toEqual([failedItem(title, bad)]);
		expect(result.errorItems[0].message).toContain('MTN or Airtel');
		expect(result.requests).toHaveLength(2);
	});

	test.each([
		['loses its answer', { kind: 'reset' }],
		['is answered with HTTP 500', { kind: 'status', status: 500 }],
		['is refused for its rate', { kind: 'rateLimit' }],
	] as const)('is not sent a second time if it %s', async (_, fault) => {
		bench().addFault(path, fault);
		const { requests, items } = await run('requestOtp', rows.slice(0, 1), { node: goOn });
		expect(items).toEqual([failedItem(/./)]);
		expect(requests).toHaveLength(1);
	});
});

describe('the verification of an OTP', () => {
	const both = lines.slice(0, 2).map(({ phone }) => phone);

	test('is one request a row, and gives the token for the last step', async () => {
		const rows = await askedFor(both);
		const [{ otp }] = rows;
		const result = await run('verifyOtp', rows, { parameters: verifyWith, secrets: { otp } });
		const bodies = rows.map(({ otp: sent, token: data }, at) => {
			const { network, wire: phone } = lines[at];
			return { step: 2, network, phone, otp: sent, data };
		});
		expectStep(result, bodies, 'OTP verified');
	});

	test('with a wrong OTP does not show the OTP, and never sends it again, also in a Retry', async () => {
		const [row] = await askedFor(both);
		const wrong = { ...row, otp: '135791' };
		const result = await run('verifyOtp', [wrong], {
			parameters: verifyWith,
			secrets: { otp: '135791' },
			node: retryOnFail,
		});
		expect(result.error?.message).toContain('Invalid OTP');
		expect(result.error?.description).toContain('lock the line');
		expect(result.requests).toHaveLength(1);
		const right = await run('verifyOtp', [row], { parameters: verifyWith });
		expect(right).toMatchObject({ status: 'success' });
	});
});

describe('the conversion', () => {
	const rows = lines.map(({ phone }, index) => ({
		phone,
		amount: 1000 + index,
		pin: '4821',
		token: '',
	}));
	const parameters = convertWith;
	const secrets = { pin: '4821' };
	const prepare = async () => {
		const tokens = await tokensFor(lines.map(({ phone }) => phone));
		for (const [index, token] of tokens.entries()) rows[index].token = token;
	};
	const credits = () =>
		bench()
			.simulator.ledger()
			.filter(({ kind }) => kind === 'credit');
	beforeEach(prepare);

	test.each(answerShapes)(
		'fits its schema, as the earlier steps do: answers %s',
		async (_, shape) => {
			bench().simulator.configure(shape);
			expectFits('airtimeToCash/requestOtp', (await run('requestOtp', rows)).items);
			const asked = await askedFor(lines.map(({ phone }) => phone));
			const verified = await run('verifyOtp', asked, { parameters: verifyWith });
			expectFits('airtimeToCash/verifyOtp', verified.items);
			await prepare();
			expectFits('airtimeToCash/convert', (await run('convert', rows, { parameters })).items);
		},
	);

	test('sends token and PIN once, credits the wallet, and shows neither', async () => {
		const result = await run('convert', rows.slice(0, 2), {
			parameters: { ...parameters, options: { concurrency: 1 } },
			secrets,
		});
		expect(result).toMatchObject({ status: 'success', pairs: [0, 1] });
		const message = 'Your airtime was converted and your wallet credited';
		const bought = { outcome: 'success', charged: 'yes', product: 'airtimetocash', message };
		expect(result.items).toMatchObject(
			rows.slice(0, 2).map(({ phone, amount }) => ({ ...bought, recipient: phone, amount })),
		);
		expect(result.requests.map(sentOf)).toEqual(
			rows.slice(0, 2).map(({ token, amount }, index) => {
				const { wire: phone, network } = lines[index];
				return purchaseOf(bench(), path, {
					step: 3,
					network,
					phone,
					data: token,
					share_pin: '4821',
					amount,
				});
			}),
		);
		expect(credits().map(({ amount }) => amount)).toEqual([800, 800.8]);
	});

	test('shows no secret in a preview, and converts nothing', async () => {
		const result = await run('convert', rows.slice(0, 2), {
			parameters: { ...parameters, mode: 'preview', simplify: false },
			secrets,
		});
		expect(result.requests).toEqual([]);
		expect(result.items).toMatchObject([
			{ preview: true, path, wouldSend: { step: 3, data: '***', share_pin: '***', amount: 1000 } },
			{ preview: true, wouldSend: { share_pin: '***', amount: 1001 } },
		]);
		expect(credits()).toEqual([]);
	});

	test('outputs the fields of the row without its PIN, also for rows that were not bought', async () => {
		const [{ phone, amount, token, pin }] = rows;
		const odd = { 'Share PIN': '', code: 4821, note: 'PIN: 4821', otp: '11' };
		const row = { phone, amount, token, pin, ...odd };
		const receipts = { includeInputFields: true, notBought: 'receipts', simplify: false };
		const options = { ...parameters, ...receipts };
		const echo = { kind: 'echo', text: pin, path: ['sent'], name: 'code' } as const;
		bench().addFault(path, { ...echo, asNumber: true }, { count: 1 });
		const result = await run('convert', [row], { parameters: options, secrets });
		expect(result.items).toMatchObject([{ phone, token, note: 'PIN: ***', outcome: 'success' }]);
		expect(result.items[0]).toMatchObject({ response: { sent: { code: '***' } } });
		for (const name of ['pin', 'code', 'otp']) expect(result.items[0]).not.toHaveProperty(name);
		const wrong = await run('convert', [{ ...rows[2], pin: '0000' }], { parameters: options });
		expect(JSON.stringify(wrong.items)).not.toMatch(/0000/);
		expect(wrong.items).toMatchObject([{ outcome: 'failed', phone: rows[2].phone }]);
	});

	test('does not show the token of another row that an answer repeats', async () => {
		const other = String(rows[1].token);
		bench().refuse(path, `Line busy with ${other}`, { count: 1 });
		const { receipts } = await run('convert', rows.slice(0, 2), {
			parameters: { ...parameters, notBought: 'receipts', options: { concurrency: 1 } },
		});
		expect(receipts[0].message).toContain('Line busy with ***');
	});

	test('with a wrong PIN is refused, and the PIN is never sent again, also in a Retry', async () => {
		const wrong = { ...rows[1], pin: '0000' };
		const result = await run('convert', [rows[0], wrong, rows[2]], {
			parameters: { ...parameters, options: { concurrency: 1 } },
			node: retryOnFail,
		});
		expect(result.error?.message).toMatch(/^PRODUCTION: Row 2: Not converted: Invalid Share PIN$/);
		expect(result.error?.description).toContain('lock the line');
		expect(result.requests).toHaveLength(2);
		expect(credits()).toHaveLength(1);

		const right = await bench().retry(result, {
			rows: [rows[0], { ...rows[1], pin: '4821' }, rows[2]],
		});
		// Retry goes on with the stored rows, so the PIN is still wrong.
		expect(right.error?.message).toMatch(/^PRODUCTION: Row 2: .*Invalid Share PIN$/);
		expect(right.requests).toEqual([]);
	});

	test('with a PIN that was refused in unusual words is not sent for another order either', async () => {
		const message = 'Wrong PIN entered 9999, try again';
		bench().addFault(path, { kind: 'whole', body: { status: 'fail', message }, status: 403 });
		const wrong = { ...rows[1], pin: '9999' };
		const keyed = { ...parameters, repeatProtection: 'key', key: '={{ $json.order }}' };
		const convert = async (order: string) =>
			await run('convert', [{ ...wrong, order }], { parameters: keyed, node: goOn });
		expect((await convert('a')).outcomes).toEqual(['unknown']);
		const other = await convert('b');
		expect(other).toMatchObject({ outcomes: ['notSent'], requests: [] });
		expect(other.shown).toContain('The provider refused this PIN or OTP before');
	});

	test('of an unusable row goes to the error output, with the fields of the row', async () => {
		const bad = { ...rows[1], pin: '48213' };
		const continued = await run('convert', [bad, rows[0]], { parameters, node: toErrorOutput });
		const items = [{ outcome: 'success' }];
		expect(continued).toMatchObject({ pairs: [1], errorPairs: [0], items });
		const receipt = { outcome: 'notSent', charged: 'no', field: 'Share PIN' };
		expect(continued.errorItems).toMatchObject([{ ...bad, error: { receipt } }]);
		expect(continued.errorItems[0].message).toMatch(/not four digits.*leading zeros/);
	});

	buysOnce(bench, {
		parameters: { ...ofRow, operation: 'convert', ...parameters },
		path,
		rows: rows as never,
		contains: '2348021234567',
		found: false,
		moves: 'credit',
		prepare,
	});
});
