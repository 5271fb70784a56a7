import ts from 'typescript';

import { textOf } from './checkout';

/** The comments of a file, each as one text. */
export function commentsIn(file: string): string[] {
	const scanner = ts.createScanner(ts.ScriptTarget.ES2022, false);
	scanner.setText(textOf(file).replace(/`(?:[^`\\]|\\[^])*`/g, '``'));
	const found: string[] = [];
	for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
		if (
			kind !== ts.SyntaxKind.SingleLineCommentTrivia &&
			kind !== ts.SyntaxKind.MultiLineCommentTrivia
		)
			continue;
		const text = scanner
			.getTokenText()
			.replace(/\*\/$/, '')
			.replace(/^\/\*+|^\/\/|\n\s*\*/g, ' ');
		found.push(
			text
				.replace(/`[^`]*`/g, 'code')
				.replace(/\s+/g, ' ')
				.trim(),
		);
	}
	return found;
}
