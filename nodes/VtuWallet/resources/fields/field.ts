import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { alphabetical } from './alphabetical';

/** All of a field but its name and its words. */
type Details = Omit<Partial<INodeProperties>, 'name' | 'displayName' | 'type' | 'description'>;

/** Value, label and description of one choice. */
export type Choice = readonly [value: string | number, label: string, description?: string];

interface Range {
	min?: number;
	max?: number;
}

/** A setting that takes no expression. */
export const fixed = { noDataExpression: true } as const;

/** Builders for the fields of a form: `field.text('phone', 'Phone Number', 'The mobile number')`. */
export const field = {
	text,
	secret,
	lines,
	json,
	number,
	flag,
	date,
	choice,
	choices,
	group,
	rows,
	notice,
};

function text(name: string, label: string, description: string, details: Details = {}) {
	return property('string', name, label, { default: '', description, ...details });
}

/** A text that the editor hides. */
function secret(name: string, label: string, description: string, details: Details = {}) {
	return text(name, label, description, { typeOptions: { password: true }, ...details });
}

/** A text of several lines. */
function lines(
	rows: number,
	name: string,
	label: string,
	description: string,
	details: Details = {},
) {
	return text(name, label, description, { typeOptions: { rows }, ...details });
}

function json(
	name: string,
	label: string,
	usual: '{}' | '[]',
	description: string,
	details: Details = {},
) {
	return property('json', name, label, { default: usual, description, ...details });
}

/** Of an object with a label and a usual value, only `min` and `max` count as its range. */
function number(
	name: string,
	label: string,
	usual: number,
	description: string,
	{ range = {}, typeOptions, ...details }: Details & { range?: Range } = {},
) {
	const { min: minValue, max: maxValue } = range;
	return property('number', name, label, {
		default: usual,
		description,
		typeOptions: { minValue, maxValue, ...typeOptions },
		...details,
	});
}

function flag(name: string, label: string, description: string, details: Details = {}) {
	return property('boolean', name, label, { default: false, description, ...details });
}

function date(name: string, label: string, description: string, details: Details = {}) {
	return property('dateTime', name, label, { default: '', description, ...details });
}

function choice(
	name: string,
	label: string,
	usual: string | number,
	options: readonly Choice[],
	description: string,
	details: Details = {},
) {
	const shared = { default: usual, options: choicesOf(options), description };
	// An expression may give another spelling, which the operation reads: the editor would mark it as wrong.
	const allowArbitraryValues = details.noDataExpression ? undefined : true;
	return property('options', name, label, { ...shared, allowArbitraryValues, ...details });
}

/** Several of a few values. */
function choices(
	name: string,
	label: string,
	options: readonly Choice[],
	description: string,
	details: Details = {},
) {
	const shared = { default: [], options: choicesOf(options), description };
	return property('multiOptions', name, label, { ...shared, ...details });
}

/** A collection: its fields in the order of their labels, each added with "Add `noun`". */
function group(
	name: string,
	label: string,
	noun: string,
	fields: readonly INodeProperties[],
	details: Details & { description?: string } = {},
) {
	const options = [...fields].sort((a, b) => alphabetical(a.displayName, b.displayName));
	const shared = { placeholder: `Add ${noun}`, default: {}, options };
	return property('collection', name, label, { ...shared, ...details });
}

/** A list of entries with the same fields, each added with "Add `noun`" and read at `name.noun`. */
function rows(
	name: string,
	label: string,
	noun: string,
	values: INodeProperties[],
	description: string,
	details: Details = {},
) {
	const entry = { displayName: noun[0].toUpperCase() + noun.slice(1), name: noun, values };
	return property('fixedCollection', name, label, {
		typeOptions: { multipleValues: true },
		placeholder: `Add ${noun}`,
		default: {},
		options: [entry],
		description,
		...details,
	});
}

/** A sentence between the fields. */
function notice(name: string, sentence: string, details: Details = {}) {
	return property('notice', name, sentence, { default: '', ...details });
}

/** The same fields, shown only where other fields have one of these values. */
export function shownFor(
	show: Record<string, Array<string | number | boolean>>,
	...fields: INodeProperties[]
): INodeProperties[] {
	return fields.map((one) => ({ ...one, displayOptions: { show } }));
}

function property(
	type: INodeProperties['type'],
	name: string,
	displayName: string,
	rest: Details & { default: INodeProperties['default']; description?: string },
): INodeProperties {
	return { displayName, name, type, ...rest };
}

const choicesOf = (options: readonly Choice[]): INodePropertyOptions[] =>
	options.map(([value, name, description]) => ({ name, value, description }));
