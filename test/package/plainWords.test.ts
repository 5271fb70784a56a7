import { filesIn, papers, textOf } from '../support/checkout';
import { commentsIn } from '../support/comments';
import { forms, textsOf } from '../support/formFields';
import { sourcesIn } from '../support/imports';

const examples = filesIn('examples', '.json');

const mostWords = 30;

/** Turns that readers whose second language is English do not know. */
const odd =
	/\b(?:(?:is|are|was|were) (?:told|met|let)|comes to|stands in|has had|given out|(?:is|are) said to|for good|once more|at all|of it|as such|what became of|at the same moment that|whoever|whatever|nobody)\b/i;

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

const oddComments = (folder: string) =>
	sourcesIn(folder).flatMap((file) =>
		commentsIn(file)
			.filter((comment) => odd.test(comment))
			.map((comment) => `${file}: ${comment}`),
	);

// Lower these numbers when you mend some of them.
test.each([
	['credentials', 0],
	['nodes', 0],
	['test', 115],
])('no odd turn is added to the comments in %s: at most %i', (folder, most) =>
	expect(oddComments(folder).length).toBeLessThanOrEqual(most),
);

test('the check finds long sentences and odd turns', () => {
	expect(unplain(['It is told once more. The node sends it.'])).toEqual(['It is told once more.']);
	expect(unplain([`${'word '.repeat(mostWords + 1)}end.`])).toHaveLength(1);
	expect(partsOf('One.\n\n- two\n- `three`\n\n| a | b |')).toEqual(
		expect.arrayContaining(['One.', 'two', 'code', 'a', 'b']),
	);
});
