import { readFileSync } from 'node:fs';
import path from 'node:path';

import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';

import { bundleFile } from '../../support/builtPackage';
import { filesBelow, readText, runScript, unpackTarball, type Tarball } from './tarball';

/** All that n8n provides and its rules allow. */
const provided = ['n8n-workflow', 'zod', 'crypto', 'node:crypto'];

const expectedFiles = [
	/^(package\.json|README\.md|LICENSE|CHANGELOG\.md|index\.js)$/,
	/^dist\/credentials\/\w+\.credentials\.js$/,
	/^dist\/nodes\/VtuWallet\/([\w-]+\/)*[\w.-]+\.js$/,
	/^dist\/nodes\/VtuWallet\/\w+\.node\.json$/,
	/^dist\/nodes\/VtuWallet\/icons\/[\w.]+\.svg$/,
	/^dist\/licenses\/uqr\/LICENSE$/,
	/^dist\/nodes\/VtuWallet\/__schema__\/v[\d.]+\/\w+\/\w+\.json$/,
];

let tarball: Tarball;
let manifest: Record<string, unknown> & { n8n: { nodes: string[]; credentials: string[] } };

beforeAll(async () => {
	tarball = await unpackTarball();
	manifest = JSON.parse(await readText(tarball, 'package.json')) as typeof manifest;
});

afterAll(async () => await tarball.remove());

describe('the packed package', () => {
	test('holds the build and its papers, and nothing else', () => {
		expect(
			tarball.files.filter((file) => !expectedFiles.some((pattern) => pattern.test(file))),
		).toEqual([]);
		for (const paper of ['README.md', 'LICENSE', 'CHANGELOG.md', 'index.js'])
			expect(tarball.files).toContain(paper);
	});

	test('holds all code in three readable files, from which each entry takes its class', async () => {
		const entries = [...manifest.n8n.nodes, ...manifest.n8n.credentials];
		const built = tarball.files.filter((file) => /^dist\/.*\.js$/.test(file));
		const bundles = built.filter((file) => !entries.includes(file));
		expect(built).toHaveLength(entries.length + 3);
		expect(bundles).toContain(bundleFile);
		for (const entry of entries) expect((await readText(tarball, entry)).length).toBeLessThan(200);

		const bundled = new Set<string>();
		let lines = 0;
		for (const file of bundles) {
			const code = await readText(tarball, file);
			const headings = code.matchAll(/^\/\/ ((?:nodes|credentials|test|node_modules)\/.*)$/gm);
			for (const [, source] of headings) bundled.add(source);
			lines += code.split('\n').length;
			expect(code.match(/[\u0080-\uffff]/g)).toBeNull();
		}
		const written = await sources();
		const left = written.filter((file) => !bundled.has(file));
		expect(left.filter((file) => !isWithoutCode(file))).toEqual([]);
		expect([...bundled].filter((file) => !written.includes(file))).toEqual([
			'node_modules/uqr/dist/index.mjs',
		]);
		expect(tarball.files).toContain('dist/licenses/uqr/LICENSE');
		expect(lines).toBeGreaterThan(10_000);
	});

	test('asks npm for nothing at run time', () => {
		for (const entry of [
			'dependencies',
			'optionalDependencies',
			'bundledDependencies',
			'overrides',
			'resolutions',
		]) {
			expect(manifest).not.toHaveProperty(entry);
		}
		expect(manifest.peerDependencies).toEqual({ 'n8n-workflow': '*' });
	});

	test('requires only what n8n provides', async () => {
		const required = new Set<string>();
		for (const file of tarball.files.filter((name) => name.endsWith('.js'))) {
			const code = await readText(tarball, file);
			for (const [, name] of code.matchAll(/\brequire\(\s*(?:"|')([^"']+)/g))
				if (!name.startsWith('.')) required.add(name);
			expect(code).not.toMatch(/\bimport\(|\brequire\(\s*[^"'\s]/);
		}
		expect([...required].filter((name) => !provided.includes(name))).toEqual([]);
		expect(required).toContain('n8n-workflow');
	});

	test('has every file that its n8n entry names', () => {
		const named = [...manifest.n8n.nodes, ...manifest.n8n.credentials];
		expect(named.length).toBeGreaterThan(3);
		expect(named.filter((file) => !tarball.files.includes(file))).toEqual([]);
	});

	test('names no path of a machine', async () => {
		for (const file of tarball.files)
			expect(await readText(tarball, file)).not.toMatch(/\/(?:home|root|tmp|Users)\/|[A-Z]:\\/);
	});
});

test("n8n's scanner passes the sources and the packed package", async () => {
	const said = await runScript('scan.mjs', path.resolve(__dirname, '../../..'), tarball.folder);
	expect(JSON.parse(said)).toMatchObject([{ passed: true }, { passed: true }]);
});

const checkout = path.resolve(__dirname, '../../..');

async function sources(): Promise<string[]> {
	const rooms = ['nodes', 'credentials'].map(async (room) =>
		(await filesBelow(path.join(checkout, room))).map((file) => `${room}/${file}`),
	);
	return (await Promise.all(rooms))
		.flat()
		.filter((file) => file.endsWith('.ts'))
		.sort();
}

/** Nothing is left of such a file but what says that it is a module, or which others it opens. */
function isWithoutCode(file: string): boolean {
	const text = readFileSync(path.join(checkout, file), 'utf8');
	const options = { target: ScriptTarget.ES2022, module: ModuleKind.ESNext };
	const left = transpileModule(text, { compilerOptions: options }).outputText;
	return (
		left
			.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
			.replace(/export \{[^}]*\}( from '[^']+')?;/g, '')
			.trim() === ''
	);
}
