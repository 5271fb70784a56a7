import type { INodeListSearchItems } from 'n8n-workflow';

import type { Api } from '../../api/types';
import type { FormField, NameList, PickList } from '../../batch/operation';
import { formatNaira } from '../../values/money';
import type { Named } from '../../values/naming';

interface Details {
	/** The form of the ID: a number of the provider by default. */
	id?: { placeholder: string; regex: string; advice: string };
	/** The parameters that the list depends on; a locator is named with `.value`. */
	dependsOn?: string[];
}

const numberedId = (displayName: string) => ({
	placeholder: 'e.g. 12',
	regex: '\\s*[0-9]+\\s*',
	advice: `'${displayName}' is known by its number: enter that, or choose it with the mode From List`,
});

/** A field to pick from the provider's list, or to fill with an ID or a name. */
export function locator(
	name: string,
	displayName: string,
	description: string,
	list: PickList,
	{ dependsOn, id = numberedId(displayName) }: Details = {},
): FormField {
	const field: FormField = {
		displayName,
		name,
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		required: true,
		list,
		description,
		...(dependsOn ? { typeOptions: { loadOptionsDependsOn: dependsOn } } : {}),
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: list.name, searchable: true },
			},
			{
				displayName: 'By ID',
				name: 'id',
				type: 'string',
				placeholder: id.placeholder,
				validation: [{ type: 'regex', properties: { regex: id.regex, errorMessage: id.advice } }],
			},
			{
				displayName: 'By Name',
				name: 'name',
				type: 'string',
				hint: "Write it as your sheet does. It has to fit exactly one line of the provider's list.",
				placeholder: list.names?.placeholder,
			},
		],
	};
	return list.names
		? field
		: { ...field, modes: field.modes?.filter((mode) => mode.name !== 'name') };
}

/** A price as a word that a name may contain. */
export const priceText = (price?: number): string | undefined =>
	price === undefined ? undefined : String(price);

/** A line of a list: its known parts, the price last. */
export function label(parts: Array<string | undefined>, price?: number): string {
	const shown = price === undefined ? parts : [...parts, formatNaira(price)];
	return shown.filter((part) => part !== undefined && part !== '').join(' · ');
}

/** An entry of a list that its name alone describes. */
interface Entry {
	id: string;
	name: string;
	amount?: number;
}

/** A line that a row may name, as the picker shows it. */
export const itemOf = ({ id, label: name }: Pick<Named, 'id' | 'label'>): INodeListSearchItems => ({
	value: id,
	name,
});

/** A short list of the provider: the picker shows all of it, and a row may name a line. */
export const pickList = (
	name: string,
	entriesOf: (api: Api) => Promise<Entry[]>,
	words: Omit<NameList, 'lines' | 'within'>,
): PickList => ({
	name,
	load: async (api) =>
		(await entriesOf(api)).map((entry) =>
			itemOf({ id: entry.id, label: label([entry.name], entry.amount) }),
		),
	names: {
		...words,
		lines: async (api) =>
			(await entriesOf(api)).map(({ id, name: label }) => ({ id, name: label, label })),
	},
});
