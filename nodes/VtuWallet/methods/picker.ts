import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import { openApi } from '../api/client';
import type { Api } from '../api/types';
import { formatNaira } from '../values/money';
import { pageOf } from './page';

export type Picker = (
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
) => Promise<INodeListSearchResult>;

/** What another parameter of the form holds: '' where it is empty, or an expression that only a run can work out. */
export type Chosen = (name: string) => string;

/** Makes the search of a resource locator from a way to load all its entries. */
export function picker(
	load: (api: Api, chosen: Chosen) => Promise<INodeListSearchItems[]>,
): Picker {
	return async function (this: ILoadOptionsFunctions, filter?: string, paginationToken?: string) {
		const chosen: Chosen = (name) => textOf(this.getCurrentNodeParameter(name));
		return pageOf(await load(await openApi(this), chosen), filter, paginationToken);
	};
}

/** A name as a list shows it: its parts that are known, the price last. */
export function label(parts: Array<string | undefined>, price?: number): string {
	const shown = price === undefined ? parts : [...parts, formatNaira(price)];
	return shown.filter((part) => part !== undefined && part !== '').join(' · ');
}

/** A locator comes whole, with its mode: its value is what counts. */
function textOf(parameter: unknown): string {
	const value =
		typeof parameter === 'object' && parameter !== null && 'value' in parameter
			? parameter.value
			: parameter;
	if (typeof value !== 'string' && typeof value !== 'number') return '';
	const text = String(value).trim();
	return text.startsWith('=') ? '' : text;
}
