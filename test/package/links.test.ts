import path from 'node:path';

import { filesIn, isThere, papers, textOf } from '../support/checkout';

/** Makes the anchor of a heading as GitHub does. */
const anchorOf = (heading: string) =>
	heading
		.toLowerCase()
		.replace(/[`*_]|\[|\]\([^)]*\)/g, '')
		.replace(/[^\p{L}\p{N} -]/gu, '')
		.trim()
		.replaceAll(' ', '-');

const anchorsIn = (text: string) =>
	[...text.replace(/```[^]*?```/g, '').matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
		anchorOf(heading),
	);

test.each(papers)('every link in %s leads somewhere', (paper) => {
	const links = [...textOf(paper).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)].map(
		([, link, attribute]) => link ?? attribute,
	);
	const broken = links.filter((link) => {
		if (/^(https?:|mailto:)/.test(link)) return !URL.canParse(link);
		const [file, anchor] = link.split('#');
		const target = file === '' ? paper : path.join(path.dirname(paper), file);
		if (!isThere(target)) return true;
		return anchor !== undefined && !anchorsIn(textOf(target)).includes(anchor);
	});
	expect(broken).toEqual([]);
});

test('the list of papers holds the README and those of docs', () =>
	expect(papers).toEqual(
		expect.arrayContaining(['README.md', 'docs/releasing.md', 'examples/README.md']),
	));

test('every link from the form into this repository leads to a file', () => {
	const places = [
		...filesIn('nodes/VtuWallet', '.node.json'),
		...filesIn('credentials', '.credentials.ts'),
	];
	const links = places.flatMap((file) => [
		...textOf(file).matchAll(
			/n8n-nodes-vtu-wallet\/n8n-nodes-vtu-wallet(?:\/blob\/main\/([^'"#]+))?#?([\w-]*)/g,
		),
	]);
	expect(links.length).toBeGreaterThanOrEqual(6);
	const broken = links.filter(([, paper = 'README.md', anchor]) => {
		if (!isThere(paper)) return true;
		return !['', 'readme', ...anchorsIn(textOf(paper))].includes(anchor);
	});
	expect(broken.map(([link]) => link)).toEqual([]);
});
