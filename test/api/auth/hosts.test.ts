import { guardUrl, normaliseBaseUrl } from '../../../nodes/VtuWallet/api/auth/baseUrl';
import { authoriseList } from '../../../nodes/VtuWallet/api/auth/authorise';

const refused = expect.objectContaining({ name: 'BadInput' }) as Error;

test.each([
	'http://127.0.0.1.nip.io',
	'http://evil-localhost',
	'http://notlocalhost',
	'http://localhost.',
	'http://localhost.localdomain',
	'http://3232235777',
	'http://0xc0a80101',
	'http://0300.0250.1.1',
	'http://0.0.0.0',
	'http://128.0.0.1',
	'http://[::]',
	'http://[::ffff:127.0.0.1]',
	'http://[::ffff:192.168.1.1]',
	'http://[fe80::1]',
	'http://169.254.169.254',
	'http://ⓛocalhost.evil.example',
])('an address without encryption may be no other computer: %s is refused', (raw) => {
	expect(() => normaliseBaseUrl(raw, 'Production URL')).toThrow(refused);
});

test.each([
	'http://127.0.0.1:3001/api',
	'http://127.0.0.1@evil.example/api',
	'http://127.0.0.1:3000@evil.example/api',
	'http://127.0.0.1:3000.evil.example/api',
	'http://127.1:3000/api',
	'http://localhost:3000/api',
	'https://127.0.0.1:3000/api',
	'//127.0.0.1:3000/api',
	'\\\\evil.example/api',
	'/\t/evil.example/api',
])('a request to another host is refused, however the host is written: %j', (url) => {
	expect(() => guardUrl('http://127.0.0.1:3000', url)).toThrow(refused);
});

describe('the key of a list', () => {
	const list = {
		address: 'https://n8n.example.com/api/v1/data-tables',
		headerName: 'X-N8N-API-KEY',
		headerSecret: 'list_secret',
	};
	const sign = (url: string, data: object = list) =>
		authoriseList(data as never, { url, headers: {} });

	test('is sent to its own server, where no redirect is followed', () => {
		expect(sign('https://n8n.example.com/other')).toMatchObject({
			headers: { 'X-N8N-API-KEY': 'list_secret' },
			disableFollowRedirect: true,
			maxRedirects: 0,
			followRedirect: false,
		});
	});

	test.each([
		'https://evil.example/api',
		'http://n8n.example.com/api',
		'https://n8n.example.com:8443/api',
		'https://n8n.example.com@evil.example/api',
		'https://n8n.example.com.evil.example/api',
		'//evil.example/api',
		'\\\\evil.example/api',
		'',
	])('is not sent to %j', (url) => expect(() => sign(url)).toThrow(refused));

	test.each([
		{ headerName: 'X-Key\r\nX-Admin' },
		{ headerName: '' },
		{ headerSecret: 'a\r\nX-Admin: 1' },
		{ headerSecret: '' },
		{ address: 'http://localhost.evil.example' },
	])('is not sent where the credential holds %j', (changes) => {
		expect(() => sign('https://n8n.example.com/api', { ...list, ...changes })).toThrow(refused);
	});
});
