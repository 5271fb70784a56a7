import { BadInput } from '../../values/badInput';
import { refuseMissing } from '../key';
import type { Protection } from './types';

export const reference: Protection = {
	value: 'reference',
	spansRuns: true,
	mayAdvance: false,
	isReference: true,
	hasPeriod: false,
	needs: 'nothing',
	name: {
		parameter: 'reference',
		label: 'Reference',
		form: {
			description:
				'Up to 64 letters, digits, hyphens, underscores, dots or colons. The provider must not have it for another purchase.',
			placeholder: 'e.g. order-1042',
		},
		isOfRun: false,
		isShown: false,
		read: checkedReference,
		spelling: {
			// Many databases take references for the same if only capitals differ.
			alike: (name) => name.toLowerCase(),
			refusal: (name) => [
				`The reference "${name}" is on another row with other capitals`,
				'Give each purchase a reference of its own, and write it in one form.',
			],
		},
		conflict: (_, where) => [
			`The reference is in ${where}, which buy different things`,
			'Give each purchase a reference of its own.',
		],
		usedFor: (_, recipient) => [
			`This reference was used for ${recipient}`,
			'Give this row a reference of its own.',
		],
	},
	words: {
		noun: 'reference',
		shared: 'reference',
		another: 'a new reference',
		anew: 'give the row another reference, and run it alone',
	},
	form: {
		label: 'Own Reference',
		description:
			'The provider gets your reference as it is. After a failure it cannot be used again.',
	},

	partsOf: (_, { name }) => name,

	provesUnsent: (isDurable) => isDurable,
};

/** The node sends the user's own reference unchanged, so the reference must be safe in a body and in a path. */
export function checkedReference(raw: unknown): string {
	const field = 'Reference';
	const refuse = (matter: string) =>
		new BadInput(
			field,
			`The reference ${matter}`,
			'Use 1 to 64 letters, digits, hyphens, underscores, dots or colons.',
		);
	const name = typeof raw === 'number' && Number.isSafeInteger(raw) ? String(raw) : raw;
	if (name === undefined || name === null || name === '') throw refuse('is empty');
	if (typeof name !== 'string') throw refuse('is neither text nor a whole number');
	if (name.length > 64) throw refuse(`has ${name.length} characters; at most 64 are allowed`);
	refuseMissing(name, field, 'Give every row a reference of its own.');
	if (!/^[A-Za-z0-9._:-]+$/.test(name) || /^\.+$/.test(name))
		throw refuse(`"${name}" has characters that are not allowed`);
	return name;
}
