import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { checkout } from '../../support/checkout';
import { chooseImage } from './container';
import { installedN8n, loadFromN8n } from './installN8n';
import { startMain } from './n8nProcess';
import { freePorts } from './ports';

/** Answers on its port as n8n does, with its settings. */
const n8nOfImage = `
require('http')
	.createServer((_, answer) => answer.end(JSON.stringify({ env: process.env, cwd: process.cwd(), args: process.argv.slice(2) })))
	.listen(Number(process.env.N8N_PORT), '127.0.0.1');
`;

const before = { ...process.env };
let folder: string;

const at = (name: string) => path.join(folder, name);

function put(file: string, text: string, mode = 0o644): void {
	mkdirSync(path.dirname(at(file)), { recursive: true });
	writeFileSync(at(file), text, { mode });
}

const commands = () => readFileSync(at('state/log'), 'utf8').trim().split('\n');

beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'container-'));
	put('state/image/package.json', '{}');
	put('state/image/bin/n8n', n8nOfImage);
	put('state/image/node_modules/flatted/index.js', 'module.exports = "of the image"');
	const fake = path.join(checkout, 'test/support/fakeDocker.cjs');
	put(
		'bin/docker',
		`#!/bin/sh\nexec '${process.execPath}' '${fake}' '${at('state')}' "$@"\n`,
		0o755,
	);
	process.env.PATH = `${at('bin')}${path.delimiter}${before.PATH}`;
	process.env.XDG_CACHE_HOME = at('cache');
	chooseImage('fake/n8n:3');
});

afterEach(() => {
	process.env = { ...before };
	rmSync(folder, { recursive: true, force: true });
});

const isServed = async (port: number) =>
	await fetch(`http://127.0.0.1:${port}/`).then(
		() => true,
		() => false,
	);

describe('n8n from a container image', () => {
	it('is pulled and copied once, and gives the modules of its n8n', async () => {
		const n8n = await installedN8n();
		await installedN8n();
		expect(loadFromN8n(n8n, 'flatted')).toBe('of the image');
		const first = commands().map((command) => command.split(' ')[0]);
		expect(first.filter((command) => command === 'pull')).toHaveLength(1);
		expect(first.filter((command) => command === 'cp')).toHaveLength(1);
	});

	it('starts with the settings and folders of the instance, and ends with its container', async () => {
		const [port] = await freePorts(1);
		mkdirSync(at('instance/user'), { recursive: true });
		const place = {
			n8n: await installedN8n(),
			folder: at('instance'),
			userFolder: at('instance/user'),
			logFolder: at('instance/logs'),
			env: { DB_TYPE: 'sqlite' },
		};
		const main = await startMain(place, port);
		const answer = await fetch(`http://127.0.0.1:${port}/`);
		const { env, cwd, args } = (await answer.json()) as {
			env: Record<string, string>;
			cwd: string;
			args: string[];
		};
		expect(args).toEqual(['start']);
		expect(cwd).toBe(place.userFolder);
		expect(env).toMatchObject({
			DB_TYPE: 'sqlite',
			N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
			N8N_USER_FOLDER: place.userFolder,
			HOME: place.userFolder,
		});
		const [run] = commands().filter((command) => command.startsWith('run '));
		expect(run).toContain(` --volume ${place.folder}:${place.folder} `);
		expect(run).toContain(` --network host `);
		expect(run).not.toContain(env.N8N_ENCRYPTION_KEY);

		await main.kill();
		expect(await isServed(port)).toBe(false);
		expect(main.running).toBe(false);
	});

	it('says what to do when the image has no n8n', async () => {
		rmSync(at('state/image/package.json'));
		await expect(installedN8n()).rejects.toThrow('There is no n8n in fake/n8n:3.');
	});
});
