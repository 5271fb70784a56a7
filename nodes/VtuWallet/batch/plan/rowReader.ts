import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { giveTurn } from '../../host/giveTurn';
import { BadInput } from '../../values/badInput';
import { canonicalJson } from '../../values/canonical';
import { cellText, shown } from '../../values/cell';
import { isNothing } from '../../values/missingValue';
import { placesIn } from '../../values/textGaps';
import type { Row } from '../rowPlan';
import { columnReader, type ColumnReader } from './columnReader';

/** How a parameter, or an expression within its text, is written in the node. */
interface Written {
	isExpression: boolean;
	/** Reads columns, until n8n gives another value for a row. */
	column?: ColumnReader;
	/** n8n gave the same value as `column` for a row, so `column` may be used for the others. */
	isConfirmed: boolean;
}

/**
 * Reads parameters of many rows. n8n takes long for each value, so literals are read once for all rows, and expressions that
 * only name columns are read here.
 */
export class RowReader {
	private readonly stored: unknown;
	private readonly literals = new Map<string, unknown>();
	private readonly parameters = new Map<string, Written>();

	constructor(private readonly context: IExecuteFunctions) {
		this.stored = context.getNode().parameters;
	}

	row(index: number): Row {
		const raw = (name: string, fallback?: unknown) => this.read(name, index, false) ?? fallback;
		const text = (name: string) => asText(raw(name));
		const id = (name: string) => asText(this.read(name, index, true));
		const places = (name: string) =>
			placesIn(this.written(name)).map((written) => ({
				written,
				value: this.evaluate(this.parameter(`=${written}`, `=${written}`), index, () =>
					this.context.evaluateExpression(written, index),
				),
			}));
		return { index, raw, text, id, flag: (name) => isTrue(raw(name)), places };
	}

	get count(): number {
		return this.context.getInputData().length;
	}

	input(index: number): IDataObject {
		return this.context.getInputData()[index]?.json ?? {};
	}

	/** The number of the row in the sheet, or else its position from 1. */
	rowNumber(index: number): number {
		const number = Number(this.input(index).row_number);
		return Number.isInteger(number) && number > 0 ? number : index + 1;
	}

	/** The parameter as it is written in the node. */
	written(name: string): unknown {
		let value = this.stored;
		for (const part of name.split('.')) {
			// A collection may be one expression, which then is the text of each entry.
			if (typeof value === 'string') return value;
			if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part))
				return undefined;
			value = (value as Record<string, unknown>)[part];
		}
		return value;
	}

	isExpression(name: string): boolean {
		return this.parameter(name).isExpression;
	}

	/** The value of a parameter that holds for the whole run. Throws `BadInput` if rows give different values. */
	async sameForAll(name: string, label: string): Promise<unknown> {
		const value = this.read(name, 0, false);
		if (!this.isExpression(name)) return value;
		for (let index = 1; index < this.count; index++) {
			const other = this.read(name, index, false);
			if (canonicalJson(other) !== canonicalJson(value)) {
				throw new BadInput(
					label,
					`'${label}' holds for the whole run, but row ${this.rowNumber(0)} gives ${shownValue(value)} and row ${this.rowNumber(index)} gives ${shownValue(other)}`,
					'Give all rows one value, or run the rows of each value by themselves.',
				);
			}
			await this.giveTurn();
		}
		return value;
	}

	/** The text of a parameter that is an expression. Undefined for any other parameter. */
	expression(name: string): string | undefined {
		return this.isExpression(name) ? String(this.written(name)) : undefined;
	}

	/** Call this after each row, because many rows would block n8n. */
	async giveTurn(): Promise<void> {
		await giveTurn(this.context.getExecutionCancelSignal());
	}

	private read(name: string, index: number, extractValue: boolean): unknown {
		const parameter = this.parameter(name);
		const ask = () => this.ask(name, index, extractValue);
		if (parameter.isExpression) return extractValue ? ask() : this.evaluate(parameter, index, ask);
		const known = `${name}:${extractValue}`;
		if (!this.literals.has(known)) this.literals.set(known, this.ask(name, 0, extractValue));
		return this.literals.get(known);
	}

	/** n8n evaluates the first row. If it disagrees with the column, it evaluates all rows. */
	private evaluate(parameter: Written, index: number, ask: () => unknown): unknown {
		const cell = parameter.column?.(this.input(index));
		if (cell !== undefined && parameter.isConfirmed) return cell;
		const value = ask();
		if (cell === undefined) return value;
		if (value === cell) parameter.isConfirmed = true;
		else parameter.column = undefined;
		return value;
	}

	private parameter(name: string, written = this.written(name)): Written {
		const known = this.parameters.get(name);
		if (known) return known;
		const [isExpression, column] = [hasExpression(written), columnReader(written)];
		const parameter: Written = { isExpression, column, isConfirmed: false };
		this.parameters.set(name, parameter);
		return parameter;
	}

	private ask(name: string, index: number, extractValue: boolean): unknown {
		const options = extractValue ? { extractValue } : {};
		// A fallback keeps n8n from throwing for a parameter that the form does not show.
		return this.context.getNodeParameter(name, index, null, options) ?? undefined;
	}
}

function hasExpression(value: unknown): boolean {
	if (typeof value === 'string') return value.startsWith('=');
	if (typeof value !== 'object' || value === null) return false;
	return Object.values(value).some(hasExpression);
}

/** The columns of a row that have a value. */
export const columnsOf = (cells: IDataObject): string[] =>
	Object.keys(cells).filter((name) => cells[name] !== null && cells[name] !== undefined);

export const isBlankCell = (value: unknown) => isNothing(value) || cellText(value) === '';

/** A value as messages show it. */
export function shownValue(value: unknown): string {
	if (isNothing(value)) return 'nothing';
	return typeof value === 'object' ? shown(canonicalJson(value)) : shown(String(value));
}

export function asText(value: unknown): string {
	if (typeof value === 'string') return value.trim();
	if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
		return String(value);
	return '';
}

export const isTrue = (value: unknown) =>
	value === true || (typeof value === 'string' && value.trim().toLowerCase() === 'true');
