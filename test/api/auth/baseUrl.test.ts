import fc from 'fast-check';

import { guardUrl, normaliseBaseUrl } from '../../../nodes/VtuWallet/api/auth/baseUrl';
import { fillPath } from '../../../nodes/VtuWallet/api/endpoints';
import { casesOf } from '../../support/casesOf';
import { anyCharacter, forAll } from '../../support/forAll';

describe('the address of a credential', () => {
	test.each(
		casesOf<string, string>([
			['https://provider.example', ['https://provider.example', '  https://provider.example/  ']],
			['https://provider.example', ['https://provider.example///']],
			['https://provider.example/Sub', ['HTTPS://Provider.Example/Sub/']],
			['https://provider.example:8443/v2/vtu', ['https://provider.example:8443/v2/vtu/']],
			['http://127.0.0.1', ['http://2130706433', 'http://0x7f.1', 'http://0177.0.0.1']],
			['http://127.0.0.1:8080', ['http://127.1:8080']],
			['http://127.0.0.1:3000', ['http://127.0.0.1:3000']],
			['http://127.255.255.254', ['http://127.255.255.254']],
			['http://localhost', ['http://LOCALHOST']],
			['http://localhost:3000', ['http://localhost:3000/']],
			['http://sim.localhost:3000', ['http://sim.localhost:3000']],
			['http://[::1]', ['http://[0:0:0:0:0:0:0:1]']],
			['http://[::1]:3000', ['http://[::1]:3000']],
		]),
	)('%s is read as %s', (raw, expected) => {
		expect(normaliseBaseUrl(raw, 'Production URL')).toBe(expected);
	});

	test.each<[unknown, RegExp]>(
		casesOf([
			[/is empty/, ['', '   ', undefined]],
			[/does not start with https/, ['provider.example', 'localhost:3000', '//provider.example']],
			[/not encrypted/, ['http://provider.example', 'http://127.0.0.1.evil.example']],
			[/not encrypted/, ['http://localhost.evil.example', 'http://10.0.0.1']],
			[
				/not encrypted/,
				[
					...['ftp://provider.example', 'http://127.0.0.1.nip.io', 'http://evil-localhost'],
					...['http://notlocalhost', 'http://localhost.', 'http://localhost.localdomain'],
					...['http://3232235777', 'http://0xc0a80101', 'http://0300.0250.1.1', 'http://0.0.0.0'],
					...['http://128.0.0.1', 'http://[::]', 'http://[::ffff:127.0.0.1]'],
					...['http://[::ffff:192.168.1.1]', 'http://[fe80::1]', 'http://169.254.169.254'],
				],
			],
			[
				/is not a base address/,
				[
					...['https://ada:secret@provider.example', 'https://ada@provider.example'],
					...['https://:secret@provider.example', 'https://provider.example?x=1'],
					...['https://provider.example/#top', 'https://provider.example?'],
					...['https://provider.example/a/../b', 'https://provider.example/%2e%2e/b'],
					...['https://provider.example\\@evil.example', 'https://provider .example'],
					...['https://', 'https://:80'],
				],
			],
		]),
	)('%p is refused', (raw, message) => {
		expect(() => normaliseBaseUrl(raw, 'Production URL')).toThrow(
			expect.objectContaining({
				name: 'BadInput',
				field: 'Production URL',
				message: expect.stringMatching(message),
			}),
		);
	});
});

describe.each(['https://provider.example', 'https://provider.example/sub/path'])(
	'guardUrl at %s',
	(base) => {
		test.each([
			...['/api/networks', '/api/requery/a%2Fb', '/api/x?page=2&u=https://evil.example/..'],
			...['/api/@me', '/api/%E2%82%A6'],
		])('%s stays', (path) => {
			expect(guardUrl(base, path)).toBe(base + path);
			expect(guardUrl(base, base + path)).toBe(base + path);
		});

		test.each([
			...['', 'api/networks', '//evil.example/api', '///evil.example', '/\\evil.example'],
			...['\\\\evil.example', '@evil.example/', ':8080/api', '.evil.example/'],
			...['https://evil.example/api', 'https://provider.example.evil.example/api'],
			...['https://provider.example@evil.example/api', 'HTTPS://evil.example/'],
			...['http://provider.example/sub/path/api', 'javascript:alert(1)', '/../x', '/api/../../x'],
			...['/api/..', '/./x', '/api/%2e%2e/x', '/api/%2E%2e', '/api/.%2E/x', '/api/%2e/x'],
			...['/api\t/x', '/api\n/x', '/ api', '/api#x', '/api/\u0000'],
		])('%p does not leave', (path) => {
			expect(() => guardUrl(base, path)).toThrow(expect.objectContaining({ name: 'BadInput' }));
		});

		test('every accepted path stays below the address', () => {
			const parts =
				'/ // .. . %2e %2E \\ @ : ? # evil.example api https: %2F %5c sub path provider.example';
			const part = fc.constantFrom(...parts.split(' '), ' ', '\t');
			forAll(
				[fc.array(part, { maxLength: 8 })],
				(parts) => {
					let url: string;
					try {
						url = guardUrl(base, parts.join(''));
					} catch {
						return;
					}
					const { origin, pathname, username } = new URL(url);
					expect(`${origin}${pathname}`.startsWith(`${base}/`)).toBe(true);
					expect(username).toBe('');
				},
				{ numRuns: 5000 },
			);
		});
	},
);

test.each([
	...['http://127.0.0.1:3001/sub/api', 'http://127.0.0.1@evil.example/sub/api'],
	...['http://127.0.0.1:3000@evil.example/sub', 'http://127.0.0.1:3000.evil.example/sub/api'],
	...['http://127.1:3000/sub/api', 'http://localhost:3000/sub/api', '//127.0.0.1:3000/sub/api'],
	...['https://127.0.0.1:3000/sub/api', '/\t/evil.example/api'],
	...['http://127.0.0.1:3000/subway/api', 'http://127.0.0.1:3000/api'],
])('%s is not below http://127.0.0.1:3000/sub in any spelling', (url) => {
	const guard = () => guardUrl('http://127.0.0.1:3000/sub', url);
	expect(guard).toThrow(expect.objectContaining({ name: 'BadInput' }));
});

const unfit = fc.constantFrom('', '.', '..', '\ud800');
const odd = fc.constantFrom('203', 'a/b', '../user', 'a?b#c', '%2e%2e', 'naïve ₦', '...');

test('every value keeps the form of the path, or gives no path', () =>
	forAll([fc.oneof(fc.string({ unit: anyCharacter }), odd, unfit)], (id) => {
		let path: string;
		try {
			path = fillPath('/api/esim/my/{id}/topup', { id });
		} catch (thrown) {
			expect(thrown).toMatchObject({ name: 'BadInput' });
			expect(id).toMatch(/^\.{0,2}$|\p{Surrogate}/u);
			return;
		}
		expect(new URL(guardUrl('https://provider.example', path)).pathname).toMatch(
			/^\/api\/esim\/my\/[^/]+\/topup$/,
		);
		expect(decodeURIComponent(path.split('/')[4])).toBe(id);
	}));
