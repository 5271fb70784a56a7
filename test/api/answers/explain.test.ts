import { explain } from '../../../nodes/VtuWallet/api/answers/explain';
import type { Answer } from '../../../nodes/VtuWallet/values/answer';
import { http } from './said';

const refusal = (message: string, status = 403) => http(status, { status: 'fail', message });
const fault = (code: string): Answer => ({ kind: 'fault', code, message: 'Broken' });
const checkMeter = /^Check the meter number, the disco and prepaid or postpaid\.$/;
const checkBetting = /^Check the customer ID, and the name of the betting company as your provider/;
const checkCard = /^Check the smartcard number and the cable provider\.$/;

test.each<[string, Answer, string, RegExp?]>([
	['balance', refusal('Insufficient Account Kindly Fund Your Wallet => ₦1,500'), 'balance'],
	['limit', refusal('Minimum Airtime Purchase is ₦50'), 'limit'],
	['phone form', refusal('Phone Number Digits Must Be 11'), 'input', /'Phone Format'/],
	['ported number', refusal('This is not a MTN Number => 0802'), 'input', /'Skip Number Check'/],
	['meter', refusal('Invalid Meter Number'), 'input', checkMeter],
	['smartcard', refusal('Invalid IUC Number'), 'input', checkCard],
	['betting company', refusal('Invalid Betting ID'), 'input', checkBetting],
	['betting customer', refusal('Invalid Customer ID'), 'input', checkBetting],
	['plan', refusal('Invalid Plan ID'), 'input', /against the lists/],
	['KYC', refusal('Please complete your KYC'), 'kyc', /Tier 2/],
	['product off', refusal('MTN SME is not available right now'), 'productOff'],
	['already used', refusal('Referrence ID Used'), 'alreadyUsed', /Requery/],
	['server down', refusal('Server Down Try Again Later'), 'serverDown'],
	['an unlisted reason with 500', refusal('Oops', 500), 'serverDown'],
	['an unlisted reason with 429', refusal('Slow down', 429), 'rateLimited'],
	['401', http(401, 'Unauthorized'), 'token'],
	['404', http(404, ''), 'notFound', /Check the base address/],
	['429', http(429, ''), 'rateLimited'],
	['503', http(503, '<html>'), 'serverDown'],
	['a redirect', http(302, ''), 'redirected'],
	['a web page', http(200, '\n<!doctype html>'), 'webPage'],
	['nothing', http(200, ''), 'unreadable'],
	['a text', http(200, '{"status"'), 'unreadable'],
	['a refusal with 200', refusal('Invalid IUC Number', 200), 'input', checkCard],
	['a reset', fault('ECONNRESET'), 'interrupted'],
	['plain bytes when encrypted', fault('ERR_SSL_WRONG_VERSION_NUMBER'), 'interrupted'],
	['no address', fault('ENOTFOUND'), 'unreachable'],
])('an answer is explained: %s', (_, given, kind, said = /./) => {
	const explanation = explain(given);
	expect(explanation.kind).toBe(kind);
	expect(explanation.title).not.toMatch(/[.!]$/);
	expect(explanation.advice).toMatch(/^[A-Z].*\.$/);
	expect(explanation.advice).toMatch(said);
});

test.each<[Answer, string, RegExp]>([
	[refusal('No'), 'refused', /^The provider says: No$/],
	[refusal('Minimum is ₦1,000.50'), 'limit', /says: Minimum is ₦1,000\.50$/],
	[refusal('Insufficient balance, you need NGN 250'), 'balance', /says: .* you need NGN 250$/],
	[http(403, {}), 'refused', /HTTP 403[^.!]*$/],
	[fault('ECONNABORTED'), 'timeout', /^Broken$/],
])('the title names the reason: %j', (given, kind, said) => {
	expect(explain(given)).toMatchObject({ kind, title: expect.stringMatching(said) });
});

test('the message of a refused token is the whole explanation', () => {
	const title = 'The token is dead. Copy another one.';
	const explanation = { kind: 'token', title, advice: '' };
	expect(explain({ kind: 'tokenRefused', message: title })).toEqual(explanation);
});

test("the provider's words stop no execution and are cut to a short text", () => {
	const { title } = explain(refusal(`Order canceled ${'x'.repeat(5000)}`));
	expect(title).toMatch(/^The provider says: Order cancelled x+/);
	expect(title.length).toBeLessThan(600);
});

test('our texts hold no error code and no word that n8n would replace', () => {
	const codes = [
		...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'ECONNABORTED'],
		...['EHOSTUNREACH', 'EAI_AGAIN', 'ENOENT', 'GETADDRINFO'],
	];
	for (const status of [200, 302, 400, 401, 403, 404, 429, 500]) {
		const { title, advice } = explain({ kind: 'http', status, body: '' });
		for (const word of [...codes, 'CANCELED'])
			expect(`${title} ${advice}`.toUpperCase()).not.toContain(word);
	}
});
