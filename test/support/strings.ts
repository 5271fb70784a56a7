import ts from 'typescript';

import { walk } from './syntax';

function textOf(node: ts.Node | undefined): string | undefined {
	if (node === undefined) return undefined;
	if (ts.isStringLiteralLike(node)) return node.text;
	if (!ts.isTemplateExpression(node)) return undefined;
	return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}

/** `test` of `test('…')`, of `test.each(…)('…')` and of `` test.each`…`('…') ``. */
function calledBy(node: ts.Expression): string {
	if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node))
		return calledBy(node.expression);
	if (ts.isTaggedTemplateExpression(node)) return calledBy(node.tag);
	return ts.isIdentifier(node) ? node.text : '';
}

const defining = ['test', 'it', 'describe', 'suite', 'scenario'];

/** The titles of the tests of a file. */
export function titlesIn(file: string): string[] {
	const titles: string[] = [];
	walk(file, (node) => {
		if (!ts.isCallExpression(node) || !defining.includes(calledBy(node.expression))) return;
		titles.push(textOf(node.arguments[0]) ?? '');
	});
	return titles;
}

/** The strings of a file that may be sentences. */
export function sentencesIn(file: string): string[] {
	const sentences: string[] = [];
	walk(file, (node) => {
		const text = textOf(node);
		if (text !== undefined && text.trim().split(/\s+/).length > 2) sentences.push(text);
	});
	return sentences;
}
