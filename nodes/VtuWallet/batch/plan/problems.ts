import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../../api/answers/schemas/fields';
import { BadInput } from '../../values/badInput';
import { shown } from '../../values/cell';
import type { Operation } from '../operation';
import { columnsOf, isBlankCell } from './cells';
import type { RowReader } from './rowReader';

const mostColumns = 12;
const longestName = 40;

/**
 * Explains a parameter whose expression found nothing in the row: the column has another name, or n8n's CSV reader has
 * dropped an empty cell. Shows the names of columns, never their values.
 */
export function explainEmpty(
	problem: BadInput,
	index: number,
	operation: Pick<Operation, 'fields' | 'options'>,
	reader: RowReader,
): BadInput {
	const { field, message, advice } = problem;
	if (!message.endsWith('is empty')) return problem;
	const cells = reader.input(index);
	// n8n's reader of CSV drops empty cells.
	const isBare = index > 0 && Object.keys(cells).length === 0;
	if (isBare || (Object.keys(cells).length > 1 && Object.values(cells).every(isBlankCell)))
		return new BadInput(field, `This row is empty (${message})`, `${advice} Or remove the row.`);
	if (!namesOf(field, operation).some((name) => gaveNothing(name, index, reader))) return problem;
	const misread = misreadSheet(reader.input(0), cells, reader.text);
	if (misread)
		return new BadInput(field, `'${field}' got nothing: ${misread.matter}`, misread.advice);
	const own = columnsOf(cells).filter((name) => !isMadeUp(name));
	const has = own.length > 0 ? listOf(own) : 'no columns at all';
	return new BadInput(
		field,
		`'${field}' got nothing from this row, which has ${has}`,
		`If its cell is empty, fill it. If the column has another name, use that name. ${advice}`,
	);
}

const shared = [
	{ name: 'key', displayName: 'Key' },
	{ name: 'reference', displayName: 'Reference' },
];

/** The parameters that the form shows under this label. */
function namesOf(
	label: string,
	{ fields, options = [] }: Pick<Operation, 'fields' | 'options'>,
): string[] {
	const entries = options.map((entry) => ({ ...entry, name: `options.${entry.name}` }));
	return [...fields, ...entries, ...shared]
		.filter(({ displayName }) => displayName === label)
		.map(({ name }) => name);
}

/** The expression of the parameter found nothing in the row. */
function gaveNothing(name: string, index: number, reader: RowReader): boolean {
	if (!reader.isExpression(name)) return false;
	const value = reader.row(index).raw(name);
	// In a field with a list, the expression is in `value`.
	const written = isRecord(value) && 'mode' in value ? value.value : value;
	return written === undefined || written === null;
}

function listOf(columns: string[]): string {
	const named = columns
		.slice(0, mostColumns)
		.map((name) => (name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name));
	const more = columns.length - named.length;
	return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Expressions and operations throw many errors. For the user, each means that the row cannot be used. */
export function asBadInput(caught: unknown): BadInput {
	if (caught instanceof BadInput) return caught;
	const message = caught instanceof Error ? caught.message : String(caught);
	const description =
		caught instanceof Error && 'description' in caught ? caught.description : undefined;
	return new BadInput(
		'',
		message,
		typeof description === 'string' && description !== ''
			? description
			: 'Check the parameters of this row.',
	);
}

/** How a node misread the sheet, and what to set in that node. */
interface Misread {
	matter: string;
	advice: string;
}

/** A column without a title, as readers of CSV files, workbooks and Google Sheets name it. */
const isNameless = (name: string) => name.trim() === '' || /^(__EMPTY(_\d+)?|col_\d+)$/.test(name);

/** A column name that a reader of sheets has made. */
const isMadeUp = (name: string) => isNameless(name) || name.startsWith('__');

/**
 * The columns may show that a sheet was not split, or that it begins with a title. If the node names one of the columns,
 * the columns are right.
 */
function misreadSheet(
	first: IDataObject,
	row: IDataObject,
	parameters: string,
): Misread | undefined {
	const columns = [...new Set([...columnsOf(first), ...columnsOf(row)])];
	const isNamed = (name: string) => waysToName(name).some((way) => parameters.includes(way));
	if (columns.some((name) => !isMadeUp(name) && isNamed(name))) return undefined;
	return inOneColumn(columns) ?? underATitle(columns);
}

const waysToName = (name: string) => [
	`$json.${name}`,
	`'${name}'`,
	JSON.stringify(`"${name}"`).slice(1, -1),
];

/** Separators other than the comma, and how to write them in n8n's field. */
const separators: Array<[sign: string, typed: string]> = [
	[';', ';'],
	['\t', "the expression {{ '\\t' }}"],
];

function inOneColumn(columns: readonly string[]): Misread | undefined {
	for (const [sign, typed] of separators) {
		const packed = columns.find((name) => name.split(sign).length > columns.length);
		if (packed === undefined) continue;
		return {
			matter: `all columns of the sheet came as one (${shown(packed.replaceAll('\t', ' '))})`,
			advice: `In the node that reads the file, add the option 'Delimiter' and set it to ${typed}.`,
		};
	}
	return undefined;
}

function underATitle(columns: readonly string[]): Misread | undefined {
	const titles = columns.filter((name) => !isMadeUp(name));
	const nameless = columns.filter(isNameless);
	if (titles.length === 0 || titles.length > nameless.length) return undefined;
	return {
		matter: `the sheet's first row seems to be a title (${shown(titles.join(' '))}), and not the names of its columns`,
		advice:
			"In the node that reads the sheet, set the row of these names: for row 2, 'Starting Line' is 2 (a CSV file), 'Range' is 1 (a workbook), and 'Header Row' in 'Data Location on Sheet' is 2 (Google Sheets). Or take the title out of the sheet.",
	};
}
