import type { INodeProperties } from 'n8n-workflow';

import { firstLetter } from './writtenWhole';

/** What shows that a collection is written as one expression. Only such a one has it, and the form shows it there alone. */
const writtenWhole: INodeProperties = {
	displayName: 'Written as One Expression',
	name: firstLetter,
	type: 'string',
	default: '',
	displayOptions: { show: { [firstLetter]: [{ _cnd: { exists: true } }] } },
	description: 'A collection cannot be read from one expression: set each entry by itself',
};

/** A collection that can be seen to be written as one expression; any other field as it is. */
export function withWrittenWhole(field: INodeProperties): INodeProperties {
	if (field.type !== 'collection') return field;
	return { ...field, options: [...((field.options ?? []) as INodeProperties[]), writtenWhole] };
}
