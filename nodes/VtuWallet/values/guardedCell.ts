/** What makes a spreadsheet take a text for a formula, when the table is opened in one. */
const startsFormula = /^[=+\-@\t\r\n]/;

/** With an apostrophe in front, as spreadsheets write what is to stay a text. A text that has one already gets another. */
export const guarded = (text: string): string =>
	startsFormula.test(text) || text.startsWith("'") ? `'${text}` : text;

/** The text that was guarded. */
export const unguarded = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r\n'])/, '');
