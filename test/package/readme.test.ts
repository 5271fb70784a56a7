import manifest from '../../package.json';
import { filesIn, textOf } from '../support/checkout';
import { callsTable, pathsInSources } from '../support/readmeCalls';
import { openApi } from '../support/openApi';
import { openApiPaper, papersWithTables, withTables } from '../support/readmeTables';

interface OpenApi {
	paths: Record<string, { post: { requestBody?: { content: Record<string, Body> } } }>;
}
interface Body {
	schema: { properties?: Record<string, { 'x-documented': boolean }> };
}

const codeIn = (paper: string) =>
	[...textOf(paper).matchAll(/```sh\n([\s\S]*?)```/g)].map(([, code]) => code).join('\n');

it.each(papersWithTables)('the generated parts of %s are as npm run docs writes them', (paper) => {
	expect(textOf(paper)).toBe(withTables(paper, textOf(paper)));
});

describe('docs/openapi.json', () => {
	const written = JSON.parse(textOf(openApiPaper)) as OpenApi;
	const bodyOf = (address: string) =>
		written.paths[address].post.requestBody?.content['application/json'].schema.properties ?? {};
	const inferredIn = (address: string) =>
		Object.entries(bodyOf(address))
			.filter(([, field]) => !field['x-documented'])
			.map(([name]) => name);

	it('is as npm run docs writes it', () => expect(written).toEqual(JSON.parse(openApi())));

	it('marks the fields that the document does not show', () => {
		expect(inferredIn('/api/topup')).toEqual([]);
		expect(inferredIn('/api/bill')).toEqual(['bypass']);
		expect(inferredIn('/api/esim/buy')).toEqual(['request-id']);
		expect(inferredIn('/api/flight/book')).toEqual(['request-id']);
		expect(inferredIn('/api/exam')).toEqual(Object.keys(bodyOf('/api/exam')));
	});

	it('has the body of every purchase', () => {
		const purchases = Object.values(written.paths).filter(({ post }) => post?.requestBody);
		expect(purchases.length).toBeGreaterThan(12);
	});
});

it('the troubleshooting page avoids the words that n8n avoids', () => {
	const [, table] = textOf('docs/troubleshooting.md').split(/<!-- troubles:(?:start|end) -->/);
	expect(table).toMatch(/\| Message/);
	expect(table).not.toMatch(/\b(error|problem|failure|mistake)s?\b/i);
});

it.each([
	['README.md', 12_000],
	['ARCHITECTURE.md', 5_500],
	['CONTRIBUTING.md', 6_500],
	['SECURITY.md', 8_000],
	['docs/buying-once.md', 9_216],
	['docs/verification.md', 3_000],
])('%s has %i bytes at most without its generated parts', (paper, most) => {
	// A generated part grows with each product.
	const written = textOf(paper).replace(/<!-- (\w+):start -->.*?<!-- \1:end -->/gs, '');
	expect(Buffer.byteLength(written)).toBeLessThanOrEqual(most);
});

it("the README has the headings of n8n's template", () => {
	const headings = [...textOf('README.md').matchAll(/^##+ (.*)$/gm)].map(([, name]) => name);
	expect(headings).toEqual(
		expect.arrayContaining([
			...['Installation', 'Operations', 'Credentials', 'Compatibility', 'Usage'],
			...['Resources', 'Version history'],
		]),
	);
});

it('the README shows the commands to try and to test the package', () => {
	for (const command of ['npm run demo', 'npm start', 'npm test'])
		expect(codeIn('README.md')).toContain(command);
});

it('every example is in the list of examples', () => {
	const files = filesIn('examples', '.json').map((file) => file.replace('examples/', ''));
	const list = textOf('examples/README.md');
	expect(files.filter((file) => !list.includes(`](${file})`))).toEqual([]);
});

it('the table of calls names every call that the sources can make', () => {
	const table = callsTable();
	const missing = pathsInSources().filter((address) => !table.includes(address));
	// The body of a custom purchase goes to the path that its user enters.
	expect(missing).toEqual(['/api/custom']);
});

const withScripts = ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', ...filesIn('docs', '.md')];
it.each(withScripts)('%s names only npm scripts that exist', (file) => {
	const named = [...textOf(file).matchAll(/npm run ([\w:]+)/g)].map(([, script]) => script);
	expect(named.filter((script) => !(script in manifest.scripts))).toEqual([]);
});
