import ts from 'typescript';

import { textOf } from './checkout';
import { sourcesIn } from './imports';

export const sources = sourcesIn('nodes');

const trees = new Map<string, ts.SourceFile>();

function treeOf(file: string): ts.SourceFile {
	const tree =
		trees.get(file) ?? ts.createSourceFile(file, textOf(file), ts.ScriptTarget.ES2022, true);
	trees.set(file, tree);
	return tree;
}

/** Calls `visit` for each node of a file. */
export function walk(file: string, visit: (node: ts.Node) => void): void {
	const each = (node: ts.Node) => {
		visit(node);
		ts.forEachChild(node, each);
	};
	each(treeOf(file));
}

const isEquality = ({ kind }: ts.Node) =>
	kind === ts.SyntaxKind.EqualsEqualsEqualsToken ||
	kind === ts.SyntaxKind.ExclamationEqualsEqualsToken;

/** The files that compare something of this name with a word. */
export function comparing(name: RegExp, words: readonly string[]): string[] {
	return sources.filter((file) => {
		let isFound = false;
		walk(file, (node) => {
			if (!ts.isBinaryExpression(node) || !isEquality(node.operatorToken)) return;
			const { left, right } = node;
			isFound ||=
				ts.isStringLiteral(right) && words.includes(right.text) && name.test(left.getText());
		});
		return isFound;
	});
}

/** The files that read this member, beside those that only give it a value. */
export const reading = (name: string): string[] =>
	sources.filter((file) => {
		let isFound = false;
		walk(file, (node) => {
			if (!ts.isIdentifier(node) || node.text !== name) return;
			const { parent } = node;
			const isNamed = ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent);
			isFound ||= !isNamed;
		});
		return isFound;
	});

const isTest = ({ kind }: ts.Node) =>
	kind === ts.SyntaxKind.AmpersandAmpersandToken ||
	kind === ts.SyntaxKind.BarBarToken ||
	kind === ts.SyntaxKind.QuestionQuestionToken;

/** Whether the code does one thing with this value and another without it. */
function isTested(node: ts.Node): boolean {
	const { parent } = node;
	if (ts.isConditionalExpression(parent)) return parent.condition === node;
	if (ts.isIfStatement(parent)) return true;
	if (ts.isPrefixUnaryExpression(parent)) return true;
	if (ts.isBinaryExpression(parent)) {
		if (isEquality(parent.operatorToken)) return true;
		return isTest(parent.operatorToken) && (parent.left === node || isTested(parent));
	}
	if (!ts.isPropertyAccessExpression(parent)) return false;
	return parent.name === node ? isTested(parent) : parent.questionDotToken !== undefined;
}

/** The files that test something of this name. */
export const testing = (name: string): string[] =>
	sources.filter((file) => {
		let isFound = false;
		walk(file, (node) => {
			if (ts.isIdentifier(node) && node.text === name) isFound ||= isTested(node);
		});
		return isFound;
	});
