import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const checkout = path.resolve(__dirname, '../..');
const papers = ['', 'docs', 'examples']
	.map((name) => path.join(checkout, name))
	.flatMap((folder) =>
		readdirSync(folder)
			.filter((file) => file.endsWith('.md'))
			.map((file) => path.relative(checkout, path.join(folder, file))),
	);

/** As GitHub makes the anchor of a heading. */
const anchorOf = (heading: string): string =>
	heading
		.toLowerCase()
		.replace(/[`*_]|\[|\]\([^)]*\)/g, '')
		.replace(/[^\p{L}\p{N} -]/gu, '')
		.trim()
		.replaceAll(' ', '-');

const anchorsIn = (text: string): string[] =>
	[...text.replace(/```[^]*?```/g, '').matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
		anchorOf(heading),
	);

test.each(papers)('every link in %s leads somewhere', (paper) => {
	const text = readFileSync(path.join(checkout, paper), 'utf8');
	const links = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)].map(
		([, link, attribute]) => link ?? attribute,
	);
	const broken = links.filter((link) => {
		if (/^(https?:|mailto:)/.test(link)) return !URL.canParse(link);
		const [file, anchor] = link.split('#');
		const target =
			file === '' ? path.join(checkout, paper) : path.resolve(checkout, path.dirname(paper), file);
		if (!existsSync(target)) return true;
		return anchor !== undefined && !anchorsIn(readFileSync(target, 'utf8')).includes(anchor);
	});
	expect(broken).toEqual([]);
});

test('the list of papers holds the README and those of docs', () => {
	expect(papers).toEqual(
		expect.arrayContaining(['README.md', 'docs/releasing.md', 'examples/README.md']),
	);
});

test('what the form links to in this repository is there', () => {
	const places = ['nodes/VtuWallet', 'credentials'].flatMap((folder) =>
		readdirSync(path.join(checkout, folder))
			.filter((file) => /\.(credentials\.ts|node\.json)$/.test(file))
			.map((file) => readFileSync(path.join(checkout, folder, file), 'utf8')),
	);
	const links = places.flatMap((text) => [
		...text.matchAll(
			/n8n-nodes-vtu-wallet\/n8n-nodes-vtu-wallet(?:\/blob\/main\/([^'"#]+))?#?([\w-]*)/g,
		),
	]);
	expect(links.length).toBeGreaterThanOrEqual(6);
	const broken = links.filter(([, paper = 'README.md', anchor]) => {
		if (!existsSync(path.join(checkout, paper))) return true;
		const text = readFileSync(path.join(checkout, paper), 'utf8');
		return !['', 'readme', ...anchorsIn(text)].includes(anchor);
	});
	expect(broken.map(([link]) => link)).toEqual([]);
});
