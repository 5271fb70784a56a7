import type { INodeProperties } from 'n8n-workflow';

import { firstLetter, isCollection } from '../batch/plan/refusedParameters';

/** The entry that gets that letter. The form shows it only in a collection that is one expression. */
const letterField: INodeProperties = {
	displayName: 'Not Supported: One Expression',
	name: firstLetter,
	type: 'string',
	default: '',
	displayOptions: { show: { [firstLetter]: [{ _cnd: { exists: true } }] } },
	description: 'A collection cannot be read from one expression. Set each entry by itself.',
};

/** Adds the letter entry to a collection. Other fields stay as they are. */
export function withLetterField(field: INodeProperties): INodeProperties {
	if (!isCollection(field)) return field;
	return { ...field, options: [...((field.options ?? []) as INodeProperties[]), letterField] };
}
