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
	// npm goes up to the next folder that has one, and many a home folder has.
	writeFileSync(path.join(home, 'package.json'), '{"name":"home"}');
});

afterAll(async () => {
	await tarball.remove();
	rmSync(home, { recursive: true, force: true });
});

const { manual, docker, offline } = installRecipes();
const install = (recipe: string) => /npm install [^'\n]*/.exec(recipe)?.[0] ?? '';

test('without internet, the package is installed where n8n looks for it, with nothing beside it', async () => {
	const command = recipeFor(offline, { home, tarball: tarball.file });
	const cache = path.join(home, 'cache');
	mkdirSync(cache);
	await runCommand('sh', ['-ec', command], {
		cwd: home,
		// Nobody answers there, and nothing has been fetched before.
		env: { npm_config_registry: 'http://127.0.0.1:9', npm_config_cache: cache },
	});
	const installed = path.join(home, '.n8n/nodes/node_modules');
	const found = readdirSync(installed).filter((name) => !name.startsWith('.'));
	expect(found).toEqual(['n8n-nodes-vtu-wallet']);
	expect(existsSync(path.join(installed, found[0], 'dist/nodes/VtuWallet'))).toBe(true);
	expect(existsSync(path.join(home, 'node_modules'))).toBe(false);
});

test('by hand and in Docker the same is typed, which every test in a real n8n has run', () => {
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
