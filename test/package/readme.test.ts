import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import manifest from '../../package.json';
import { manyMarks } from '../../nodes/VtuWallet/batch/buying/listWriter';
import { installOptions } from '../host/lib/packed';
import { callsTable, pathsInSources } from '../support/readmeCalls';
import { papersWithTables, paperText, withTables } from '../support/readmeTables';

const checkout = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(checkout, file), 'utf8');
const codeIn = (text: string) =>
	[...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, code]) => code).join('\n');

it.each(papersWithTables)(
	'the tables of %s are as the operations are (npm run docs writes them)',
	(paper) => {
		expect(paperText(paper)).toBe(withTables(paper, paperText(paper)));
	},
);

it('the README tells of what goes wrong in words that frighten nobody', () => {
	const [, table] = paperText('README.md').split(/<!-- troubles:(?:start|end) -->/);
	expect(table).toMatch(/\| It says/);
	expect(table).not.toMatch(/\b(error|problem|failure|mistake)s?\b/i);
});

it('the README has 350 lines at most', () => {
	expect(paperText('README.md').split('\n').length).toBeLessThanOrEqual(350);
});

it("the paper on campaigns says for how many recipients n8n's own list can be written", () => {
	const most = (manyMarks / 3).toLocaleString('en');
	expect(paperText('docs/campaigns.md')).toContain(`for up to ${most} recipients a run`);
});

it('the table of calls names every call that the sources can make', () => {
	const table = callsTable();
	const missing = pathsInSources().filter((address) => !table.includes(address));
	// The body of a custom purchase goes to the path that its user enters.
	expect(missing).toEqual(['/api/custom']);
});

const documents = readdirSync(path.join(checkout, 'docs'))
	.filter((file) => file.endsWith('.md'))
	.map((file) => `docs/${file}`);

describe.each(['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', ...documents])('%s', (file) => {
	const text = read(file);

	it('names no npm script that is not there', () => {
		const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, script]) => script);
		expect(named.filter((script) => !(script in manifest.scripts))).toEqual([]);
	});

	it('has no link that leads nowhere', () => {
		const links = [
			...[...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link),
			...[...text.matchAll(/(?:src|srcset)="([^"]+)"/g)].map(([, link]) => link),
		].filter((link) => !/^https?:/.test(link));
		const broken = links.filter((link) => {
			const [target, anchor] = link.split('#');
			const place = target === '' ? file : path.join(path.dirname(file), target);
			if (!existsSync(path.join(checkout, place))) return true;
			return anchor !== undefined && !anchorsIn(read(place)).includes(anchor);
		});
		expect(broken).toEqual([]);
	});
});

it('the README installs the package as the tests in a real n8n install it', () => {
	const commands = codeIn(paperText('README.md'))
		.split('\n')
		.filter((line) => line.includes('npm install'));
	expect(commands.length).toBeGreaterThan(2);
	for (const command of commands) {
		for (const option of ['--ignore-scripts', '--omit=dev', '--omit=peer']) {
			expect(command).toContain(option);
			expect(installOptions).toContain(option);
		}
	}
});

/** As GitHub makes them of headings. */
function anchorsIn(text: string): string[] {
	return [...text.matchAll(/^#{1,4} (.+)$/gm)].map(([, heading]) =>
		heading
			.toLowerCase()
			.replace(/[^\p{L}\p{N}\s_-]/gu, '')
			.replace(/ /g, '-'),
	);
}
