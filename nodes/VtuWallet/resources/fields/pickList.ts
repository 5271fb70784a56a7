import type { INodeListSearchItems } from 'n8n-workflow';

import type { Api } from '../../api/types';
import type { NameList, PickList } from '../../batch/operation';
import type { Named } from '../../values/naming';
import { label } from './locator';

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
