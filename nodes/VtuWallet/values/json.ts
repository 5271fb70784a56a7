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

/** More than this in front of a JSON text is no notice. */
const longestNotice = 20_000;
/** Marks of a web page: JSON at its end is a script's, not the answer. */
const webPage = /<(!doctype|html|head|body|script)/i;

/**
 * A whole text as JSON, perhaps with a notice in front that a script printed. Undefined for anything else: for several JSON
 * texts, and for one that gives one of `names` twice, of which `JSON.parse` would keep the last.
 */
export function jsonOf(
	text: string,
	names: readonly string[] = [],
): { value: unknown; notice?: string } | undefined {
	const whole = parseJson(text.trim());
	if (whole !== undefined) return repeatsName(text, names) ? undefined : { value: whole };
	const start = /\{(?=\s*["}])|\[(?=\s*[{\]])/.exec(text)?.index ?? 0;
	const [notice, json] = [text.slice(0, start).trim(), text.slice(start)];
	if (notice === '' || notice.length > longestNotice || webPage.test(notice)) return undefined;
	const value = parseJson(json);
	return value === undefined || repeatsName(json, names) ? undefined : { value, notice };
}

/** Whether an object of a JSON text gives one of these names more than once. */
function repeatsName(json: string, names: readonly string[]): boolean {
	const open: Array<Set<string>> = [];
	let last = '';
	for (const [sign] of json.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}:]/g)) {
		if (sign === '{') open.push(new Set());
		else if (sign === '}') open.pop();
		else if (sign !== ':') last = sign.slice(1, -1);
		else if (names.includes(last)) {
			const given = open.at(-1);
			if (given?.has(last)) return true;
			given?.add(last);
		}
	}
	return false;
}
