import { runCommand } from '../host/lib/command';
import { checkout, textOf } from '../support/checkout';

type Rules = Record<string, unknown[]>;

/** The rules for this file, by n8n's configuration at the root or by the one of its folder. */
async function rulesFor(file: string, ESLINT_FLAGS: string): Promise<Rules> {
	const command = ['node_modules/eslint/bin/eslint.js', '--print-config', file];
	const printed = await runCommand('node', command, { cwd: checkout, env: { ESLINT_FLAGS } });
	return (JSON.parse(printed) as { rules: Rules }).rules;
}

const severity = (rules: Rules, rule: string) => Number(rules[rule]?.[0] ?? 0);

const byFolder = 'unstable_config_lookup_from_file';

test.each([
	['nodes/VtuWallet/VtuWallet.node.ts', 'n8n-nodes-base/node-'],
	['credentials/VtuWalletApi.credentials.ts', 'n8n-nodes-base/cred-'],
])("n8n's rules hold for %s, and our own rules too", async (file, prefix) => {
	const [n8n, ours] = await Promise.all([rulesFor(file, ''), rulesFor(file, byFolder)]);
	const weaker = Object.keys(n8n).filter((rule) => severity(ours, rule) < severity(n8n, rule));
	expect(weaker).toEqual([]);
	expect(Object.keys(n8n).filter((rule) => rule.startsWith(prefix)).length).toBeGreaterThan(10);
	expect(severity(ours, 'house/imports-one-way')).toBe(2);
});

test('npm run lint begins with the command of n8n', () => {
	const { scripts } = JSON.parse(textOf('package.json')) as { scripts: { lint: string } };
	expect(scripts.lint.startsWith(`ESLINT_FLAGS=${byFolder} n8n-node lint && `)).toBe(true);
});
