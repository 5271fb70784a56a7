import path from 'node:path';

import { scripts } from '../../../package.json';
import { checkout } from '../../support/checkout';

/** These commands have no options. */
const plain = ['demo', 'docs'];
const commands = Object.entries(scripts).flatMap(([name, command]) => {
	const [, file] = /^tsx (\S+)$/.exec(command) ?? [];
	return file && !plain.includes(name) ? [[name, file] as const] : [];
});

/** Choices that match nothing. A command that accepted them would test nothing. */
const refused = [
	['test/chaos/cli.ts', ['--family', 'nobody'], /There is no family "nobody"/],
	['test/chaos/cli.ts', ['--product', 'nothing'], /There is no scene of that kind/],
	['test/chaos/cli.ts', ['--rows', 'many'], /--rows must be a whole number, not "many"/],
] as const;

/** Runs a command in this process until it prints, because a new process would load everything again. */
async function run(file: string, flags: readonly string[]) {
	const ended = { code: 0, stdout: '', stderr: '' };
	const { argv, exitCode } = process;
	process.argv = [argv[0], file, ...flags];
	const exit = jest.spyOn(process, 'exit').mockReturnValue(undefined as never);
	const spoken = new Promise<void>((resolve) => {
		const hear = (name: 'stdout' | 'stderr') => (text: unknown) => {
			ended[name] += String(text);
			resolve();
			return true;
		};
		jest.spyOn(process.stdout, 'write').mockImplementation(hear('stdout'));
		jest.spyOn(process.stderr, 'write').mockImplementation(hear('stderr'));
		jest.spyOn(console, 'log').mockImplementation(hear('stdout'));
	});
	try {
		jest.isolateModules(() => void jest.requireActual(path.join(checkout, file)));
		await spoken;
		await new Promise(setImmediate);
		ended.code = Number(exit.mock.calls[0]?.[0] ?? process.exitCode ?? 0);
	} finally {
		jest.restoreAllMocks();
		Object.assign(process, { argv, exitCode });
	}
	return ended;
}

test('these tests cover every command of package.json that has options', () => {
	expect(commands.length).toBeGreaterThanOrEqual(10);
});

test.each(commands)('npm run %s -- --help shows the options, and ends', async (name, file) => {
	const { code, stdout } = await run(file, ['--help']);
	expect([code, stdout]).toEqual([0, expect.stringMatching(/^Usage: npm \S/)]);
	expect(stdout).toContain(`${name} -- `);
});

test.each(refused)('%s refuses %j', async (file, flags, message) => {
	expect(await run(file, flags)).toMatchObject({
		code: 1,
		stderr: expect.stringMatching(message) as string,
	});
});
