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

/** The object itself, or an empty one for whatever else it is. */
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

/** So many places are tried for the beginning of the JSON; no notice has as many brackets. */
const mostTries = 10;
/** Marks of a web page: JSON at its end is a script's, not the answer. */
const webPage = /<(!doctype|html|head|body|script)/i;

/** An object or a list that something else was printed in front of: a notice of the server's, a byte order mark. */
export function parseJsonBehindText(text: string): unknown {
	const whole = parseJson(text.trim());
	if (whole !== undefined) return whole;
	const rest = text.trimEnd();
	const start = rest.endsWith('}') ? /\{(?=\s*["}])/g : /\[(?=\s*["{[\]\d])/g;
	if (!/[}\]]$/.test(rest.slice(-1))) return undefined;
	for (const { index } of [...rest.slice(0, 20_000).matchAll(start)].slice(0, mostTries)) {
		if (webPage.test(rest.slice(0, index))) return undefined;
		const found = parseJson(rest.slice(index));
		if (found !== undefined) return found;
	}
	return undefined;
}
