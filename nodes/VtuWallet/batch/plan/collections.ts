import type { INodeProperties } from 'n8n-workflow';

import { BadInput } from '../../values/badInput';
import type { Operation } from '../operation';
import type { RowReader } from './rowReader';

/**
 * n8n drops the entries of a collection that is one expression, so its limits would not hold. An entry of this name gets
 * the first letter of the expression.
 */
export const firstLetter = '0';

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
	if (field.type !== 'collection') return field;
	return { ...field, options: [...((field.options ?? []) as INodeProperties[]), letterField] };
}

/** Throws `BadInput` if n8n has dropped the entries of a collection. */
export function refuseWholeExpressions(
	reader: Pick<RowReader, 'written'>,
	{ fields }: Pick<Operation, 'fields'>,
): void {
	const own = fields
		.filter(({ type }) => type === 'collection')
		.map(({ name, displayName }) => [name, displayName] as const);
	for (const [name, label] of [...sharedCollections, ...own]) {
		if (reader.written(`${name}.${firstLetter}`) !== undefined) throw wholeExpression(label);
	}
}

export const wholeExpression = (label: string) =>
	new BadInput(
		label,
		`'${label}' is written as one expression, and n8n drops its value`,
		`Set each entry of '${label}' by itself.`,
	);

const sharedCollections = [
	['limits', 'Limits'],
	['options', 'Options'],
] as const;
