import type { IDataObject } from 'n8n-workflow';

import { ProviderError } from '../../api/providerError';
import { nameParameters } from '../../purchase/protections';
import { BadInput } from '../../values/badInput';
import { isRecord } from '../../values/json';
import { firstOf } from '../../values/lists';
import { readOr } from '../../values/readOr';
import type { Operation, Row } from '../operation';
import type { Run } from '../purchaseRun';
import { MayBeBought, rowWith } from '../rowPlan';
import { cellsIn } from './emptyRows';
import { columnsOf, isBlankCell, type RowReader } from './rowReader';

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
	const cells = cellsIn(reader.input(index));
	// n8n's reader of CSV drops empty cells.
	const isBare = index > 0 && Object.keys(cells).length === 0;
	if (isBare || (Object.keys(cells).length > 1 && Object.values(cells).every(isBlankCell)))
		return new BadInput(field, `This row is empty (${message})`, `${advice} Or remove the row.`);
	const names = namesOf(field, operation).filter((name) => reader.isExpression(name));
	if (names.length === 0) return problem;
	// If the first row lacks it too, the column has another name.
	const isTitled = names.some((name) => readOr(true, () => !gaveNothing(name, 0, reader)));
	const orRemove = index > 0 && isTitled ? ` ${ifNoRow}` : '';
	if (!names.some((name) => gaveNothing(name, index, reader)))
		return new BadInput(field, message, advice + orRemove);
	const columns = columnsOf(cells);
	// n8n adds the ID of its call to the arguments of a tool.
	const titled = columns.filter((name) => !/^__|^col_\d+$|^\s*$|^toolCallId$/.test(name));
	const has =
		titled.length > 0 ? firstOf(titled.map(shortened), mostColumns) : 'no columns with names';
	const fill = `Fill the cell, or use the column's name.${orRemove || ` ${advice}`}`;
	return new BadInput(
		field,
		`'${field}' got nothing from this row, which has ${has}`,
		columns.some(hasMark) ? excludeMark : isMisread(cells, reader) ? readAnew : fill,
	);
}

const ifNoRow = 'If the row is a total or a note, remove it.';

const hasMark = (name: string) => name.startsWith('\ufeff');
const excludeMark = "Turn on 'Exclude Byte Order Mark (BOM)' in the node that reads the sheet.";

/** A column that a reader of sheets has made up, or one that holds several columns. */
const isOdd = (name: string) => /^(\s*|__EMPTY(_\d+)?|col_\d+)$|[;\t]/.test(name);
const readAnew =
	"If the sheet was read wrongly, set 'Delimiter', 'Starting Line' or 'Range' in the node that reads it.";

/** The first rows show it better than one row alone, whose cells may be empty. */
function isMisread(cells: IDataObject, reader: RowReader): boolean {
	const firsts = [0, 1, 2, 3, 4].map((at) => Object.keys(reader.input(at)));
	const hasOneColumn = reader.count > 1 && firsts.every(({ length }) => length < 2);
	return hasOneColumn || [...firsts, columnsOf(cells)].flat().some(isOdd);
}

const shared = nameParameters.map(({ parameter: name, label: displayName }) => ({
	name,
	displayName,
}));

/** The parameters that the form shows under this label. */
function namesOf(label: string, { fields, options = [] }: Operation): string[] {
	const entries = options.map((entry) => ({ ...entry, name: `options.${entry.name}` }));
	return [...fields, ...entries, ...shared]
		.filter(({ displayName }) => displayName === label)
		.map(({ name }) => name);
}

function gaveNothing(name: string, index: number, reader: RowReader): boolean {
	const value = reader.row(index).raw(name);
	// In a field with a list, the expression is in `value`.
	const written = isRecord(value) && 'mode' in value ? value.value : value;
	return written === undefined || written === null;
}

function shortened(name: string): string {
	if (hasMark(name)) return `${shortened(name.slice(1))} (behind an invisible mark)`;
	const short = name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name;
	return short === short.trim() ? short : `"${short}"`;
}

/** Expressions and operations throw many errors. For the user, each means that the row cannot be used. */
export function asBadInput(caught: unknown): BadInput {
	if (caught instanceof BadInput) return caught;
	if (caught instanceof ProviderError) return new BadInput('', caught.message, caught.advice);
	const message = caught instanceof Error ? caught.message : String(caught);
	const { description } = Object(caught) as { description?: unknown };
	const advice = typeof description === 'string' ? description : '';
	return new BadInput('', message, advice || 'Check the parameters of this row.');
}

/** Valid values in place of wrong ones, so that the rest of a row can be checked. The node never sends them. */
const standIns: Readonly<Record<string, string | number>> = {
	phone: '08031234567',
	network: 1,
	amount: 1000,
	meterNumber: '12345678901',
	iuc: '1234567890',
	customerId: '1234567',
};

/** All faults of a row in one error, so that a person corrects the row once. `row`: with ids in place of its names. */
export function withAllFaults(
	first: BadInput,
	row: Row,
	{ operation, identity, api, reader }: Run,
): BadInput {
	// The row may be bought: its other faults do not matter.
	if (first instanceof MayBeBought) return first;
	const byField = new Map<string, BadInput>();
	const add = (fault: BadInput) =>
		byField.has(fault.field) ||
		byField.set(fault.field, explainEmpty(fault, row.index, operation, reader));
	add(first);
	const replaced = new Map<string, string | number>();
	for (;;) {
		const fault = faultOf(() => operation.plan(rowWith(row, replaced), api.provider));
		if (fault) add(fault);
		const name = operation.fields.find(({ displayName }) => displayName === fault?.field)?.name;
		if (name === undefined || replaced.has(name) || !(name in standIns)) break;
		replaced.set(name, standIns[name]);
	}
	const keyFault = faultOf(() => identity.purchaseOf(row, anySubject));
	if (keyFault) add(keyFault);
	const faults = [...byField.values()];
	// If each fault is a missing cell, all faults have one cause: the row itself.
	const isNoRow = faults.every(({ message }) => / got nothing|^This row is empty/.test(message));
	if (faults.length === 1 || isNoRow) return faults[0];
	// The first fault is the title. Each fault has its own advice.
	const [{ field, message, advice }, ...others] = faults;
	const more = others.map((one) => `${one.message}. ${one.advice.replace(` ${ifNoRow}`, '')}`);
	return new BadInput(field, message, [advice, ...more].join(' '));
}

const anySubject = { product: 'any', recipient: 'any', identity: {} };

function faultOf(work: () => unknown): BadInput | undefined {
	try {
		work();
		return undefined;
	} catch (caught) {
		return caught instanceof BadInput ? caught : undefined;
	}
}
