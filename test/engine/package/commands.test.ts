import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

import { scripts } from '../../../package.json';

const checkout = path.resolve(__dirname, '../../..');
const runFile = promisify(execFile);

/** These take nothing. */
const plain = ['demo', 'demo:n8n', 'docs'];
const commands = Object.entries(scripts).flatMap(([name, command]) => {
	const [, file] = /^tsx (\S+)$/.exec(command) ?? [];
	return file && !plain.includes(name) ? [[name, file] as const] : [];
});

/** Choices that fit nothing: taken for granted, they would pass without testing anything. */
const refused = [
	['test/chaos/cli.ts', ['--family', 'nobody'], /There is no family "nobody"/],
	['test/chaos/cli.ts', ['--product', 'nothing'], /There is no scene of that kind/],
	['test/chaos/cli.ts', ['--rows', 'many'], /--rows must be a whole number, not "many"/],
	['test/mutations/cli.ts', ['no rule says this'], /No rule names "no rule says this"/],
] as const;

interface Ended {
	code?: number;
	stdout: string;
	stderr: string;
}

async function run(file: string, flags: readonly string[]): Promise<Ended> {
	return await runFile(process.execPath, ['--import', 'tsx', file, ...flags], {
		cwd: checkout,
	}).catch((failed: Ended) => failed);
}

test('every command of package.json that takes something is looked at', () => {
	expect(commands.length).toBeGreaterThanOrEqual(11);
});

test.each(commands)('npm run %s -- --help says what it takes, and ends', async (name, file) => {
	const { code = 0, stdout } = await run(file, ['--help']);
	expect([code, stdout]).toEqual([0, expect.stringMatching(/^Usage: npm \S/)]);
	expect(stdout).toContain(`${name} -- `);
});

test.each(refused)('%s refuses %j', async (file, flags, message) => {
	expect(await run(file, flags)).toMatchObject({
		code: 1,
		stderr: expect.stringMatching(message) as string,
	});
});
