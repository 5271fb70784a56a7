/** Undefined for what is not JSON. Files often start with a byte order mark. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
	} catch {
		return undefined;
	}
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
