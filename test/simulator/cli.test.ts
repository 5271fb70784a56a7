import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { until } from '../support/until';

const cli = join(__dirname, 'cli.ts');

function run(...flags: string[]): { child: ChildProcess; text: () => string } {
	const child = spawn(process.execPath, ['--import', 'tsx', cli, ...flags]);
	let text = '';
	child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
	child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
	return { child, text: () => text };
}

it('the program starts with a banner, serves, and stops on Ctrl-C', async () => {
	const { child, text } = run('--production-port', '0', '--sandbox-port', '0', '--latency', '1');
	await until(() => text().includes('Ctrl-C'));
	const url = /Production\s+(\S+)/.exec(text())?.[1];
	expect(text()).toMatch(/ada \/ ada-password/);
	expect((await fetch(`${url}/api/networks`)).status).toBe(401);
	child.kill('SIGINT');
	expect(await once(child, 'exit')).toEqual([0, null]);
	expect(text()).toMatch(/Stopping after 1 requests/);
});
