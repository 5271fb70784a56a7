import { BadInput } from '../../values/badInput';

/** The checked address of an environment, with its sub-path and without a slash at the end. */
export function normaliseBaseUrl(raw: unknown, field: string): string {
	const text = typeof raw === 'string' ? raw.trim() : '';
	const refuse = (message: string, advice: string) =>
		new BadInput(field, `'${field}' ${message}`, advice);

	if (text === '') {
		throw refuse(
			'is empty',
			'Open the credential and enter the base address that the provider gives for this environment.',
		);
	}
	if (/[\s\\\p{Cc}]/u.test(text))
		throw refuse('holds a space or a backslash', 'Remove it from the address in the credential.');
	if (!/^[a-z][a-z\d+.-]*:\/\//i.test(text)) {
		throw refuse(
			'does not start with https://',
			'Write the whole address in the credential, e.g. https://provider.example.',
		);
	}
	if (!URL.canParse(text))
		throw refuse('is not an address', 'Check its spelling in the credential.');
	const url = new URL(text);
	if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
		throw refuse(
			'is not encrypted',
			'Use an address that starts with https://. Only an address of this computer may start with http://.',
		);
	}
	if (url.username !== '' || url.password !== '') {
		throw refuse(
			'holds a username or a password',
			'Enter them in their own fields of the credential.',
		);
	}
	if (/[?#]/.test(text)) {
		throw refuse(
			"holds a '?' or a '#'",
			'Enter the base address only, without anything behind its path.',
		);
	}
	if (walksUp(text)) throw refuse("holds '..'", 'Enter the path as it is.');
	return url.origin + url.pathname.replace(/(?<!\/)\/+$/, '');
}

/**
 * The absolute address of a request, or a refusal: a token never leaves the chosen base address.
 * URL parsers fold `..`, `%2e%2e` and backslashes, so those are refused before they are parsed.
 */
export function guardUrl(base: string, url: string): string {
	const target = /^[a-z][a-z\d+.-]*:/i.test(url) ? url : base + url;
	if (
		/[\s\\#\p{Cc}]/u.test(url) ||
		url.startsWith('//') ||
		!target.startsWith(`${base}/`) ||
		walksUp(target) ||
		!URL.canParse(target)
	) {
		throw outside();
	}
	const parsed = new URL(target);
	const home = new URL(base);
	const homePath = home.pathname.replace(/(?<!\/)\/+$/, '');
	if (
		parsed.origin !== home.origin ||
		parsed.username !== '' ||
		!parsed.pathname.startsWith(`${homePath}/`)
	) {
		throw outside();
	}
	return parsed.href;
}

function outside(): BadInput {
	return new BadInput(
		'Path',
		'The request would leave the address in the credential',
		"Use a path that starts with one '/', e.g. /api/networks, without '..', '#' or spaces.",
	);
}

function walksUp(url: string): boolean {
	const path = url.split(/[?#]/, 1)[0];
	return path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));
}

function isLoopback(hostname: string): boolean {
	return (
		hostname === 'localhost' ||
		hostname.endsWith('.localhost') ||
		hostname === '[::1]' ||
		/^127(?:\.\d{1,3}){3}$/.test(hostname)
	);
}
