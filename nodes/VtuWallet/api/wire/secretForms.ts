const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What finds any of the secrets, in the forms in which they travel as well, however their letters are written. */
export function anyOf(secrets: readonly string[]): RegExp | undefined {
	// The longest first, so that of two secrets that share a beginning nothing is left.
	const forms = [...new Set(secrets.flatMap(formsOf))].sort((a, b) => b.length - a.length);
	return forms.length === 0 ? undefined : new RegExp(forms.map(written).join('|'), 'gi');
}

function formsOf(secret: string): string[] {
	return [secret, ...inBase64(secret), Buffer.from(secret).toString('hex')];
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

/** Letters and digits stay as they are wherever a text travels; every other sign may be escaped, and more than once. */
const written = (form: string): string =>
	[...form.matchAll(/[a-z\d]+|\\+|[^]/giu)]
		.map(([text]) => (/^[a-z\d]/i.test(text) ? text : anyEscapeOf(text)))
		.join('');

const names: Record<string, string> = {
	'&': 'amp',
	'<': 'lt',
	'>': 'gt',
	'"': 'quot',
	"'": 'apos',
};

/** One sign, or a row of backslashes: as it is, in JSON (PHP escapes more than it must), in an address, on a web page. */
function anyEscapeOf(text: string): string {
	const all = [...text];
	const entities = all.map((sign) => {
		const code = sign.codePointAt(0) ?? 0;
		const ways = [`#0{0,4}${code}`, `#x0{0,4}${hexOf(code)}`, names[sign]].filter(Boolean);
		return `&(?:amp;){0,3}(?:${ways.join('|')});`;
	});
	const bytes = [...Buffer.from(text)].map((byte) => `%(?:25){0,3}${hexOf(byte, 2)}`);
	const units = text.split('').map((unit) => `\\\\{1,8}u${hexOf(unit.charCodeAt(0), 4)}`);
	return `(?:${[plain(text), ...[entities, bytes, units].map((signs) => signs.join(''))].join('|')})`;
}

const hexOf = (code: number, digits = 1) => code.toString(16).padStart(digits, '0');

/** JSON within JSON doubles its backslashes. A row of them is one piece: each by itself would be tried at every place. */
function plain(text: string): string {
	if (text.startsWith('\\')) return `\\\\{${text.length},${text.length * 8}}`;
	if (/["'/]/.test(text)) return `\\\\{0,8}${text}`;
	return text === ' ' ? '[ +]' : literal(text);
}
