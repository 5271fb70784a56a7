/** What makes a spreadsheet take a text for a formula, when the table is opened in one. */
const startsFormula = /^[=+\-@\t\r\n]/;

/**
 * With an apostrophe in front, as spreadsheets write what is to stay a text. A text that has one already gets another.
 * PostgreSQL refuses a row for one character of zeros, and a purchase that is not written down is worse than a shorter text.
 */
export function guarded(text: string): string {
	const kept = text.replaceAll('\0', '');
	return startsFormula.test(kept) || kept.startsWith("'") ? `'${kept}` : kept;
}

/** The text that was guarded. */
export const unguarded = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r\n'])/, '');
