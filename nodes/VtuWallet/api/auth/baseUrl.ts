import { BadInput } from '../../values/badInput';
import { trimmed } from '../../values/cell';

/** The checked address of an environment, with its sub-path and without a slash at the end. */
export function normaliseBaseUrl(raw: unknown, field: string): string {
	const text = trimmed(raw);
	const refuse = (message: string, advice: string) =>
		new BadInput(field, `'${field}' ${message}`, advice);

	if (text === '') {
		throw refuse(
			'is empty',
			'Open the credential and enter the base address that the provider gives for this environment.',
		);
	}
	if (!/^[a-z][a-z\d+.-]*:\/\//i.test(text)) {
		throw refuse(
			'does not start with https://',
			'Write the whole address in the credential, e.g. https://provider.example.',
		);
	}
	const url = URL.canParse(text) ? new URL(text) : undefined;
	if (
		url === undefined ||
		url.username + url.password !== '' ||
		folds(text) ||
		text.includes('?')
	) {
		throw refuse(
			'is not a base address',
			"Enter the address without a username, spaces, '?', '#', '..' or a backslash, e.g. https://provider.example.",
		);
	}
	if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback.test(url.hostname))) {
		throw refuse(
			'is not encrypted',
			'Use an address that starts with https://. Only an address of this computer may start with http://.',
		);
	}
	return url.origin + url.pathname.replace(/(?<!\/)\/+$/, '');
}

/** The absolute address of a request, or a refusal: a token never leaves the chosen base address. */
export function guardUrl(base: string, url: string): string {
	const target = /^[a-z][a-z\d+.-]*:/i.test(url) ? url : base + url;
	const isBelow = target.startsWith(`${base}/`) && !target.startsWith(`${base}//`);
	if (isBelow && !folds(target) && URL.canParse(target)) return new URL(target).href;
	throw new BadInput(
		'Path',
		'The request would leave the address in the credential',
		"Use a path that starts with one '/', e.g. /api/networks, without '..', '#' or spaces.",
	);
}

/** Whether URL parsers would drop a part of the path, or change it into another address. */
function folds(url: string): boolean {
	const [path] = url.split('?', 1);
	const walksUp = path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));
	return walksUp || /[\s\\#\p{Cc}]/u.test(url);
}

const loopback = /^(?:(?:.+\.)?localhost|\[::1\]|127(?:\.\d{1,3}){3})$/;
