import { filesIn, papers, textOf } from '../support/checkout';
import { commentsIn } from '../support/comments';
import { forms, textsOf } from '../support/formFields';
import { sourcesIn } from '../support/imports';
import { sentencesIn, titlesIn } from '../support/strings';

const examples = filesIn('examples', '.json');

const mostWords = 30;

/** Turns that readers whose second language is English do not know. */
const odd = new RegExp(
	`\\b(?:${[
		'(?:is|are|was|were) (?:told|met|let|asked about|waited for|held against)',
		'(?:is|are) said to|says? (?:nothing|no) more|says? of no|led back|comes to|given out|has had',
		'stands? (?:in|there)|what became of|that which|where (?:it|they)|as often as they|of it|as such',
		'for (?:good|ever)|once more|at all|at (?:one|the same) (?:moment|instant)|in one moment',
		'whoever|whatever|whichever|nobody|anybody|somebody(?! else)|good weather|minute of silence',
	].join('|')})\\b`,
	'i',
);

const wordsOf = (sentence: string): string[] => sentence.match(/[\p{L}\p{N}₦][^\s—–]*/gu) ?? [];

/** Paragraphs, list items and cells; without code, pictures and what code generates. */
function partsOf(markdown: string): string[] {
	return markdown
		.replace(/<!-- (\w+):start -->[^]*?<!-- \1:end -->/g, '')
		.replace(/```[^]*?```/g, '')
		.replace(/<[^>]+>|!?\[!\[[^]*?\n/g, '')
		.replace(/\]\([^)]*\)/g, ']')
		.replace(/`[^`]*`/g, 'code')
		.split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )|\|/)
		.map((part) =>
			part
				.replace(/^\s*(?:[-*]|\d+\.) /, '')
				.replace(/\s+/g, ' ')
				.trim(),
		);
}

const sentencesOf = (part: string): string[] => part.split(/(?<=[.!?:;])["*_)]*\s+/);

/** Sentences that are too long or hold an odd turn. */
const unplain = (parts: string[]) =>
	parts
		.flatMap(sentencesOf)
		.filter((sentence) => wordsOf(sentence).length > mostWords || odd.test(sentence));

test.each(papers)('%s is in short sentences and plain words', (paper) => {
	expect(unplain(partsOf(textOf(paper)))).toEqual([]);
});

test.each(examples)('the notes of %s are in short sentences and plain words', (file) => {
	const { nodes } = JSON.parse(textOf(file)) as {
		nodes: Array<{ type: string; parameters: { content?: string } }>;
	};
	const notes = nodes.filter(({ type }) => type === 'n8n-nodes-base.stickyNote');
	expect(notes.length).toBeGreaterThan(0);
	expect(unplain(notes.flatMap(({ parameters }) => partsOf(parameters.content ?? '')))).toEqual([]);
});

test.each(forms)('the form of %s is in short sentences and plain words', (_, fields) => {
	expect([...new Set(unplain(fields.flatMap(textsOf)))]).toEqual([]);
});

const oddAmong = (folder: string, textsIn: (file: string) => string[]) =>
	sourcesIn(folder).flatMap((file) =>
		textsIn(file)
			.filter((text) => odd.test(text))
			.map((text) => `${file}: ${text}`),
	);

test.each(['credentials', 'nodes', 'test'])('the comments in %s are in plain words', (folder) =>
	expect(oddAmong(folder, commentsIn)).toEqual([]),
);

test.each(['credentials', 'nodes'])('the messages in %s are in plain words', (folder) =>
	expect(oddAmong(folder, sentencesIn)).toEqual([]),
);

test('the titles of the tests are in plain words', () =>
	expect(oddAmong('test', titlesIn)).toEqual([]));

test('the check finds long sentences and odd turns', () => {
	expect(unplain(['It is told again. The node sends it.'])).toEqual(['It is told again.']);
	expect(titlesIn('test/package/plainWords.test.ts')).toContain(
		'the form of %s is in short sentences and plain words',
	);
	expect(sentencesIn('nodes/VtuWallet/VtuWallet.node.ts').length).toBeGreaterThan(0);
	expect(unplain([`${'word '.repeat(mostWords + 1)}end.`])).toHaveLength(1);
	expect(partsOf('One.\n\n- two\n- `three`\n\n| a | b |')).toEqual(
		expect.arrayContaining(['One.', 'two', 'code', 'a', 'b']),
	);
});
