/** Shorter ones are left alone: they would be found by accident, in an amount or a word. */
const shortestSecret = 6;
const mark = '*****';

/** Takes secrets out of a text, in the forms in which they travel as well. */
export function redact(text: string, secrets: readonly string[]): string {
	return formsOf(secrets).reduce((clean, form) => clean.split(form).join(mark), text);
}

/** The same for every text in an answer; an answer without a secret is handed back as it is. */
export function redactAnswer<T>(value: T, secrets: readonly string[]): T {
	const forms = formsOf(secrets);
	const written = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
	return forms.some((form) => written.includes(form)) ? (redactDeep(value, secrets) as T) : value;
}

function redactDeep(value: unknown, secrets: readonly string[]): unknown {
	if (typeof value === 'string') return redact(value, secrets);
	if (Array.isArray(value)) return value.map((entry) => redactDeep(entry, secrets));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, entry]) => [redact(key, secrets), redactDeep(entry, secrets)]),
	);
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
		])
		.sort((a, b) => b.length - a.length);
}

/** As a header carries it, in the alphabet of addresses, too, and whether or not it is padded. */
function inBase64(text: string): string[] {
	const [usual] = Buffer.from(text).toString('base64').split('=', 1);
	return [usual, Buffer.from(text).toString('base64url')];
}
