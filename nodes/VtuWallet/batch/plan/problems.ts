import { ProviderError } from '../../api/providerError';
import { isRecord } from '../../api/answers/schemas/fields';
import { BadInput } from '../../values/badInput';
import { firstOf } from '../../values/lists';
import type { Operation, Row } from '../operation';
import type { Run } from '../purchaseRun';
import { columnsOf, isBlankCell } from './cells';
import { MayBeBought } from '../rowPlan';
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
	operation: Operation,
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
	const columns = columnsOf(cells);
	const titled = columns.filter((name) => !/^__|^col_\d+$|^\s*$/.test(name));
	const has = titled.length > 0 ? firstOf(titled.map(shortened), mostColumns) : 'no columns at all';
	return new BadInput(
		field,
		`'${field}' got nothing from this row, which has ${has}`,
		columns.some(isOdd) ? misread : `Fill the cell, or use the column's name. ${advice}`,
	);
}

/** A column that a reader of sheets has made up, or one that holds several columns. */
const isOdd = (name: string) => /^(\s*|__EMPTY(_\d+)?|col_\d+)$|[;\t]/.test(name);

const misread =
	"If the sheet was read wrongly, set 'Delimiter' or the row of its column names in the node that reads it.";

const shared = [
	{ name: 'key', displayName: 'Key' },
	{ name: 'reference', displayName: 'Reference' },
];

/** The parameters that the form shows under this label. */
function namesOf(label: string, { fields, options = [] }: Operation): string[] {
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

const shortened = (name: string) =>
	name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name;

/** Expressions and operations throw many errors. For the user, each means that the row cannot be used. */
export function asBadInput(caught: unknown): BadInput {
	if (caught instanceof BadInput) return caught;
	if (caught instanceof ProviderError) return new BadInput('', caught.message, caught.advice);
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

/** The fault of a row, together with the fault of its key, so that a person corrects both at once. */
export function withKeyFault(
	fault: BadInput,
	row: Row,
	{ operation, identity, reader }: Run,
): BadInput {
	// The row may be bought: its key does not matter.
	if (fault instanceof MayBeBought) return fault;
	const first = explainEmpty(fault, row.index, operation, reader);
	// If each fault is a missing cell, both have one cause: the row itself.
	if (/ got nothing|^This row is empty/.test(first.message)) return first;
	try {
		identity.purchaseOf(row, anySubject);
		return first;
	} catch (caught) {
		const { field, message, advice } = asBadInput(caught);
		if (field === fault.field) return first;
		return new BadInput(first.field, first.message, `${first.advice} ${message}. ${advice}`);
	}
}

const anySubject = { product: 'any', recipient: 'any', identity: {} };
