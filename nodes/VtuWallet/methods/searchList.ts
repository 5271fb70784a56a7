import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { openApi } from '../api/client';
import type { Chosen, PickList } from '../batch/operation';
import { pageOf } from './page';

/** Loads all lines of a list, and gives one page of those that match. */
export async function searchList(
	context: ILoadOptionsFunctions,
	{ load }: PickList,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const chosen: Chosen = (name) => textOf(context.getCurrentNodeParameter(name));
	return pageOf(await load(await openApi(context), chosen), filter, paginationToken);
}

/** A locator comes as an object with its mode. */
function textOf(parameter: unknown): string {
	const value =
		typeof parameter === 'object' && parameter !== null && 'value' in parameter
			? parameter.value
			: parameter;
	if (typeof value !== 'string' && typeof value !== 'number') return '';
	const text = String(value).trim();
	return text.startsWith('=') ? '' : text;
}
