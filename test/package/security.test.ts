import { isThere, textOf } from '../support/checkout';

const [, chapter] = textOf('SECURITY.md').split('## Threats');
/** `- **threat** protection (tests)` */
const threats = [...chapter.matchAll(/^- \*\*(.+)\*\* (.+) \((`.+`)\)$/gm)].map(
	([, name, holds, tests]) => ({ name, holds, tests: tests.replace(/`/g, '').split(', ') }),
);

test('every threat names its protection, and tests that exist', () => {
	expect(threats.length).toBeGreaterThan(15);
	expect(threats).toHaveLength(chapter.match(/^- /gm)?.length ?? 0);
	for (const { name, tests } of threats) {
		const missing = tests.filter((file) => !/\.test\.ts$/.test(file) || !isThere(file));
		expect([name, missing]).toEqual([name, []]);
	}
});

test.each([
	...['absolute URL', '`//host`', 'user info', 'redirect'],
	...['looks like loopback', 'another notation'],
	...['sandbox key in production', 'CR LF', '`%2e`', '`__proto__`', 'never ends', 'HTML or script'],
	...['ledger', '`=`, `+`, `-`, `@`, tab', 'shared with someone'],
])('the threat "%s" is in the list', (threat) => {
	expect(threats.some(({ name }) => name.includes(threat))).toBe(true);
});
