/** What makes a spreadsheet work a cell out instead of showing it; the wide forms count in some of them. */
const formulaStart = /^(?:[\t\r\n]|\s*[=+@\uff1d\uff0b\uff20\uff0d-])/;
/** Signed numbers, phone numbers and codes in groups are what they say. */
const plainNumber = /^[+-]?[\d\s.,()-]*$/;

/**
 * A text from outside (the provider, whoever ordered) as a cell may hold it: results are written into sheets, and a sheet
 * would run what begins like a formula. The apostrophe is the sheet's own mark of a text.
 */
export const sheetText = (text: string): string =>
	formulaStart.test(text) && !plainNumber.test(text.trim()) ? `'${text}` : text;

/** What a person gave is theirs to find again, letter by letter. */
const given: readonly string[] = ['key', 'reference'];

/** The same for each cell of a row. */
export function sheetRow<T extends Record<string, unknown>>(row: T): T {
	const cells = Object.entries(row).map(([name, cell]) => [
		name,
		typeof cell === 'string' && !given.includes(name) ? sheetText(cell) : cell,
	]);
	return Object.fromEntries(cells) as T;
}
