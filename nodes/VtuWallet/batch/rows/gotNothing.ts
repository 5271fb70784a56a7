import { BadInput } from '../../values/badInput';
import type { Operation } from '../operation';
import { isMadeUp, misreadSheet } from './misreadSheet';
import type { RowReader } from './row';

const mostColumns = 12;
const longestName = 40;

/**
 * A parameter is empty because its expression found nothing in the row: the column is called otherwise, or n8n's reader of
 * CSV has dropped an empty cell with its name. Says so, with the names that there are, and never a value of theirs. In a
 * sheet, a row may just be empty.
 */
export function gotNothing(
	problem: BadInput,
	index: number,
	operation: Pick<Operation, 'fields' | 'options'>,
	reader: RowReader,
): BadInput {
	const { names, columns, isBlank } = reader.whatGaveNothing(index);
	const { field, message, advice } = problem;
	if (isBlank && message.endsWith('is empty'))
		return new BadInput(field, `This row is empty (${message})`, `${advice} Or take the row out.`);
	const isCulprit = names.some((name) => labelOf(name, operation) === field);
	if (!isCulprit || !message.endsWith('is empty')) return problem;
	const misread = misreadSheet(reader.input(0), reader.input(index), reader.text);
	if (misread)
		return new BadInput(field, `'${field}' got nothing: ${misread.matter}`, misread.advice);
	const own = columns.filter((name) => !isMadeUp(name));
	const has = own.length > 0 ? listOf(own) : 'no columns at all';
	return new BadInput(
		field,
		`'${field}' got nothing from this row, which has ${has}`,
		`If its cell is empty, fill it. If it has one of another name, use that name as it is written there. ${advice}`,
	);
}

const sharedLabels = new Map([
	['key', 'Key'],
	['reference', 'Reference'],
]);

function labelOf(
	name: string,
	{ fields, options = [] }: Pick<Operation, 'fields' | 'options'>,
): string | undefined {
	const [own, entry] = name.split('.');
	const known = entry === undefined ? fields : options;
	return (
		known.find((field) => field.name === (entry ?? own))?.displayName ?? sharedLabels.get(name)
	);
}

function listOf(columns: string[]): string {
	const named = columns
		.slice(0, mostColumns)
		.map((name) => (name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name));
	const more = columns.length - named.length;
	return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
