import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const checkout = path.resolve(__dirname, '../..');
const papers = [checkout, path.join(checkout, 'docs')].flatMap((folder) =>
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

test('the papers are found', () => {
	expect(papers).toEqual(expect.arrayContaining(['README.md', 'SECURITY.md', 'docs/releasing.md']));
});
