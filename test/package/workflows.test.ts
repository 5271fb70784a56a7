import { scripts, version } from '../../package.json';
import { releaseNotes } from '../release/notes';
import { filesIn, isThere, textOf } from '../support/checkout';

const folder = '.github/workflows';
const workflows = filesIn(folder, '.yml').map((file) => [file, textOf(file)] as const);
const ci = textOf(`${folder}/ci.yml`);
const nightly = textOf(`${folder}/nightly.yml`);
const publish = textOf(`${folder}/publish.yml`);

/** The jobs of a workflow, by their names, as text. */
function jobsOf(workflow: string): Record<string, string> {
	const [, jobs = ''] = workflow.split(/^jobs:\n/m);
	const parts = jobs.split(/^ {2}([\w-]+):\n/m).slice(1);
	return Object.fromEntries(
		parts.flatMap((part, index) => (index % 2 === 0 ? [[part, parts[index + 1]]] : [])),
	);
}

describe.each(workflows)('%s', (_, text) => {
	test('names actions by their commits, with the version beside each', () => {
		const used = [...text.matchAll(/uses: *(.*)$/gm)].map(([, action]) => action);
		expect(used.length).toBeGreaterThan(2);
		expect(
			used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action)),
		).toEqual([]);
	});

	test('uses one version of an action only', () => {
		const all = workflows.flatMap(([, other]) => [...other.matchAll(/uses: *([^@]+)@(\S+)/g)]);
		const versions = new Map(all.map(([, action, hash]) => [action, hash]));
		expect(all.filter(([, action, hash]) => versions.get(action) !== hash)).toEqual([]);
	});

	test('may read the repository and nothing else, unless a job says so', () => {
		const [head] = text.split(/^jobs:\n/m);
		expect(/^permissions:\n((?: {2}.*\n)+)/m.exec(head)?.[1]).toBe('  contents: read\n');
	});

	test('leaves no token in the checkout', () => {
		const steps = text.split(/^ {6}- /m).filter((step) => step.includes('actions/checkout@'));
		expect(steps.filter((step) => !step.includes('persist-credentials: false'))).toEqual([]);
	});

	test('runs scripts that exist, and ends every job in time', () => {
		const named = [...text.matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, name]) => name);
		expect(named.filter((name) => !(name in scripts))).toEqual([]);
		for (const [name, job] of Object.entries(jobsOf(text)))
			expect([name, /timeout-minutes: \d+/.test(job)]).toEqual([name, true]);
	});

	test('puts no text of strangers into a command', () => {
		const commands = [...text.matchAll(/run: (.*)$|run: \|\n((?: {10}.*\n)+)/gm)].map(
			([whole]) => whole,
		);
		expect(commands.filter((command) => /\$\{\{ *(github|inputs)\b/.test(command))).toEqual([]);
	});

	test('gives npm no path that looks like a repository of GitHub', () => {
		const given = [...text.matchAll(/npm (?:publish|install|i|pack) +([\w-]+\/\S+)/g)];
		expect(given.map(([command]) => command)).toEqual([]);
	});

	test('waits for the servers that it tests with', () => {
		const images = [...text.matchAll(/^ {8}image: (\S+)$/gm)].map(([, image]) => image);
		const waiting = [...text.matchAll(/--health-cmd "/g)];
		expect(waiting.length).toBe(images.length);
	});
});

describe.each([
	['ci.yml', ci],
	['publish.yml', publish],
])('%s', (_, text) => {
	test('runs every suite in a real n8n, with the servers of queue mode', () => {
		expect(text).toMatch(/image: postgres:[^]*image: redis:/);
		const files = filesIn('test/host', '.host.ts');
		const suites = files.flatMap((file) => /(\w+)\.host\.ts$/.exec(file)?.[1] ?? []);
		const [, matrix = ''] = /suites:\s+\[\s*([^\]]*)\]/.exec(text) ?? [];
		expect(matrix.match(/\w+/g)?.sort()).toEqual(suites.sort());
	});
});

describe('CI', () => {
	test('tests on Node 20, 22 and 24', () =>
		expect(jobsOf(ci).test).toContain("node: ['20', '22', '24']"));

	test('checks every commit of main to the end, because a release may be made from any of them', () => {
		expect(ci).toContain(
			"group: ci-${{ github.event_name == 'pull_request' && github.ref || github.sha }}",
		);
		expect(ci).toContain("cancel-in-progress: ${{ github.event_name == 'pull_request' }}");
	});

	test('tries a release without publishing before there is a tag', () =>
		expect(jobsOf(ci).release).toMatch(/- run: npm run release:check /));

	test('keeps what a failed job leaves behind', () => {
		for (const [name, job] of Object.entries(jobsOf(ci)))
			expect([name, /- if: failure\(\)\n\s+uses: actions\/upload-artifact@/.test(job)]).toEqual([
				name,
				true,
			]);
	});
});

describe('every night', () => {
	const commands = [...nightly.matchAll(/^ {12}run: (.*)$/gm)].map(([, command]) => command);

	test.each([
		...['mutations', 'test:model', 'fuzz', 'test:properties', 'chaos', 'test:versions'],
		'test:host -- --n8n 2.20',
	])('runs %s, a command of CONTRIBUTING.md', (command) => {
		expect(commands.filter((run) => run.includes(`npm run ${command}`))).toHaveLength(1);
		expect(textOf('CONTRIBUTING.md')).toContain(`npm run ${command}`);
	});

	test('keeps what a failed job leaves behind', () =>
		expect(nightly).toMatch(/- if: failure\(\)\n\s+uses: actions\/upload-artifact@/));
});

describe('a release', () => {
	const jobs = jobsOf(publish);

	test('begins only with a tag', () => {
		const [, on] = /^on:\n((?: {2}.*\n)+)/m.exec(publish) ?? [];
		expect(on).toBe("  push:\n    tags: ['v*.*.*']\n");
	});

	test('runs each job only after the job before has passed', () => {
		const needs = Object.entries(jobs).map(([name, job]) => [
			name,
			/needs: (.*)/.exec(job)?.[1] ?? '',
		]);
		expect(Object.fromEntries(needs)).toEqual({
			'green-main': '',
			build: 'green-main',
			test: 'build',
			'real-n8n': 'build',
			publish: '[test, real-n8n]',
			scan: 'publish',
			release: 'scan',
		});
	});

	test('is built once, and every test and the registry get the same file', () => {
		expect(publish.match(/release:check -- --tag/g)).toHaveLength(1);
		expect(publish).not.toMatch(/npm run build|npm pack|npm test/);
		for (const name of ['test', 'real-n8n', 'publish', 'release'])
			expect(jobs[name]).toMatch(/download-artifact@[^]*packed\/\*\.tgz/);
		expect(jobs.publish).toContain('npm publish ./packed/*.tgz --provenance --access public');
	});

	test('is published by one protected job, which runs no code of this package', () => {
		const mayPublish = Object.entries(jobs).filter(([, job]) =>
			/id-token: write|NPM_TOKEN/.test(job),
		);
		expect(mayPublish.map(([name]) => name)).toEqual(['publish']);
		expect(jobs.publish).toMatch(/^ {4}environment: npm$/m);
		expect(jobs.publish).not.toMatch(/npm (ci|run|test)|checkout@/);
	});

	test("demands the scanner's sentence of success, because the scanner exits with 0 when it refuses", () => {
		const sentence = 'has passed all security checks';
		const scanner = 'node_modules/@n8n/scan-community-package/scanner/cli.mjs';
		expect(textOf(scanner)).toContain(`@\${result.version} ${sentence}`);
		expect(jobs.scan).toMatch(new RegExp(`grep -qF "Package \\S+ ${sentence}" scan.log`));
		expect(jobs.scan).toMatch(/continue-on-error: true\n\s+run: npx --yes \S+@beta /);
	});

	test('has a chapter in the changelog', () => {
		expect(releaseNotes(version).length).toBeGreaterThan(100);
		expect(() => releaseNotes('999.0.0')).toThrow(/## 999\.0\.0/);
		expect(() => releaseNotes('1.0.0', '# C\n\n## 1.0.0\n\n## 0.9.0\n\nOld\n')).toThrow();
	});
});

test('every badge of the README shows a workflow that exists', () => {
	const badges = [...textOf('README.md').matchAll(/actions\/workflows\/([\w.-]+)/g)].map(
		([, name]) => name,
	);
	expect(badges.length).toBeGreaterThan(0);
	expect(badges.filter((name) => !isThere(`${folder}/${name}`))).toEqual([]);
});

test('updates of dependencies and of actions come in groups', () => {
	const updates = textOf('.github/dependabot.yml').split('package-ecosystem:').slice(1);
	expect(updates.map((update) => /^ (\S+)/.exec(update)?.[1])).toEqual(['npm', 'github-actions']);
	for (const update of updates) expect(update).toMatch(/groups:\n {6}\w+:\n {8}patterns:/);
});

test.each([
	...['ISSUE_TEMPLATE/wrong-purchase.yml', 'ISSUE_TEMPLATE/other.yml'],
	...['ISSUE_TEMPLATE/config.yml', 'pull_request_template.md'],
])('the repository has the form %s', (file) =>
	expect(textOf(`.github/${file}`).length).toBeGreaterThan(100),
);
