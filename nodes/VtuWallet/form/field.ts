import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

type Details = Omit<Partial<INodeProperties>, 'name' | 'displayName' | 'type'>;

type Words = Details & { description: string };

/** `action` is the label of the choice in n8n's panel of nodes. */
export type Choice = readonly [
	value: string | number,
	label: string,
	description?: string,
	action?: string,
];

type Choices = Words & { choices: readonly Choice[] };

/** A setting that takes no expression. */
export const fixed = { noDataExpression: true } as const;

const property = (
	type: INodeProperties['type'],
	name: string,
	displayName: string,
	rest: Details & Pick<INodeProperties, 'default'>,
): INodeProperties => ({ displayName, name, type, ...rest });

const plain =
	(type: INodeProperties['type'], usual: string | boolean, shared: Details = {}) =>
	(name: string, label: string, words: Words) =>
		property(type, name, label, { default: usual, ...shared, ...words });

/** Builders for the fields of a form, with the words and the settings of n8n. */
export const field = {
	text: plain('string', ''),
	secret: plain('string', '', { typeOptions: { password: true } }),
	json: plain('json', '{}'),
	flag: plain('boolean', false),
	date: plain('dateTime', ''),

	lines: (name: string, label: string, { rows, ...words }: Words & { rows: number }) =>
		property('string', name, label, { default: '', typeOptions: { rows }, ...words }),

	number(
		name: string,
		label: string,
		{
			range: { min: minValue, max: maxValue } = {},
			...words
		}: Words & { default: number; range?: { min?: number; max?: number } },
	) {
		const typeOptions = { minValue, maxValue, ...words.typeOptions };
		return property('number', name, label, { ...words, typeOptions });
	},

	choice(
		name: string,
		label: string,
		{ choices, ...words }: Choices & { default: string | number },
	) {
		// An expression may give another spelling, which the operation reads: the editor would mark it as wrong.
		const allowArbitraryValues = words.noDataExpression ? undefined : true;
		return property('options', name, label, {
			options: optionsOf(choices),
			allowArbitraryValues,
			...words,
		});
	},

	choices: (name: string, label: string, { choices, ...words }: Choices) =>
		property('multiOptions', name, label, { default: [], options: optionsOf(choices), ...words }),

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
	rows(
		name: string,
		label: string,
		{ noun, fields, description }: Words & { noun: string; fields: INodeProperties[] },
	) {
		const displayName = noun[0].toUpperCase() + noun.slice(1);
		return property('fixedCollection', name, label, {
			typeOptions: { multipleValues: true },
			placeholder: `Add ${noun}`,
			default: {},
			options: [{ displayName, name: noun, values: fields }],
			description,
		});
	},

	notice: (name: string, sentence: string, details: Details = {}) =>
		property('notice', name, sentence, { default: '', ...details }),

	/** n8n drops the values of parameters that no field of a form has, so a hidden field keeps one. */
	hidden: (name: string, label: string, usual: INodeProperties['default'], details: Details = {}) =>
		property('hidden', name, label, { default: usual, ...details }),
};

export function shownFor(
	show: Record<string, Array<string | number | boolean>>,
	...fields: INodeProperties[]
): INodeProperties[] {
	return fields.map((one) => ({ ...one, displayOptions: { show } }));
}

const optionsOf = (choices: readonly Choice[]): INodePropertyOptions[] =>
	choices.map(([value, name, description, action]) => ({
		name,
		value,
		description,
		...(action && { action }),
	}));

/** For English names. `localeCompare` would load the data of all languages when n8n starts. */
export function alphabetical(one: string, other: string): number {
	const [first, second] = [one.toLowerCase(), other.toLowerCase()];
	return first < second ? -1 : Number(first > second);
}
