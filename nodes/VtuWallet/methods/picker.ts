import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { openApi } from '../api/client';
import type { Chosen, PickList } from '../batch/operation';
import { pageOf } from './page';

export type Picker = (
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
) => Promise<INodeListSearchResult>;

/** Makes the search of a list from a way to load all its lines. */
export function picker({ load }: PickList): Picker {
	return async function (this: ILoadOptionsFunctions, filter?: string, paginationToken?: string) {
		const chosen: Chosen = (name) => textOf(this.getCurrentNodeParameter(name));
		return pageOf(await load(await openApi(this), chosen), filter, paginationToken);
	};
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
