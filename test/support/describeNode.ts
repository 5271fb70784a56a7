import type { INodeTypeDescription } from 'n8n-workflow';

/** The description of a helper node, with only the fields that the engine reads. */
export const describeNode = (
	name: string,
	part: Partial<INodeTypeDescription> = {},
): INodeTypeDescription => ({
	displayName: name,
	name,
	group: ['transform'],
	version: 1,
	description: name,
	defaults: { name },
	inputs: ['main'],
	outputs: ['main'],
	properties: [],
	...part,
});
