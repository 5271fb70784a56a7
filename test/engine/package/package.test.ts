import { cpSync, existsSync, mkdtempSync, rmSync, statSync, appendFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';

import { bundleFile } from '../../support/builtPackage';
import { checkout, textOf } from '../../support/checkout';
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

	test('holds all code in three files, from which each entry takes its class', async () => {
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
		expect(lines).toBeGreaterThan(1_500);
	});

	test('can be read by a reviewer, and stays below 250 KB', async () => {
		const code = await readText(tarball, bundleFile);
		const longest = Math.max(...code.split('\n').map((line) => line.length));
		expect(code).toMatch(/^\t*( {2})+return .+;$/m);
		expect(longest).toBeLessThan(2_000);
		expect(statSync(tarball.file).size).toBeLessThan(250_000);
	});

	test('needs no package from npm at run time', () => {
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

	test('names no path of a machine', async () => {
		for (const file of tarball.files)
			expect(await readText(tarball, file)).not.toMatch(/\/(?:home|root|tmp|Users)\/|[A-Z]:\\/);
	});
});

describe("n8n's loader", () => {
	interface Named {
		name: string;
		codex?: object;
		iconUrl?: string | { light: string; dark: string };
	}
	interface Loaded {
		nodes: Named[];
		credentials: Named[];
		known: {
			nodes: Record<string, unknown>;
			credentials: Record<string, { supportedNodes?: string[] }>;
		};
		read: string[];
	}

	let loaded: Loaded;
	beforeAll(async () => {
		loaded = JSON.parse(await runScript('load.cjs', tarball.folder)) as Loaded;
	});

	test('finds both nodes and all three credentials', () => {
		expect(Object.keys(loaded.known.nodes).sort()).toEqual(['vtuWallet', 'vtuWalletTrigger']);
		expect(Object.keys(loaded.known.credentials).sort()).toEqual([
			'vtuWalletApi',
			'vtuWalletListApi',
			'vtuWalletTokenApi',
		]);
		const { vtuWalletListApi, ...ofTheWallet } = loaded.known.credentials;
		for (const { supportedNodes } of Object.values(ofTheWallet)) {
			expect(supportedNodes?.sort()).toEqual(['vtuWallet', 'vtuWalletTrigger']);
		}
		// Only the trigger has a list of references.
		expect(vtuWalletListApi.supportedNodes).toEqual(['vtuWalletTrigger']);
	});

	test('reads the code of executions with the first execution', async () => {
		const [execution, ...more] = tarball.files.filter((file) => /\/execution-\w+\.js$/.test(file));
		expect(more).toEqual([]);
		const code = await readText(tarball, execution);
		for (const part of ['nodes/VtuWallet/trigger/poll.ts', 'nodes/VtuWallet/api/client.ts'])
			expect(code).toContain(`// ${part}`);
		expect(code).toContain('// node_modules/uqr/');
		const read = loaded.read.map((file) => path.relative(tarball.folder, file));
		expect(read).toContain(bundleFile);
		expect(read).not.toContain(execution);
	});

	test('finds the icons, light and dark, and the codex of every node', () => {
		for (const { name, iconUrl } of [...loaded.nodes, ...loaded.credentials]) {
			const urls = typeof iconUrl === 'object' ? [iconUrl.light, iconUrl.dark] : [iconUrl];
			expect([name, urls.length]).toEqual([name, 2]);
			for (const url of urls) {
				const file = String(url).replace(/^icons\/[^/]+\//, '');
				expect([name, existsSync(path.join(tarball.folder, file))]).toEqual([name, true]);
			}
		}
		const codex = { categories: expect.any(Array) as unknown };
		for (const node of loaded.nodes) expect(node).toMatchObject({ codex });
	});
});

test("n8n's scanner passes the sources and the packed package", async () => {
	const said = await runScript('scan.mjs', checkout, tarball.folder);
	expect(JSON.parse(said)).toMatchObject([{ passed: true }, { passed: true }]);
});

test("n8n's scanner refuses the packed package with a planted eval", async () => {
	const planted = mkdtempSync(path.join(tmpdir(), 'planted-'));
	try {
		cpSync(tarball.folder, planted, { recursive: true });
		appendFileSync(path.join(planted, bundleFile), "eval('1');\n");
		const said = await runScript('scan.mjs', checkout, planted);
		expect(JSON.parse(said)).toMatchObject([{ passed: true }, { passed: false }]);
	} finally {
		rmSync(planted, { recursive: true });
	}
});

async function sources(): Promise<string[]> {
	const rooms = ['nodes', 'credentials'].map(async (room) =>
		(await filesBelow(path.join(checkout, room))).map((file) => `${room}/${file}`),
	);
	return (await Promise.all(rooms))
		.flat()
		.filter((file) => file.endsWith('.ts'))
		.sort();
}

/** Such a file only says that it is a module, or which other files it opens. */
function isWithoutCode(file: string): boolean {
	const options = { target: ScriptTarget.ES2022, module: ModuleKind.ESNext };
	const left = transpileModule(textOf(file), { compilerOptions: options }).outputText;
	return (
		left
			.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
			.replace(/export \{[^}]*\}( from '[^']+')?;/g, '')
			.trim() === ''
	);
}
