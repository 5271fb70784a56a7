/** A spreadsheet would take such a text for a formula. */
const startsFormula = /^[=+\-@\t\r\n]/;

/** Adds an apostrophe, the sheet's mark of a text. Removes NUL characters, because PostgreSQL refuses them. */
export function guarded(text: string): string {
	const kept = text.replaceAll('\0', '');
	return startsFormula.test(kept) || kept.startsWith("'") ? `'${kept}` : kept;
}

export const unguarded = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r\n'])/, '');

/** Spreadsheets evaluate such a cell; some accept the wide forms. */
const formulaStart = /^(?:[\t\r\n]|\s*[=+@\uff1d\uff0b\uff20\uff0d-])/;
/** Signed numbers, phone numbers and codes in groups are safe. */
const plainNumber = /^[+-]?[\d\s.,()-]*$/;

/** Texts from outside go into sheets, and a sheet would run a formula. The apostrophe is the sheet's mark of a text. */
export const sheetText = (text: string): string =>
	formulaStart.test(text) && !plainNumber.test(text.trim()) ? `'${text}` : text;

/** People search for these texts letter by letter. */
const given: readonly string[] = ['key', 'reference'];

export function sheetRow<T extends Record<string, unknown>>(row: T): T {
	const cells = Object.entries(row).map(([name, cell]) => [
		name,
		typeof cell === 'string' && !given.includes(name) ? sheetText(cell) : cell,
	]);
	return Object.fromEntries(cells) as T;
}
