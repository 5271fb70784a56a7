/** A record of JSON. */
export type Fields = Record<string, string | number | boolean | object | null | undefined>;

/** Undefined for other text, also for JSON that is nested too deeply to be read. A whole number that JavaScript would round becomes text, because every digit of a code counts. */
export function parseJson(text: string): unknown {
	if (isTooDeep(text)) return undefined;
	try {
		return JSON.parse(longNumbersAsText(text.replace(/^\uFEFF/, ''))) as unknown;
	} catch {
		return undefined;
	}
}

const deepest = 100;

/** A pattern would take too long for a text of many quotes. */
function isTooDeep(text: string): boolean {
	let depth = 0;
	let isInside = false;
	for (let at = 0; at < text.length && depth <= deepest; at++) {
		const sign = text[at];
		if (sign === '"') isInside = !isInside;
		else if (isInside && sign === '\\') at += 1;
		else if (!isInside && (sign === '[' || sign === '{')) depth += 1;
		else if (!isInside && (sign === ']' || sign === '}')) depth -= 1;
	}
	return depth > deepest;
}

export const isRecord = (value: unknown): value is Fields =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** An empty object for any other value. */
export const objectOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

const textOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

function longNumbersAsText(text: string): string {
	if (!/\d{16}/.test(text)) return text;
	return text.replace(textOrNumber, (found) =>
		/^-?\d{16,}$/.test(found) && !Number.isSafeInteger(Number(found)) ? `"${found}"` : found,
	);
}

/** A longer text before JSON is not a notice. */
const longestNotice = 20_000;
/** JSON at the end of a web page belongs to a script. */
const webPage = /<(!doctype|html|head|body|script)/i;

/**
 * A script may have printed a notice before the JSON. Undefined for several JSON texts, and for an object that repeats one of
 * `names`, because `JSON.parse` would keep only the last.
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

/** Whether an object of a JSON text repeats one of these names. */
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
