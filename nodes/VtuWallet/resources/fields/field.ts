import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import type { Row } from '../../batch/operation';
import { BadInput } from '../../values/badInput';
import { readCell } from '../../values/cell';
import { idText, planId, wholeNumber } from '../../values/numbers';

export * from '../../form/field';

type Labelled = Pick<INodeProperties, 'name' | 'displayName' | 'type'>;

/** `read` gets the label, so that its refusal names the field as the form does. */
export const cellOf = <T>(
	row: Row,
	{ name, displayName, type }: Labelled,
	read: (raw: unknown, label: string) => T,
): T => read(type === 'resourceLocator' ? row.id(name) : row.raw(name), displayName);

export const planIdOf = (row: Row, field: Labelled): number => cellOf(row, field, planId);

export const idTextOf = (row: Row, field: Labelled): string => cellOf(row, field, idText);

/** The refusal of a value: `matter` goes on with the sentence that the label of its field begins. */
export const refusalOf = (
	{ displayName }: Pick<INodeProperties, 'displayName'>,
	matter: string,
	advice: string,
): BadInput => new BadInput(displayName, `'${displayName}' ${matter}`, advice);

export function requiredText(row: Row, field: Labelled, advice: string): string {
	const text = row.text(field.name);
	if (text !== '') return text;
	throw refusalOf(field, 'is empty', advice);
}

/** Sheets write the words of a choice in any case, with spaces or dashes: `Pre-paid` is `prepaid`. */
export function wordOf(row: Row, { name, displayName, options = [] }: INodeProperties): string {
	const words = (options as INodePropertyOptions[]).map(({ value }) => String(value));
	const howTo = `Use one of: ${words.join(', ')}.`;
	const { text, refuse } = readCell(row.raw(name), displayName, howTo);
	const found = words.find((word) => bare(word) === bare(text));
	if (found === undefined) throw refuse('is not one of its values');
	return found;
}

const bare = (text: string): string => text.toLowerCase().replace(/[\s_-]/g, '');

const largest = 1_000_000;

/** A missing number is the default of its field, unless the field is required. */
export function wholeNumberOf(row: Row, field: INodeProperties): number {
	const { name, displayName, required, typeOptions = {} } = field;
	const { minValue: min = 0, maxValue: max = largest } = typeOptions;
	return wholeNumber(row.raw(name, required ? undefined : field.default), displayName, {
		min,
		max,
	});
}
