import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import type { Row } from '../../batch/operation';
import { BadInput } from '../../values/badInput';
import { filledCell, shown } from '../../values/cell';
import { wholeNumber } from '../../values/integers';

/** All of a field but its name and its words. */
type Details = Omit<Partial<INodeProperties>, 'name' | 'displayName' | 'type'>;

/** Value, label and description of one choice. */
export type Choice = readonly [value: string | number, label: string, description?: string];

interface Range {
	min?: number;
	max?: number;
}

/** A setting that takes no expression. */
export const fixed = { noDataExpression: true } as const;

const property = (
	type: INodeProperties['type'],
	name: string,
	displayName: string,
	rest: Details & Pick<INodeProperties, 'default'>,
): INodeProperties => ({ displayName, name, type, ...rest });

/** Builds fields that differ in their words alone. */
const plain =
	(type: INodeProperties['type'], usual: INodeProperties['default'], shared: Details = {}) =>
	(name: string, label: string, description: string, details: Details = {}) =>
		property(type, name, label, { default: usual, description, ...shared, ...details });

/** Builders for the fields of a form: `field.text('phone', 'Phone Number', 'The mobile number')`. */
export const field = {
	text: plain('string', ''),
	/** A text that the editor hides. */
	secret: plain('string', '', { typeOptions: { password: true } }),
	lines: (rows: number) => plain('string', '', { typeOptions: { rows } }),
	json: (usual: '{}' | '[]') => plain('json', usual),
	flag: plain('boolean', false),
	date: plain('dateTime', ''),

	number(
		name: string,
		label: string,
		usual: number,
		description: string,
		{ range: { min: minValue, max: maxValue } = {}, ...details }: Details & { range?: Range } = {},
	) {
		const typeOptions = { minValue, maxValue, ...details.typeOptions };
		return property('number', name, label, {
			default: usual,
			description,
			...details,
			typeOptions,
		});
	},

	choice(
		name: string,
		label: string,
		usual: string | number,
		choices: readonly Choice[],
		description: string,
		details: Details = {},
	) {
		const shared = { default: usual, options: optionsOf(choices), description };
		// An expression may give another spelling, which the operation reads: the editor would mark it as wrong.
		const allowArbitraryValues = details.noDataExpression ? undefined : true;
		return property('options', name, label, { ...shared, allowArbitraryValues, ...details });
	},

	/** Several of a few values. */
	choices(
		name: string,
		label: string,
		choices: readonly Choice[],
		description: string,
		details: Details = {},
	) {
		const shared = { default: [], options: optionsOf(choices), description };
		return property('multiOptions', name, label, { ...shared, ...details });
	},

	/** A collection: its fields in the order of their labels, each added with "Add `noun`". */
	group(
		name: string,
		label: string,
		noun: string,
		fields: readonly INodeProperties[],
		details: Details = {},
	) {
		const options = [...fields].sort((a, b) => alphabetical(a.displayName, b.displayName));
		const shared = { placeholder: `Add ${noun}`, default: {}, options };
		return property('collection', name, label, { ...shared, ...details });
	},

	/** A list of entries with the same fields, each added with "Add `noun`" and read at `name.noun`. */
	rows(name: string, label: string, noun: string, values: INodeProperties[], description: string) {
		const entry = { displayName: noun[0].toUpperCase() + noun.slice(1), name: noun, values };
		return property('fixedCollection', name, label, {
			typeOptions: { multipleValues: true },
			placeholder: `Add ${noun}`,
			default: {},
			options: [entry],
			description,
		});
	},

	/** A sentence between the fields. */
	notice: (name: string, sentence: string, details: Details = {}) =>
		property('notice', name, sentence, { default: '', ...details }),

	/** Keeps what a workflow holds under this name: n8n drops what no field of a form has. */
	hidden: (name: string, label: string, usual: INodeProperties['default'], details: Details = {}) =>
		property('hidden', name, label, { default: usual, ...details }),
};

/** The same fields, shown only where other fields have one of these values. */
export function shownFor(
	show: Record<string, Array<string | number | boolean>>,
	...fields: INodeProperties[]
): INodeProperties[] {
	return fields.map((one) => ({ ...one, displayOptions: { show } }));
}

const optionsOf = (choices: readonly Choice[]): INodePropertyOptions[] =>
	choices.map(([value, name, description]) => ({ name, value, description }));

/** For English names. `localeCompare` would load the data of all languages when n8n starts. */
export function alphabetical(one: string, other: string): number {
	const [first, second] = [one.toLowerCase(), other.toLowerCase()];
	return first < second ? -1 : Number(first > second);
}

/** What a row holds for a field, as `read` takes it: a refusal names the field as the form does. */
export const cellOf = <T>(
	row: Row,
	{ name, displayName, type }: Pick<INodeProperties, 'name' | 'displayName' | 'type'>,
	read: (raw: unknown, label: string) => T,
): T => read(type === 'resourceLocator' ? row.id(name) : row.raw(name), displayName);

/** One of the words of a choice. Sheets write them in any case and with spaces or dashes, so `Pre-paid` is `prepaid`. */
export function wordOf(row: Row, { name, displayName, options = [] }: INodeProperties): string {
	const words = (options as INodePropertyOptions[]).map(({ value }) => String(value));
	const advice = `Use one of: ${words.join(', ')}.`;
	const text = filledCell(row.raw(name), displayName, advice);
	const found = words.find((word) => bare(word) === bare(text));
	if (found !== undefined) return found;
	const message = `'${displayName}' is not one of its values (${shown(text)})`;
	throw new BadInput(displayName, message, advice);
}

const bare = (text: string): string => text.toLowerCase().replace(/[\s_-]/g, '');

const largest = 1_000_000;

/** A whole number within the range of its field. Without `usual`, an empty one is refused. */
export function wholeNumberOf(row: Row, field: INodeProperties, usual?: unknown): number {
	const {
		name,
		displayName,
		typeOptions: { minValue: min = 0, maxValue: max = largest } = {},
	} = field;
	return wholeNumber(row.raw(name, usual), displayName, { min, max });
}
