/** The traces of missing values in expressions, and the errors of sheets. */
const source = String.raw`(?<![\p{L}\p{N}])(?:undefined|null(?! and void)|NaN|Invalid Date(?:Time)?)(?![\p{L}\p{N}])|\[object \w+\]|#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|ERROR!)`;
const missing = new RegExp(source, 'u');
const nothingElse = new RegExp(`^(?:${source})$`, 'u');

export const missingIn = (text: string): string | undefined => missing.exec(text)?.[0];

/** Words that people write into a cell that has no value. */
export const emptyWords = 'n/a|nil|none';
const emptyCell = new RegExp(`^(?:${emptyWords}|[-\u2013\u2014?]+)$`, 'iu');

export const isMissing = (text: string): boolean =>
	nothingElse.test(text.trim()) || emptyCell.test(text.trim());

export const isNothing = (value: unknown) => value === undefined || value === null || value === '';
