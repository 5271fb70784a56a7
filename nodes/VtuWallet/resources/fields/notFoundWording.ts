import type { INodeProperties } from 'n8n-workflow';

/** For a deployment whose words for "no such purchase" are not among those that are known. */
export const notFoundWordingOption: INodeProperties = {
	displayName: 'Not-Found Wording',
	name: 'notFoundWording',
	type: 'string',
	default: '',
	placeholder: 'e.g. No such transaction',
	description:
		'What your provider answers to a look-up when it has no such purchase, word for word. Capitals and punctuation do not count.',
};
