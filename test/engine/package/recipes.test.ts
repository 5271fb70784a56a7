import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { runCommand } from '../../host/lib/command';
import { installRecipes, recipeFor } from '../../support/readmeInstall';
import { unpackTarball, type Tarball } from './tarball';

let tarball: Tarball;
let home: string;

beforeAll(async () => {
	tarball = await unpackTarball();
	home = mkdtempSync(path.join(tmpdir(), 'home-'));
	// npm goes up to the next folder with a package.json, and many home folders have one.
	writeFileSync(path.join(home, 'package.json'), '{"name":"home"}');
});

afterAll(async () => {
	await tarball.remove();
	rmSync(home, { recursive: true, force: true });
});

const { manual, docker, offline } = installRecipes();
const install = (recipe: string) => /npm install [^'\n]*/.exec(recipe)?.[0] ?? '';

test('without internet, npm installs only the package, at the place where n8n looks', async () => {
	const command = recipeFor(offline, { home, tarball: tarball.file });
	const cache = path.join(home, 'cache');
	mkdirSync(cache);
	await runCommand('sh', ['-ec', command], {
		cwd: home,
		// No server answers there, and the cache is empty.
		env: { npm_config_registry: 'http://127.0.0.1:9', npm_config_cache: cache },
	});
	const installed = path.join(home, '.n8n/nodes/node_modules');
	const found = readdirSync(installed).filter((name) => !name.startsWith('.'));
	expect(found).toEqual(['n8n-nodes-vtu-wallet']);
	expect(existsSync(path.join(installed, found[0], 'dist/nodes/VtuWallet'))).toBe(true);
	expect(existsSync(path.join(home, 'node_modules'))).toBe(false);
});

test('the commands by hand and in Docker are those that every test in a real n8n runs', () => {
	expect(install(manual)).toBe(
		'npm install --prefix . --omit=dev --omit=peer --ignore-scripts n8n-nodes-vtu-wallet',
	);
	expect(install(docker)).toBe(install(manual));
	expect(
		install(offline)
			.replace(' --legacy-peer-deps', '')
			.replace(/ ~\/.*/, ''),
	).toBe(install(manual).replace(/ n8n-nodes-vtu-wallet$/, ''));
});
