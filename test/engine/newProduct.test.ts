import { execFile } from 'node:child_process';
import {
	cpSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	realpathSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { builtNode } from '../support/builtPackage';

/**
 * CONTRIBUTING.md promises that a product is one operation file and one line: here one is added to a copy of the
 * project.
 */

const run = promisify(execFile);
const checkout = path.resolve(__dirname, '../..');
const copied = [
	...['nodes', 'credentials', 'build', 'test', 'package.json', 'tsconfig.json', 'gulpfile.js'],
	...['jest.config.js', 'README.md', 'index.js'],
	// The documents lead to these, and a test holds their links.
	...['CONTRIBUTING.md', 'ARCHITECTURE.md', 'SECURITY.md', 'CHANGELOG.md', 'LICENSE'],
	...['docs', 'examples', '.github'],
];
let copy: string;

const at = (...parts: string[]) => path.join(copy, ...parts);
/** Runs a tool of node_modules, by the path of its script, in the copy. */
const runTool = async (script: string, ...args: string[]) => {
	const { stdout, stderr } = await run(process.execPath, [at('node_modules', script), ...args], {
		cwd: copy,
		maxBuffer: 1 << 26,
		env: { ...process.env, PACKAGE_UNDER_TEST: undefined, JEST_WORKER_ID: undefined },
	});
	return stdout + stderr;
};

/** A file of test/engine/newProduct, with its imports as they are in its place. */
function put(from: string, to: string, imports: Record<string, string>): void {
	const text = Object.entries(imports).reduce(
		(whole, [here, there]) => whole.replaceAll(`'${here}`, `'${there}`),
		readFileSync(path.join(__dirname, 'newProduct', from), 'utf8'),
	);
	mkdirSync(path.dirname(at(to)), { recursive: true });
	writeFileSync(at(to), text);
}

beforeAll(async () => {
	copy = realpathSync(mkdtempSync(path.join(tmpdir(), 'vtu-wallet-product-')));
	for (const part of copied) cpSync(path.join(checkout, part), at(part), { recursive: true });
	symlinkSync(realpathSync(path.join(checkout, 'node_modules')), at('node_modules'));

	put('buy.operation.ts', 'nodes/VtuWallet/resources/insurance/buy.operation.ts', {
		'../../../nodes/VtuWallet/resources/': '../',
		'../../../nodes/VtuWallet/': '../../',
		'../../support/operations': '../../batch/operation',
	});
	put('insurance.behaviour.ts', 'test/engine/insurance.test.ts', {
		'../../support/': '../support/',
		'../support/purchaseBehaviour': './support/purchaseBehaviour',
		'../support/kit': './support/kit',
	});
	const index = at('nodes/VtuWallet/resources/index.ts');
	const before = readFileSync(index, 'utf8');
	writeFileSync(
		index,
		before
			.replace(/^import /m, "import { buyInsurance } from './insurance/buy.operation';\nimport ")
			.replace(
				/(export const resources[^[]*\[\]? = \[\n)/,
				"$1\t{ value: 'insurance', name: 'Insurance', operations: [buyInsurance] },\n",
			),
	);
	// `npm run typecheck` reads the operation where it stands.
	await runTool('gulp/bin/gulp.js', '--silent');
	await runTool('tsx/dist/cli.mjs', 'test/support/readmeTables.ts', '--write');
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('a product that is added is in the form of the built node, with its list, and nothing else has changed', () => {
	const [before, after] = [builtNode('VtuWallet'), builtNode('VtuWallet', copy)];
	const listsOf = ({ methods }: typeof before) => Object.keys(methods?.listSearch ?? {});
	expect(listsOf(after)).toEqual(
		expect.arrayContaining([...listsOf(before), 'searchInsuranceCovers']),
	);
	const ofInsurance = after.description.properties.filter(({ displayOptions }) =>
		displayOptions?.show?.resource?.includes('insurance'),
	);
	expect(ofInsurance.map(({ name }) => name)).toEqual(
		expect.arrayContaining(['operation', 'cover', 'plate', 'mode', 'repeatProtection', 'options']),
	);
	expect(after.description.properties.length - before.description.properties.length).toBe(
		ofInsurance.length,
	);
});

test('a product that is added is in the tables of the documents', () => {
	const table = (paper: string) => readFileSync(at(paper), 'utf8');
	expect(table('README.md')).toMatch(/^- Insurance: \*\*Buy\*\*$/m);
	expect(table('docs/operations.md')).toMatch(
		/\*\*Insurance\*\* +\| Buy ¹ +\| yes +\| Insure a vehicle for a year/,
	);
	expect(table('docs/buying-once.md')).toMatch(
		/\| [^|\n]*Insurance[^|\n]*\| not promised +\| no +\|/,
	);
});

test('a product that is added passes the whole purchase suite, and every list of the project stays whole', async () => {
	const jest = 'jest/bin/jest.js';
	const said = await runTool(
		jest,
		...['--selectProjects', 'engine', '--ci'],
		...['--testPathPatterns', 'engine/insurance', 'test/package/(operations|readme)'],
	);
	expect(said).toMatch(/Tests: +\d+ passed, \d+ total/);
	expect(Number(/Tests: +(\d+) passed/.exec(said)?.[1])).toBeGreaterThan(150);
});
