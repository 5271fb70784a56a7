import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

type Type = INodeProperties['type'];
type Usual = Pick<INodeProperties, 'default'>;
type Details = Omit<Partial<INodeProperties>, 'name' | 'displayName' | 'type'>;
type Words = Details & { description: string };
type NumberWords = Words & { default: number; range?: { min?: number; max?: number } };

/** `action` is the label of the choice in n8n's panel of nodes. */
export type Choice = readonly [
	value: string | number,
	label: string,
	description?: string,
	action?: string,
];

type Choices = Words & { choices: readonly Choice[] };

/** Builders for the fields of a form, with the words and the settings of n8n. All their fields have the `shared` details. */
function buildersOf(shared: Details) {
	const property = (type: Type, name: string, displayName: string, rest: Details & Usual) => {
		const named = { displayName, name, type };
		return { ...named, ...shared, ...rest };
	};

	const plain =
		(type: Type, usual: string | boolean, own: Details = {}) =>
		(name: string, label: string, words: Words) =>
			property(type, name, label, { default: usual, ...own, ...words });

	return {
		text: plain('string', ''),
		secret: plain('string', '', { typeOptions: { password: true } }),
		json: plain('json', '{}'),
		flag: plain('boolean', false),
		date: plain('dateTime', ''),

		lines: (name: string, label: string, { rows, ...words }: Words & { rows: number }) =>
			property('string', name, label, { default: '', typeOptions: { rows }, ...words }),

		number(name: string, label: string, { range, ...words }: NumberWords) {
			const typeOptions = { minValue: range?.min, maxValue: range?.max, ...words.typeOptions };
			return property('number', name, label, { ...words, typeOptions });
		},

		choice(name: string, label: string, { choices, ...words }: Choices & Usual) {
			// An expression may give another spelling, which the operation reads: the editor would mark it as wrong.
			const allowArbitraryValues = shared.noDataExpression ? undefined : true;
			const options = optionsOf(choices);
			return property('options', name, label, { options, allowArbitraryValues, ...words });
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
			const own = { placeholder: `Add ${noun}`, default: {}, options };
			return property('collection', name, label, { ...own, ...details });
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
		hidden: (name: string, label: string, usual: Usual['default'], details: Details = {}) =>
			property('hidden', name, label, { default: usual, ...details }),
	};
}

export const field = buildersOf({});
/** Settings take no expression. */
export const setting = buildersOf({ noDataExpression: true });
/** Fields that a user must fill in. */
export const required = buildersOf({ required: true });

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
