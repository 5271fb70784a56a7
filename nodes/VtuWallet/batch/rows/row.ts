import { sleep, type IExecuteFunctions, type NodeParameterValueType } from 'n8n-workflow';

import { BadInput } from '../../values/badInput';
import { canonicalJson } from '../../values/canonical';
import { shown } from '../../values/cell';
import type { Row } from '../operation';

/** How long the host's event loop may be held while expressions are worked out. */
const sliceMs = 25;

/**
 * Reads parameters as cheaply as the host allows: an expression costs it half a millisecond, so a parameter without
 * one is read once for all rows, and one with an expression once per row.
 */
export class RowReader {
	private readonly stored: unknown;
	private readonly literals = new Map<string, unknown>();
	private sliceBegan = Date.now();
	/** By row, the parameters whose expressions gave nothing at all. */
	private readonly gaveNothing = new Map<number, Set<string>>();

	constructor(
		private readonly context: Pick<
			IExecuteFunctions,
			'getNode' | 'getNodeParameter' | 'getInputData'
		>,
	) {
		this.stored = context.getNode().parameters;
	}

	row(index: number): Row {
		const raw = (name: string, fallback?: unknown) => this.read(name, index, false) ?? fallback;
		const text = (name: string) => asText(raw(name));
		const id = (name: string) => asText(this.read(name, index, true));
		return { index, raw, text, id, flag: (name) => isTrue(raw(name)) };
	}

	/** The parameters of a row whose expressions gave nothing, and the columns that the row does have. Told once. */
	whatGaveNothing(index: number): { names: string[]; columns: string[] } {
		const names = [...(this.gaveNothing.get(index) ?? [])];
		this.gaveNothing.delete(index);
		return { names, columns: Object.keys(this.context.getInputData()[index]?.json ?? {}) };
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
		return hasExpression(this.written(name));
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

	/** Lets the host do other work from time to time: working out expressions blocks it. */
	async breathe(): Promise<void> {
		if (!hasExpression(this.stored) || Date.now() - this.sliceBegan <= sliceMs) return;
		await sleep(0);
		this.sliceBegan = Date.now();
	}

	private read(name: string, index: number, extractValue: boolean): unknown {
		if (this.isExpression(name)) {
			const value = this.ask(name, index, extractValue);
			if (value === undefined) this.noteNothing(name, index);
			return value;
		}
		const known = `${name}:${extractValue}`;
		if (!this.literals.has(known)) this.literals.set(known, this.ask(name, 0, extractValue));
		return this.literals.get(known);
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

export const isNothing = (value: unknown) => value === undefined || value === null || value === '';

/** A value as a message may show it. */
export function told(value: unknown): string {
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
