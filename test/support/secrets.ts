/** Everything that can be read from a value, as one text: hidden properties of errors and their causes as well. */
export function everythingIn(value: unknown): string {
	const parts: string[] = [];
	const seen = new Set<object>();
	const waiting: unknown[] = [value];
	while (waiting.length > 0) {
		const next = waiting.pop();
		if (typeof next === 'string') parts.push(next);
		if (typeof next !== 'object' || next === null || seen.has(next)) continue;
		seen.add(next);
		if (next instanceof Map || next instanceof Set) waiting.push([...next]);
		if (ArrayBuffer.isView(next)) {
			parts.push(Buffer.from(next.buffer, next.byteOffset, next.byteLength).toString('latin1'));
			continue;
		}
		for (const name of Object.getOwnPropertyNames(next)) {
			parts.push(name);
			waiting.push(Object.getOwnPropertyDescriptor(next, name)?.value);
		}
	}
	return parts.join('\n');
}

/** The forms in which a secret may slip out: plain, in a URL, in JSON, in Basic authentication. */
export function formsOf(secret: string): string[] {
	return [
		...new Set([
			secret,
			encodeURIComponent(secret),
			JSON.stringify(secret).slice(1, -1),
			base64(secret),
		]),
	];
}

export const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Fails, naming the secret by its role only, when the text holds one. Secrets come as pairs of text and role. */
export function assertNoSecret(text: string, secrets: Iterable<[string, string]>): void {
	for (const [secret, role] of secrets) {
		const form = formsOf(secret).find((candidate) => text.includes(candidate));
		if (form === undefined) continue;
		const at = text.indexOf(form);
		const around = `${text.slice(Math.max(0, at - 80), at)}[${role}]${text.slice(at + form.length, at + form.length + 80)}`;
		throw new Error(`The ${role} can be read in what the engine returned: …${around}…`);
	}
}
