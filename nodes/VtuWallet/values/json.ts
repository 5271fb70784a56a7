/**
 * Undefined for what is not JSON. Files often start with a byte order mark. A whole number that JavaScript would round
 * stays as it is written, as text: it is a code or an ID, and every digit counts.
 */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(longNumbersAsText(text.replace(/^\uFEFF/, ''))) as unknown;
	} catch {
		return undefined;
	}
}

/** The object itself, or an empty one for any other value. */
export function objectOf(value: unknown): Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value)
		? (value as Record<string, unknown>)
		: {};
}

const textOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

function longNumbersAsText(text: string): string {
	if (!/\d{16}/.test(text)) return text;
	return text.replace(textOrNumber, (found) =>
		/^-?\d{16,}$/.test(found) && !Number.isSafeInteger(Number(found)) ? `"${found}"` : found,
	);
}

/** So many places are tried for the beginning of a JSON text; no notice has as many brackets. */
const mostTries = 20;
/** More than this in front of the first is no notice. */
const longestNotice = 20_000;
/** Marks of a web page: JSON at its end is a script's, not the answer. */
const webPage = /<(!doctype|html|head|body|script)/i;

/**
 * A text that ends in JSON, in its parts: each object or list that it holds, and as text whatever stands in front of one.
 * Undefined where nothing is JSON, or something was begun as JSON and cannot be read. What `read` reads in several ways
 * counts as several.
 */
export function jsonParts(
	text: string,
	read: (json: string) => unknown[] = (json) => [parseJson(json)],
): unknown[] | undefined {
	const opening = /\{(?=\s*["}])|\[(?=\s*["{[\]\d])/g;
	const parts: unknown[] = [];
	let unread = 0;
	for (let tries = 0; ; tries++) {
		const start = opening.exec(text)?.index;
		if (start === undefined) break;
		if (tries === mostTries || start - unread > longestNotice) return undefined;
		const end = endOfJson(text, start);
		const values = end === undefined ? [] : read(text.slice(start, end)).filter(isGiven);
		if (values.length === 0 && text[start] === '{') return undefined;
		if (end === undefined || values.length === 0) continue;
		const between = text.slice(unread, start).trim();
		if (webPage.test(between)) return undefined;
		parts.push(...(between === '' ? [] : [between]), ...values);
		unread = opening.lastIndex = end;
	}
	return parts.length > 0 && text.slice(unread).trim() === '' ? parts : undefined;
}

const isGiven = (value: unknown): boolean => value !== undefined;

/** Where the bracket at `start` is closed. */
function endOfJson(text: string, start: number): number | undefined {
	let depth = 0;
	let isInText = false;
	for (let at = start; at < text.length; at++) {
		const sign = text[at];
		if (isInText) {
			if (sign === '\\') at++;
			else if (sign === '"') isInText = false;
		} else if (sign === '"') isInText = true;
		else if (sign === '{' || sign === '[') depth++;
		else if ((sign === '}' || sign === ']') && --depth === 0) return at + 1;
	}
	return undefined;
}
