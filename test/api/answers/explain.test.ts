import { explain } from '../../../nodes/VtuWallet/api/answers/explain';
import type { Answer } from '../../../nodes/VtuWallet/values/answer';

const refusal = (message: string, status = 403): Answer => ({
	kind: 'http',
	status,
	body: { status: 'fail', message },
});

test.each<[string, Answer, object]>([
	[
		'balance',
		refusal('Insufficient Account Kindly Fund Your Wallet => ₦1,500'),
		{ kind: 'balance', advice: expect.stringContaining('₦1,500') },
	],
	[
		'limit',
		refusal('Minimum Airtime Purchase is ₦50'),
		{ kind: 'limit', advice: expect.stringContaining('₦50') },
	],
	[
		'limit without a figure',
		refusal('Daily Transaction Limit'),
		{ kind: 'limit', advice: expect.not.stringContaining('₦') },
	],
	[
		'phone form',
		refusal('Phone Number Digits Must Be 11'),
		{ kind: 'input', advice: expect.stringContaining("'Phone Format'") },
	],
	[
		'ported number',
		refusal('This is not a MTN Number => 0802'),
		{ kind: 'input', advice: expect.stringContaining("'Skip Number Check'") },
	],
	[
		'meter',
		refusal('Invalid Meter Number'),
		{ kind: 'input', advice: 'Check the meter number, the disco and prepaid or postpaid.' },
	],
	[
		'smartcard',
		refusal('Invalid IUC Number'),
		{ kind: 'input', advice: 'Check the smartcard number and the cable provider.' },
	],
	['plan', refusal('Invalid Plan ID'), { advice: expect.stringContaining('against the lists') }],
	[
		'KYC',
		refusal('Please complete your KYC'),
		{ kind: 'kyc', advice: expect.stringContaining('Tier 2') },
	],
	['product off', refusal('MTN SME is not available right now'), { kind: 'productOff' }],
	[
		'already used',
		refusal('Referrence ID Used'),
		{ kind: 'alreadyUsed', advice: expect.stringContaining('Requery') },
	],
	['server down', refusal('Server Down Try Again Later'), { kind: 'serverDown' }],
	[
		'an unlisted reason',
		refusal('Vendor says no'),
		{ kind: 'refused', title: 'The provider says: Vendor says no' },
	],
	['an unlisted reason with 500', refusal('Oops', 500), { kind: 'serverDown' }],
	['an unlisted reason with 429', refusal('Slow down', 429), { kind: 'rateLimited' }],
	[
		'no reason',
		{ kind: 'http', status: 403, body: {} },
		{ kind: 'refused', title: expect.stringContaining('HTTP 403') },
	],
	['401', { kind: 'http', status: 401, body: 'Unauthorized' }, { kind: 'token' }],
	[
		'404',
		{ kind: 'http', status: 404, body: '' },
		{ kind: 'notFound', advice: expect.stringContaining('Check the base address') },
	],
	['429', { kind: 'http', status: 429, body: '' }, { kind: 'rateLimited' }],
	['503', { kind: 'http', status: 503, body: '<html>' }, { kind: 'serverDown' }],
	['a redirect', { kind: 'http', status: 302, body: '' }, { kind: 'redirected' }],
	['a web page', { kind: 'http', status: 200, body: '\n<!doctype html>' }, { kind: 'webPage' }],
	['nothing', { kind: 'http', status: 200, body: '' }, { kind: 'unreadable' }],
	[
		'a time-out',
		{ kind: 'fault', code: 'ECONNABORTED', message: 'Late' },
		{ kind: 'timeout', title: 'Late' },
	],
	['a reset', { kind: 'fault', code: 'ECONNRESET', message: 'Broken' }, { kind: 'interrupted' }],
	[
		'plain bytes in an encrypted connection',
		{ kind: 'fault', code: 'ERR_SSL_WRONG_VERSION_NUMBER', message: 'Broken' },
		{ kind: 'interrupted' },
	],
	['no address', { kind: 'fault', code: 'ENOTFOUND', message: 'Unknown' }, { kind: 'unreachable' }],
])('an answer is explained: %s', (_, answer, expected) => {
	const explanation = explain(answer);
	expect(explanation).toMatchObject(expected);
	expect(explanation.title).not.toMatch(/[.!]$/);
	expect(explanation.advice).toMatch(/^[A-Z].*\.$/);
});

test('a refused token is explained by its message, which says what to do', () => {
	const title = 'The token is dead. Copy another one.';
	expect(explain({ kind: 'tokenRefused', message: title })).toEqual({
		kind: 'token',
		title,
		advice: '',
	});
});

test.each([
	['Minimum is ₦1,000.50', '₦1,000.50'],
	['Maximum Airtime Purchase for this account is => ₦5,000.00', '₦5,000.00'],
	['Minimum airtime amount is 50', '₦50'],
	['Insufficient balance, you need NGN 250', '₦250'],
	['Insufficient Account. Fund your wallet. 2,500 naira required', '₦2,500'],
	['Insufficient balance: &#8358;3,000', '₦3,000'],
])('the advice repeats the amount of %p', (message, figure) => {
	expect(explain(refusal(message)).advice).toContain(`The amount in its message is ${figure}.`);
});

test.each([
	...['Insufficient balance', 'Daily transaction limit reached', 'MTN 4G'],
	...['Upgrade to KYC tier 2', 'This is not a MTN Number => 08021234567'],
])('the advice names no amount for %p', (message) =>
	expect(explain(refusal(message)).advice).not.toContain('₦'),
);

test("the provider's words never stop an execution, nor fill a page", () => {
	const { title } = explain(refusal(`Order canceled ${'x'.repeat(5000)}`));
	expect(title).toMatch(/^The provider says: Order cancelled x+/);
	expect(title.length).toBeLessThan(600);
});

test('no text of ours holds what n8n takes for something else', () => {
	const codes = [
		'ECONNREFUSED',
		'ECONNRESET',
		'ENOTFOUND',
		'ETIMEDOUT',
		'ECONNABORTED',
		'EHOSTUNREACH',
		'EAI_AGAIN',
		'ENOENT',
		'GETADDRINFO',
	];
	for (const status of [200, 302, 400, 401, 403, 404, 429, 500]) {
		const { title, advice } = explain({ kind: 'http', status, body: '' });
		for (const word of [...codes, 'CANCELED'])
			expect(`${title} ${advice}`.toUpperCase()).not.toContain(word);
	}
});
