import type { INodeListSearchItems } from 'n8n-workflow';

import { type Endpoint, requestTo } from '../../api/endpoints';
import type { Api, Contract } from '../../api/types';
import type { FormField, NameList, PickList, Row } from '../../batch/operation';
import { formatNaira } from '../../values/money';
import type { ListEntry } from '../../values/naming';

/** The name of the entry that a row names, or that a user picked from the list. */
export function nameOfPicked(row: Row, { name }: FormField): string | undefined {
	const isPicked = row.raw(`${name}.mode`) === 'list' && row.places(`${name}.value`).length === 0;
	return row.named?.get(name) ?? (isPicked ? row.text(`${name}.cachedResultName`) : undefined);
}

/** A run asks once for each request or ID, because the answer is the same for all rows. */
export function oncePerRun<T, Ids extends unknown[]>(
	ask: (api: Api, ...ids: Ids) => Promise<T>,
): (api: Api, ...ids: Ids) => Promise<T> {
	const calls = new WeakMap<Api, Map<string, Promise<T>>>();
	return async (api, ...ids) => {
		const answers = calls.get(api) ?? new Map<string, Promise<T>>();
		calls.set(api, answers);
		const name = JSON.stringify(ids);
		const answer = answers.get(name) ?? ask(api, ...ids);
		answers.set(name, answer);
		return await answer;
	};
}

/** A list of the provider. */
export function catalogue<T>(endpoint: Endpoint, contract: Contract<T>): (api: Api) => Promise<T> {
	const once = oncePerRun(async (api) => await api.ask(requestTo(api, endpoint), contract));
	// Drops the row that a read operation passes, so that all rows share one request.
	return async (api) => await once(api);
}

interface Details {
	/** A number by default. */
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
	return {
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
			...(list.names
				? [
						{
							displayName: 'By Name',
							name: 'name',
							type: 'string' as const,
							hint: "Write it as your sheet does. It has to fit exactly one line of the provider's list.",
							placeholder: list.names.placeholder,
						},
					]
				: []),
		],
	};
}

export const priceText = (price?: number): string | undefined =>
	price === undefined ? undefined : String(price);

export function label(parts: Array<string | undefined>, price?: number): string {
	const shown = price === undefined ? parts : [...parts, formatNaira(price)];
	return shown.filter((part) => part !== undefined && part !== '').join(' · ');
}

interface Entry {
	id: string;
	name: string;
	amount?: number;
}

export const itemOf = ({ id, label }: Pick<ListEntry, 'id' | 'label'>): INodeListSearchItems => ({
	value: id,
	name: label,
});

/** A short list: the picker shows all lines, and a row may name one. */
export const pickList = (
	name: string,
	entriesOf: (api: Api) => Promise<Entry[]>,
	words: Omit<NameList, 'lines' | 'within'>,
): PickList => ({
	name,
	load: async (api) =>
		(await entriesOf(api)).map(({ id, name, amount }) =>
			itemOf({ id, label: label([name], amount) }),
		),
	names: {
		...words,
		lines: async (api) =>
			(await entriesOf(api)).map(({ id, name: label }) => ({ id, name: label, label })),
	},
});
