import type { IDataObject, IExecuteFunctions, NodeParameterValueType } from 'n8n-workflow';

import { BadInput } from '../../values/badInput';
import { canonicalJson } from '../../values/canonical';
import { placesIn } from '../../values/textGaps';
import { Breath } from '../breath';
import type { Row } from '../operation';
import { columnReader, columnsOf, type ColumnReader } from './columns';
import { asText, isBlankCell, isTrue, told } from './parameterValue';

/** How a parameter is written in the node. */
interface Written {
	isExpression: boolean;
	/** For an expression that only names columns, until it gives something else than the host's. */
	column?: ColumnReader;
	/** n8n gave the same value as `column` for a row, so `column` may be used for the others. */
	isConfirmed: boolean;
}

/**
 * Reads parameters as cheaply as the host allows: an expression costs it half a millisecond, so a parameter without
 * one is read once for all rows, and one with an expression once per row, by the host only where it does more than
 * name columns.
 */
export class RowReader {
	private readonly stored: unknown;
	private readonly literals = new Map<string, unknown>();
	private readonly parameters = new Map<string, Written>();
	/** By row, the parameters whose expressions gave nothing at all. */
	private readonly gaveNothing = new Map<number, Set<string>>();

	constructor(
		private readonly context: Pick<
			IExecuteFunctions,
			'getNode' | 'getNodeParameter' | 'getInputData' | 'evaluateExpression'
		>,
		readonly breath = new Breath(),
	) {
		this.stored = context.getNode().parameters;
	}

	row(index: number): Row {
		const raw = (name: string, fallback?: unknown) => this.read(name, index, false) ?? fallback;
		const text = (name: string) => asText(raw(name));
		const id = (name: string) => asText(this.read(name, index, true));
		const places = (name: string) =>
			placesIn(this.written(name)).map((written) => ({
				written,
				value: this.context.evaluateExpression(written, index),
			}));
		return { index, raw, text, id, flag: (name) => isTrue(raw(name)), places };
	}

	/** The parameters of a row whose expressions gave nothing, and the columns that the row does have. Told once. */
	whatGaveNothing(index: number): { names: string[]; columns: string[]; isBlank: boolean } {
		const names = [...(this.gaveNothing.get(index) ?? [])];
		this.gaveNothing.delete(index);
		const cells = this.input(index);
		const isBlank = Object.keys(cells).length > 1 && Object.values(cells).every(isBlankCell);
		return { names, columns: columnsOf(cells), isBlank };
	}

	/** All parameters as they are written in the node. */
	get text(): string {
		return JSON.stringify(this.stored);
	}

	/** What came in with a row. */
	input(index: number): IDataObject {
		return this.context.getInputData()[index]?.json ?? {};
	}

	/** The parameter as it is written in the node, expressions not worked out. */
	written(name: string): unknown {
		let value = this.stored;
		for (const part of name.split('.')) {
			// A whole collection may be one expression: it stands for each of its entries.
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

	/**
	 * The value of a parameter that holds for the whole run. One whose expression gives different values for different
	 * rows is refused: whichever were taken, some row would not get what it asks for.
	 */
	async sameForAll(name: string, label: string, count: number): Promise<unknown> {
		const value = this.read(name, 0, false);
		if (!this.isExpression(name)) return value;
		for (let index = 1; index < count; index++) {
			const other = this.read(name, index, false);
			if (canonicalJson(other) !== canonicalJson(value)) {
				throw new BadInput(
					label,
					`'${label}' holds for the whole run, and row 1 gives ${told(value)} where row ${index + 1} gives ${told(other)}`,
					'Give all rows one value, or run the rows of each value by themselves.',
				);
			}
			await this.breathe();
		}
		return value;
	}

	/** Whether an expression gives no row anything, and names no column that a row has: an empty cell is something. */
	async givesNothing(name: string, count: number): Promise<boolean> {
		const written = this.expression(name);
		if (written === undefined) return false;
		for (let index = 0; index < count; index++) {
			if (this.read(name, index, false) !== undefined) return false;
			if (Object.keys(this.input(index)).some((column) => written.includes(column))) return false;
			await this.breathe();
		}
		return true;
	}

	/** How a parameter is written, where it is an expression. */
	expression(name: string): string | undefined {
		return this.isExpression(name) ? String(this.written(name)) : undefined;
	}

	/** After each row: working out expressions and references holds the host. */
	async breathe(): Promise<void> {
		await this.breath.take();
	}

	private read(name: string, index: number, extractValue: boolean): unknown {
		if (this.isExpression(name)) {
			const value = extractValue ? this.ask(name, index, true) : this.workOut(name, index);
			if (value === undefined) this.noteNothing(name, index);
			return value;
		}
		const known = `${name}:${extractValue}`;
		if (!this.literals.has(known)) this.literals.set(known, this.ask(name, 0, extractValue));
		return this.literals.get(known);
	}

	/** The first row is the host's: what it does not give as well is left to it for all rows. */
	private workOut(name: string, index: number): unknown {
		const parameter = this.parameter(name);
		const cells = parameter.column && this.context.getInputData()[index]?.json;
		const cell = cells && parameter.column?.(cells);
		if (cell !== undefined && parameter.isConfirmed) return cell;
		const value = this.ask(name, index, false);
		if (cell === undefined) return value;
		if (value === cell) parameter.isConfirmed = true;
		else parameter.column = undefined;
		return value;
	}

	private parameter(name: string): Written {
		let parameter = this.parameters.get(name);
		if (!parameter) {
			const written = this.written(name);
			parameter = {
				isExpression: hasExpression(written),
				column: columnReader(written),
				isConfirmed: false,
			};
			this.parameters.set(name, parameter);
		}
		return parameter;
	}

	private noteNothing(name: string, index: number): void {
		const names = this.gaveNothing.get(index) ?? new Set();
		this.gaveNothing.set(index, names.add(name));
	}

	private ask(
		name: string,
		index: number,
		extractValue: boolean,
	): NodeParameterValueType | object | undefined {
		// A fallback keeps n8n from throwing for a parameter that the form does not show.
		return (
			this.context.getNodeParameter(name, index, null, extractValue ? { extractValue } : {}) ??
			undefined
		);
	}
}

function hasExpression(value: unknown): boolean {
	if (typeof value === 'string') return value.startsWith('=');
	if (typeof value !== 'object' || value === null) return false;
	return Object.values(value).some(hasExpression);
}
