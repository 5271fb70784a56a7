const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
/** The backtick is left alone: it stands on keyboards, and no program puts it in place of an apostrophe. */
const apostrophes = /[\u00b4\u02bb\u02bc\u2018\u2019\u201b\u2032\uff07]/g;
const quotes = /[\u201c\u201d\u201f\u2033\uff02]/g;
/**
 * Letters and digits in another shape: digraphs, Roman numerals, the bold ones of mathematics, ligatures, Arabic letters as
 * they join. All other signs of Unicode's that have a plain form look different from it and say something else: 10² is not 102.
 */
const shapes =
	/[\u0132\u0133\u01c4-\u01cc\u01f1-\u01f3\u2160-\u217f\u{1d400}-\u{1d7ff}\ufb00-\ufb06\ufb13-\ufb17\ufb50-\ufdff\ufe70-\ufefc]+/gu;

export const withPlainDashes = (text: string): string => text.replace(dashes, '-');

/** Programs that write put curly quotes, long dashes and ligatures for what was typed: a person sees no difference. */
export const withPlainLooks = (text: string): string =>
	withPlainDashes(text)
		.replace(apostrophes, "'")
		.replace(quotes, '"')
		.replace(shapes, (letters) => letters.normalize('NFKC'))
		.normalize('NFC');
