import type { IExecuteFunctions, NodeParameterValueType } from 'n8n-workflow';

import type { Row } from '../operation';

/**
 * Reads parameters as cheaply as the host allows: an expression costs it half a millisecond, so a parameter without
 * one is read once for all rows, and one with an expression once per row.
 */
export class RowReader {
	private readonly stored: Record<string, unknown>;
	private readonly literals = new Map<string, unknown>();

	constructor(private readonly context: Pick<IExecuteFunctions, 'getNode' | 'getNodeParameter'>) {
		this.stored = context.getNode().parameters;
	}

	/** True when any parameter must be worked out for each row: reading rows then takes time. */
	get hasExpressions(): boolean {
		return hasExpression(this.stored);
	}

	row(index: number): Row {
		const raw = (name: string, fallback?: unknown) => this.read(name, index, false) ?? fallback;
		const text = (name: string) => asText(raw(name));
		const id = (name: string) => asText(this.read(name, index, true));
		return { index, raw, text, id, flag: (name) => isTrue(raw(name)) };
	}

	private read(name: string, index: number, extractValue: boolean): unknown {
		if (hasExpression(this.stored[name.split('.')[0]])) return this.ask(name, index, extractValue);
		const known = `${name}:${extractValue}`;
		if (!this.literals.has(known)) this.literals.set(known, this.ask(name, 0, extractValue));
		return this.literals.get(known);
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

function asText(value: unknown): string {
	if (typeof value === 'string') return value.trim();
	if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
		return String(value);
	return '';
}

const isTrue = (value: unknown) =>
	value === true || (typeof value === 'string' && value.trim().toLowerCase() === 'true');
