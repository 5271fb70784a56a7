import fc from 'fast-check';

import type { Api, ApiRequest } from '../../../nodes/VtuWallet/api/types';
import {
	bodyWithoutSecrets,
	fieldsWithoutSecrets,
	longSecrets,
	secretsIn,
	withoutSecrets,
} from '../../../nodes/VtuWallet/api/wire/secrets';
import { sendUnlessRefused } from '../../../nodes/VtuWallet/api/wire/sendUnlessRefused';
import type { Answer } from '../../../nodes/VtuWallet/values/answer';
import { json } from '../support/fakes';
import { forAll } from '../../support/forAll';

const path = '/api/cash';
const inCash = ['data', 'share_pin'];
const refused = json({ status: 'fail', message: 'Invalid Share PIN' }, 403);
const bodyOf = (token: string, pin = '0000') => ({ step: 3, data: token, share_pin: pin });

const twice = (token: string) => [bodyOf(token), bodyOf(token)];
const refusal = (message: string) => json({ status: 'fail', message });

test.each<[what: string, answer: Answer, bodies: object[], sent: number, names?: string[]]>([
	['differs in anything', refused, [bodyOf('b'), bodyOf('b', '1'), bodyOf('c')], 3],
	['was refused for money', refusal('Insufficient balance'), twice('d'), 2],
	['had no answer', { kind: 'fault', code: 'ECONNABORTED', message: 'Too late' }, twice('e'), 2],
	['was taken', json({ status: 'success', message: 'Converted' }), twice('f'), 2],
	['had a wrong PIN', refusal('Incorrect PIN, 2 tries left'), twice('g'), 1],
	['had an old OTP', refusal('Your OTP has expired. Request another one'), twice('h'), 1],
	['had no field with a secret', refused, twice('i'), 2, []],
])('a request after one that %s', async (_, answer, bodies, sent, names = inCash) => {
	const requests: ApiRequest[] = [];
	const send = async (request: ApiRequest) => {
		requests.push(request);
		return await Promise.resolve(answer);
	};
	const api = { send, account: { fingerprint: 'somebody' } } as unknown as Api;
	for (const body of bodies)
		await sendUnlessRefused(
			api,
			{ method: 'POST', path, body: { ...body } },
			secretsIn({ ...body }, names),
		);
	expect(requests).toHaveLength(sent);
});

describe('an answer that repeats secrets', () => {
	const secrets = secretsIn({ otp: '4821', data: 'token-1' }, ['otp', 'data']);
	const ofPin = (pin: string) => secretsIn({ share_pin: pin }, ['share_pin']);
	const shown = (body: unknown) => (withoutSecrets(json(body), secrets) as { body: unknown }).body;

	it('is masked in texts, and in fields with the name of a secret', () => {
		const nested = [{ data: 'other', note: '(4821)' }];
		expect(shown({ message: 'OTP 4821 of token-1 is wrong', otp: '4821', nested })).toEqual({
			message: 'OTP *** of *** is wrong',
			otp: '***',
			nested: [{ data: '***', note: '(***)' }],
		});
		expect(shown({ otp: 4821 })).toEqual({ otp: '***' });
	});

	it('keeps numbers that only contain the same digits', () => {
		const body = {
			newbal: '14821',
			balance: 48210,
			price: '₦4,821.00',
			message: 'Paid 48210',
			data: { a: 1 },
			// Names that every object has are not the names of secrets.
			constructor: 'Mr. Bello & Sons',
			toString: 'text',
		};
		expect(shown(body)).toEqual(body);
	});

	const pin = fc.stringMatching(/^\d{4}$/);
	const name = fc.oneof(
		fc.constantFrom('share_pin', 'Share-PIN', 'sharePin', 'PIN', 'Pin', 'transaction pin', 'OTP'),
		fc.stringMatching(/^[a-z]{1,8}$/),
	);
	/** One of the shapes in which a provider repeats a request. */
	const echoOf = (secret: string) => {
		const whole = fc.constantFrom<unknown>(
			secret,
			Number(secret),
			`x${secret}y`,
			`PIN:${secret}`,
			`${secret},${secret}`,
			`PIN ${Number(secret)}`,
			`It was otp:${Number(secret)}. now`,
			`a=b&share_pin=${secret}&c=d`,
			`<pin>${secret}</pin>`,
			[secret, Number(secret)],
			{ pins: [secret] },
			JSON.stringify({ p: Number(secret), q: secret }),
			encodeURIComponent(JSON.stringify({ q: secret })),
			encodeURIComponent(encodeURIComponent(`"${secret}"`)),
		);
		const { tree } = fc.letrec((tie) => ({
			tree: fc.oneof(
				{ maxDepth: 4 },
				whole,
				fc.dictionary(name, tie('tree'), { minKeys: 1, maxKeys: 3 }),
				fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
			),
		}));
		return fc.record({ message: whole, data: tree, more: tree });
	};

	it('shows no secret in any shape', () =>
		forAll(
			[pin.chain((secret) => fc.tuple(fc.constant(secret), echoOf(secret)))],
			([secret, body]) => {
				const answer = withoutSecrets(json(body), ofPin(secret)) as { body: unknown };
				const text = JSON.stringify(answer.body);
				expect(text).not.toContain(secret);
				const decoded = text.replace(/%(?:25)*[\dA-F]{2}/g, ' ');
				expect(decoded.match(/(?<!\d)\d+(?!\d)/g) ?? []).not.toContain(String(Number(secret)));
			},
		));

	it('keeps its outcome if a secret has the same name as another field', () => {
		for (const data of [
			[{ order_status: 'fail' }],
			'{"order_status":"fail"}',
			JSON.stringify('{"order_status":"fail"}'),
			{ data: { order_status: 'fail' } },
		])
			expect(shown({ data })).toEqual({ data });
		expect(shown({ data: ['other', { data: 'other' }] })).toEqual({
			data: ['***', { data: '***' }],
		});
	});

	it('is masked for long secrets of other rows, and keeps their short ones', () => {
		const words = longSecrets([
			secretsIn({ data: 'cash-RCRG' }, ['data']),
			secretsIn({ data: '30012345', share_pin: '7319' }, ['data']),
		]);
		const texts = { a: 'cash-RCRG', b: ['x (CASH-rcrg).'], d: '{"e":"cash-RCRG"}' };
		const body = { ...texts, c: 30012345, f: 7319 };
		expect(withoutSecrets(json(body), secrets, { words })).toMatchObject({
			body: { a: '***', b: ['x (***).'], c: '***', d: '{"e":"***"}', f: 7319 },
		});
	});
});

