/** What an expression leaves where a value is missing, and what a sheet shows in the place of one that it cannot work out. */
const source = String.raw`(?<![\p{L}\p{N}])(?:undefined|null(?! and void)|NaN|Invalid Date(?:Time)?)(?![\p{L}\p{N}])|\[object \w+\]|#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|ERROR!)`;
const missing = new RegExp(source, 'u');
const nothingElse = new RegExp(`^(?:${source})$`, 'u');

/** The first trace of a missing value in a text. */
export const missingIn = (text: string): string | undefined => missing.exec(text)?.[0];

/** Whether a text is nothing but such a trace. */
export const isMissing = (text: string): boolean => nothingElse.test(text.trim());
