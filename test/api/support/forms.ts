type Write = (text: string) => string;

const inJson: Write = (text) => JSON.stringify(text).slice(1, -1);
const inPhp: Write = (text) =>
	inJson(text)
		.replaceAll('/', '\\/')
		.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
const byHex: Write = (text) =>
	inPhp(text).replace(
		/\\"|[<>&']/g,
		(sign) => `\\u${sign.slice(-1).charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`,
	);
const onPage =
	(quote: string): Write =>
	(text) =>
		text
			.replaceAll('&', '&amp;')
			.replaceAll('"', '&quot;')
			.replaceAll("'", quote)
			.replaceAll('<', '&lt;')
			.replaceAll('>', '&gt;');
const base64: Write = (text) => Buffer.from(text).toString('base64');

/** How providers write what they were sent, when they write it back. */
export const formsOfProviders: Array<[string, Write]> = [
	['as it is', (text) => text],
	['in JSON', inJson],
	['in JSON within JSON', (text) => inJson(inJson(text))],
	["in PHP's JSON", inPhp],
	["in PHP's JSON within JSON", (text) => inPhp(inPhp(text))],
	["in PHP's JSON for web pages", byHex],
	['with slashes before quotes', (text) => text.replace(/["'\\]/g, '\\$&')],
	['on a web page', onPage('&#39;')],
	["on PHP's web page", onPage('&#039;')],
	['on a web page by name', onPage('&apos;')],
	['twice on a web page', (text) => onPage('&#39;')(onPage('&#39;')(text))],
	['in an address', encodeURIComponent],
	['in an address twice', (text) => encodeURIComponent(encodeURIComponent(text))],
	['in a form', (text) => new URLSearchParams([['', text]]).toString().slice(1)],
	['in base64', base64],
	["in base64 in PHP's JSON", (text) => inPhp(base64(text))],
	['in base64 in an address', (text) => encodeURIComponent(base64(text))],
	['in base64 of addresses', (text) => Buffer.from(text).toString('base64url')],
	['in hex', (text) => Buffer.from(text).toString('hex')],
];
