import {
	secretsIn,
	sendUnlessRefused,
	withoutSecrets,
} from '../../../nodes/VtuWallet/api/wire/secrets';
import type { Answer } from '../../../nodes/VtuWallet/values/answer';
import { FakeApi, json } from '../../resources/fakes';
import { formsOfProviders } from '../support/forms';

const path = '/api/cash';
const refused = json({ status: 'fail', message: 'Invalid Share PIN' }, 403);
const bodyOf = (token: string, pin = '0000') => ({ step: 3, data: token, share_pin: pin });

describe('a request with secrets', () => {
	const send = async (api: FakeApi, body: object, names = ['data', 'share_pin']) =>
		await sendUnlessRefused(
			api,
			{ method: 'POST', path, body: { ...body } },
			secretsIn({ ...body }, names),
		);

	it('is never sent again after the provider refused its PIN or OTP', async () => {
		const api = new FakeApi({ [path]: refused });
		expect(await send(api, bodyOf('a'))).toEqual(refused);
		expect(await send(api, bodyOf('a'))).toEqual(refused);
		expect(api.requests).toHaveLength(1);
	});

	it('is sent when anything in it is another one', async () => {
		const api = new FakeApi({ [path]: refused });
		for (const body of [bodyOf('b'), bodyOf('b', '0001'), bodyOf('c')]) await send(api, body);
		expect(api.requests).toHaveLength(3);
	});

	it.each([
		[
			'was refused for something else',
			json({ status: 'fail', message: 'Insufficient balance' }, 403),
		],
		[
			'had no answer',
			{ kind: 'fault', code: 'ECONNABORTED', message: 'No answer in time' } as Answer,
		],
		['was taken', json({ status: 'success', message: 'Converted' })],
	])('is sent when the one before %s', async (what, answer) => {
		const api = new FakeApi({ [path]: answer });
		await send(api, bodyOf(what));
		await send(api, bodyOf(what));
		expect(api.requests).toHaveLength(2);
	});

	it('is sent again where none of its fields is a secret', async () => {
		const api = new FakeApi({ [path]: refused });
		await send(api, bodyOf('d'), []);
		await send(api, bodyOf('d'), []);
		expect(api.requests).toHaveLength(2);
	});
});

describe('an answer that repeats secrets', () => {
	const secrets = { otp: '4821', data: 'token-1' };
	const shown = (body: unknown) => (withoutSecrets(json(body), secrets) as { body: unknown }).body;

	it('loses them in texts, and in fields of their name', () => {
		expect(
			shown({
				message: 'OTP 4821 of token-1 is wrong',
				otp: '4821',
				nested: [{ data: 'other', note: '(4821)' }],
			}),
		).toEqual({
			message: 'OTP *** of *** is wrong',
			otp: '***',
			nested: [{ data: '***', note: '(***)' }],
		});
		expect(shown({ otp: 4821 })).toEqual({ otp: '***' });
	});

	it('keeps numbers and words that merely hold the same digits', () => {
		const body = {
			newbal: '4821',
			balance: 4821,
			price: '₦4,821.00',
			message: 'Paid 48210, see x4821',
			data: { a: 1 },
			// Names that every object has are none of the secrets.
			constructor: 'Mr. Bello & Sons',
			toString: 'text',
		};
		expect(shown(body)).toEqual(body);
	});

	describe.each(formsOfProviders)('written %s', (_, write) => {
		const long = { data: 'vt/9f8e&7d+"6c\'<a> 5b==Verify' };

		it('lose the long ones, within other texts and in names as well', () => {
			const written = write(long.data);
			const body = { note: `x${written}x`, [written]: { deep: [written] } };
			const answer = withoutSecrets(json(body), long) as { body: unknown };
			expect(JSON.stringify(answer.body)).not.toContain(written.slice(5, 11));
			expect(JSON.stringify(answer.body)).not.toMatch(/8e.{0,12}7d/);
			expect(JSON.stringify(answer.body)).toContain('***');
		});

		it('keep what is too short to be told from other texts', () => {
			const body = { note: write('x4821x'), amount: write('100 abc1') };
			const answer = withoutSecrets(json(body), { otp: '4821', data: 'abc' }) as { body: unknown };
			expect(answer.body).toEqual(body);
		});
	});

	it('is given back as it is when there was no answer', () => {
		const fault: Answer = { kind: 'fault', code: 'ECONNRESET', message: 'broken off' };
		expect(withoutSecrets(fault, secrets)).toBe(fault);
	});
});