describe('secrets in fields that the user adds', () => {
	const names = [
		...['pin', 'PIN', 'Pins', 'share_pin', 'Share PIN', 'transactionPin', 'tpin', 'pin_code'],
		...['otp', 'OTP-Code', 'password', 'pass_word', 'passcode', 'token', 'accessToken', 'Secret'],
		...['api-key', 'Authorization', 'cvv2'],
	];
	const secret = fc.oneof(
		fc.stringMatching(/^[1-9]\d{3}$/),
		fc.integer({ min: 1_000, max: 9_999_999 }),
		fc.stringMatching(/^[Qq][0-9]{2}[A-Z]{3,9}$/),
	);
	/** Every way to hold a value: under a name, in records, in lists, in JSON texts. */
	const holders: ReadonlyArray<(inner: object) => object> = [
		(inner) => ({ auth: inner }),
		(inner) => ({ list: [1, inner, 'x'] }),
		(inner) => ({ deep: [[[inner]]] }),
		(inner) => ({ text: JSON.stringify(inner) }),
		(inner) => ({ text: JSON.stringify(JSON.stringify([inner])) }),
	];
	const wrap = fc.constantFrom<(value: unknown) => unknown>(
		(value) => value,
		(value) => [value],
		(value) => ({ value }),
		(value) => ` ${value} `,
	);
	const around = fc.array(fc.constantFrom(...holders), { maxLength: 8 });
	const body = fc
		.tuple(fc.constantFrom(...names), secret, wrap, around)
		.map(([name, value, wrapped, hold]) => ({
			value,
			sent: hold.reduce((inner, one) => one(inner), { [name]: wrapped(value) } as object),
		}));

	it('are found and masked at every depth and in every spelling', () =>
		forAll([body], ({ value, sent: shape }) => {
			const sent = { phone: '08031234567', ...shape };
			const text = String(value);
			expect(JSON.stringify(bodyWithoutSecrets(sent))).not.toContain(text);
			const echo = { message: `(${text}) is wrong`, list: [text, value], sent };
			const shown = withoutSecrets(json(echo), secretsIn(sent));
			expect(JSON.stringify(shown)).not.toContain(text);
		}));

	it('leave the goods, the amounts and the reference of the answer', () => {
		const answer = {
			'request-id': 'airtime-ab8642cd',
			token: '1111-8642-2222-3333-4444',
			tokens: ['8642 1111 2222 3333', '1111 2222 3333 8642'],
			pin: '112233445566<=>WRN8642001',
			amount: 8642,
			newbal: '8,642.00',
			oldbal: '8642',
		};
		const secrets = secretsIn({ transaction_pin: '8642' });
		const reference = 'airtime-ab8642cd';
		expect(withoutSecrets(json(answer), secrets, { reference })).toEqual(json(answer));
	});

	it('do not make other fields secret', () => {
		const sent = {
			amount: 1000,
			passengers: [{ passport: 'A1234567' }],
			message: 'Your OTP: 4821',
			shipping: 'fast',
			footprint: 12345,
		};
		expect(secretsIn(sent).values).toEqual([]);
		expect(bodyWithoutSecrets(sent)).toEqual(sent);
		expect(bodyWithoutSecrets({ amount: 1000, pin: 1000 })).toEqual({ amount: 1000, pin: '***' });
	});
});

test('the secret fields of a row are left out, and its texts are masked', () => {
	const input = { phone: '08031234567', PIN: 1, 'Share PIN': '7319', code: 7319, note: 'PIN 7319' };
	const nested = { pin: 1, a: '7319' };
	expect(fieldsWithoutSecrets({ ...input, nested }, { sharePin: '7319' })).toEqual({
		phone: '08031234567',
		note: 'PIN ***',
		nested: { pin: '***', a: '***' },
	});
	const sold = { pin: 'P-1', password: 'x', amount: 100 };
	expect(fieldsWithoutSecrets(sold, {})).toEqual({ pin: 'P-1', amount: 100 });
});
