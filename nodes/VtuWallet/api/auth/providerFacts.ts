import type { ICredentialDataDecryptedObject, INodeProperties } from 'n8n-workflow';

import { BadInput } from '../../values/badInput';
import { shown, trimmed } from '../../values/cell';
import { field } from '../../form/field';
import { objectOf } from '../../values/json';
import { isWordingOfRoute } from '../answers/missingRoute';
import { movable } from '../endpoints';
import type { ProviderFacts } from '../types';
import { guardUrl } from './baseUrl';

const networkIdsField = field.choice('networkIds', 'Network IDs', {
	description: 'The numbers by which requests name the networks. Some providers have their own.',
	default: 'documented',
	choices: [
		['documented', 'Documented', '1 MTN, 2 Airtel, 3 Glo, 4 9mobile'],
		[
			'provider',
			"Provider's List",
			"Looked up by name in the provider's list of networks, once per run",
		],
	],
});

const phoneFormatField = field.choice('phoneFormat', 'Phone Format', {
	description: 'How phone numbers are sent. Choose Local if your provider demands 11 digits.',
	default: 'international',
	choices: [
		['international', 'With Country Code', 'For example 2348031234567'],
		['local', 'Local', 'For example 08031234567'],
	],
});

const lookUpField = field.choice('lookUp', 'Status Look-Up', {
	description:
		'Whether your provider can be asked about a purchase by its reference. Without a look-up, a purchase whose answer is lost stays unknown.',
	default: 'usual',
	choices: [
		['usual', 'Available', 'The node asks about purchases whose result is not clear'],
		['none', 'None', 'The node never asks, and says where a person can look'],
	],
});

const facts = [
	field.text('cabinParameter', 'Cabin Parameter', {
		description:
			"The name by which your provider knows the cabin in a flight search. Empty means 'cabin'.",
		placeholder: 'e.g. cabin_class',
	}),
	networkIdsField,
	field.text('notFoundWording', 'Not-Found Wording', {
		description:
			'What your provider answers to a look-up when it has no such purchase, word for word. Capitals and punctuation do not count.',
		placeholder: 'e.g. No such transaction',
	}),
	phoneFormatField,
	lookUpField,
];

const paths = Object.entries(movable).map(([name, { label, path }]) =>
	field.text(name, label, {
		description: `Only if it is not ${path}. Without the address of the provider.`,
		placeholder: `e.g. ${path}`,
	}),
);

/** The facts of a provider that differs from most. n8n shows no plain collection in a credential. */
export const providerField: INodeProperties = {
	displayName: 'Provider',
	name: 'provider',
	type: 'fixedCollection',
	placeholder: 'Add What Differs',
	default: {},
	description:
		"Only where your provider differs from the usual: paths, phone numbers, IDs. The example workflow 'Check My Provider' says what you need.",
	options: [
		{ displayName: 'Paths', name: 'paths', values: paths },
		{ displayName: 'Words and Numbers', name: 'facts', values: facts },
	],
};

/** The facts in a credential, checked. A path must stay below the address. Throws `BadInput` before any request. */
export function providerFactsOf(
	{ provider }: ICredentialDataDecryptedObject,
	baseUrl: string,
): ProviderFacts {
	const words = objectOf(objectOf(provider).facts);
	const written = objectOf(objectOf(provider).paths);
	const own = Object.entries(movable)
		.map(([name, { label, path }]) => ({ label, path, entry: trimmed(written[name]) }))
		.filter(({ entry }) => entry !== '')
		.map(({ label, path, entry }) => [path, checkedPath(entry, path, label, baseUrl)] as const);
	return {
		paths: new Map(own),
		phoneFormat: wordOf(words, phoneFormatField),
		networkIds: wordOf(words, networkIdsField),
		cabinParameter: trimmed(words.cabinParameter) || 'cabin',
		notFoundWording: checkedWording(trimmed(words.notFoundWording)),
		lookUp: wordOf(words, lookUpField),
	};
}

/** With these words every look-up would say "no such purchase". */
function checkedWording(wording: string): string {
	if (!isWordingOfRoute(wording)) return wording;
	throw new BadInput(
		'Not-Found Wording',
		`'Not-Found Wording' in the credential is what a server says of a missing address (${shown(wording)})`,
		"Empty it. If your provider has no look-up, set 'Status Look-Up' to 'None' under 'Provider'.",
	);
}

function checkedPath(path: string, usual: string, label: string, baseUrl: string): string {
	const places = path.match(/\{[^{}]*\}/g) ?? [];
	const unknown = places.find((place) => !usual.includes(place));
	const isAbsolute = path.startsWith('/');
	if (unknown !== undefined || !isAbsolute) {
		const matter = unknown ? `has no value for ${unknown}` : "does not start with '/'";
		throw new BadInput(
			label,
			`The path '${label}' in the credential ${matter} (${shown(path)})`,
			`Enter it as in ${usual}, below the address in the credential.`,
		);
	}
	guardUrl(baseUrl, path);
	return path;
}

/** One of the words; an empty field means its default. */
function wordOf<Word extends string>(
	words: Record<string, unknown>,
	{ name, displayName: label, default: usual, options = [] }: INodeProperties,
): Word {
	const written = trimmed(words[name]) || usual;
	if (options.some((option) => 'value' in option && option.value === written))
		return written as Word;
	throw new BadInput(
		label,
		`'${label}' in the credential is none of its values (${shown(String(written))})`,
		"Open the credential and choose it under 'Provider'.",
	);
}
