/** Shorter ones are left alone: they would be found by accident, in an amount or a word. */
const shortestSecret = 6;
const mark = '*****';

/** Takes secrets out of a text, in the forms in which they travel as well, however their letters are written. */
export function redact(text: string, secrets: readonly string[]): string {
	const any = anyOf(secrets);
	return any ? text.replace(any, mark) : text;
}

/** The same for every text in an answer; an answer without a secret is handed back as it is. */
export function redactAnswer<T>(value: T, secrets: readonly string[]): T {
	const any = anyOf(secrets);
	const written = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
	return any && written.search(any) >= 0 ? (redactDeep(value, any) as T) : value;
}

function redactDeep(value: unknown, any: RegExp): unknown {
	if (typeof value === 'string') return value.replace(any, mark);
	if (Array.isArray(value)) return value.map((entry) => redactDeep(entry, any));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, entry]) => [key.replace(any, mark), redactDeep(entry, any)]),
	);
}

/** Rows have the same secrets, one after the other. */
let latest: { of: string; any: RegExp | undefined } | undefined;

function anyOf(secrets: readonly string[]): RegExp | undefined {
	const of = JSON.stringify(secrets);
	if (latest?.of !== of) latest = { of, any: patternOf(secrets) };
	return latest.any;
}

/** The longest first, so that of two secrets that share a beginning nothing is left. */
function patternOf(secrets: readonly string[]): RegExp | undefined {
	const forms = [...new Set(formsOf(secrets))].sort((a, b) => b.length - a.length);
	if (forms.length === 0) return undefined;
	const literal = (form: string) => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
	return new RegExp(forms.map(literal).join('|'), 'gi');
}

function formsOf(secrets: readonly string[]): string[] {
	return secrets
		.filter(({ length }) => length >= shortestSecret)
		.flatMap((secret) => [
			secret,
			new URLSearchParams([['', secret]]).toString().slice(1),
			encodeURIComponent(secret),
			JSON.stringify(secret).slice(1, -1),
			// As PHP writes JSON.
			JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/'),
			...inBase64(secret),
			Buffer.from(secret).toString('hex'),
		]);
}

/** How many signs of a text in base64 hang on what stands before it, where that is no, one or two bytes more than threes. */
const signsOfBefore = [0, 2, 3];

/** As a header carries it, in the alphabet of addresses, too, alone or within a longer text, and without its padding. */
function inBase64(text: string): string[] {
	return signsOfBefore.flatMap((signs, bytes) => {
		const whole = Buffer.concat([Buffer.alloc(bytes), Buffer.from(text)]);
		return (['base64', 'base64url'] as const).flatMap((alphabet) => {
			const own = whole.toString(alphabet).split('=', 1)[0].slice(signs);
			// Its last sign may hang on what follows.
			return whole.length % 3 === 0 ? [own] : [own, own.slice(0, -1)];
		});
	});
}
