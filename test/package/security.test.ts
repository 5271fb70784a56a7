import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const checkout = path.resolve(__dirname, '../..');
const text = readFileSync(path.join(checkout, 'SECURITY.md'), 'utf8');
const [, chapter] = text.split('## Threats');
const rows = chapter
	.split('\n')
	.filter((line) => line.startsWith('|'))
	.slice(2)
	.map((line) => line.split('|').map((cell) => cell.trim()));

test('every threat names what holds it off, and tests that exist', () => {
	expect(rows.length).toBeGreaterThan(15);
	for (const [, threat, holds, tests] of rows) {
		const files = [...tests.matchAll(/`([^`]+)`/g)].map(([, file]) => file);
		expect([threat, holds === '', files.length > 0]).toEqual([threat, false, true]);
		expect(
			files.filter((file) => !/\.test\.ts$/.test(file) || !existsSync(path.join(checkout, file))),
		).toEqual([]);
	}
});

test.each([
	...[
		'absolute URL',
		'`//host`',
		'user info',
		'redirect',
		'looks like loopback',
		'another notation',
	],
	...['sandbox key in production', 'CR LF', '`%2e`', '`__proto__`', 'never ends', 'HTML or script'],
	...['ledger', '`=`, `+`, `-`, `@`, tab', 'shared with someone'],
])('the threat "%s" is in the table', (threat) => {
	expect(rows.some(([, name]) => name.includes(threat))).toBe(true);
});
