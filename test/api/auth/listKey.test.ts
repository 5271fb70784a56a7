import { authoriseList } from '../../../nodes/VtuWallet/api/auth/listKey';

const refused = expect.objectContaining({ name: 'BadInput' }) as Error;

describe('the key of a list', () => {
	const list = {
		address: 'https://n8n.example.com/api/v1/data-tables',
		headerName: 'X-N8N-API-KEY',
		headerSecret: 'list_secret',
	};
	const sign = (url: string, data: object = list) =>
		authoriseList(data as never, { url, headers: {} });

	test('is sent to its own server, and no redirect is followed', () =>
		expect(sign('https://n8n.example.com/other')).toMatchObject({
			headers: { 'X-N8N-API-KEY': 'list_secret' },
			disableFollowRedirect: true,
			maxRedirects: 0,
			followRedirect: false,
		}));

	test.each([
		...['https://evil.example/api', 'http://n8n.example.com/api'],
		...['https://n8n.example.com:8443/api', 'https://n8n.example.com@evil.example/api'],
		...['https://n8n.example.com.evil.example/api', '//evil.example/api', '\\\\evil.example/api'],
		'',
	])('is not sent to %j', (url) => expect(() => sign(url)).toThrow(refused));

	test.each([
		{ headerName: 'X-Key\r\nX-Admin' },
		{ headerName: '' },
		{ headerSecret: 'a\r\nX-Admin: 1' },
		{ headerSecret: '' },
		{ address: 'http://localhost.evil.example' },
	])('is not sent if the credential holds %j', (changes) => {
		expect(() => sign('https://n8n.example.com/api', { ...list, ...changes })).toThrow(refused);
	});
});
