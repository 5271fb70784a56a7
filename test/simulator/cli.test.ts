import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { until } from '../support/until';

it.each([
	['as the document says', [], 401],
	['as the public server', ['--like', 'base'], 404],
])('the program starts with a banner, serves %s, and stops on Ctrl-C', async (_, flags, status) => {
	const cli = join(__dirname, 'cli.ts');
	const child = spawn(process.execPath, ['--import', 'tsx', cli, '--port', '0', ...flags]);
	let text = '';
	child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
	await until(() => text.includes('Ctrl-C'));
	const url = /Production\s+(\S+)/.exec(text)?.[1];
	expect(text).toMatch(/ada \/ ada-password/);
	expect((await fetch(`${url}/api/networks`)).status).toBe(status);
	child.kill('SIGINT');
	expect(await once(child, 'exit')).toEqual([0, null]);
	expect(text).toMatch(/1 requests; ₦0 charged, 0 double charges/);
});
