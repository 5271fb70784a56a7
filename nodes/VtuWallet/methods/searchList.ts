import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { openApi } from '../api/client';
import type { Chosen, PickList } from '../batch/operation';
import { pageOf } from './page';

export async function searchList(
	context: ILoadOptionsFunctions,
	{ load }: PickList,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const chosen: Chosen = (name) => textOf(context.getCurrentNodeParameter(name));
	return pageOf(await load(await openApi(context), chosen), filter, paginationToken);
}

/** A locator is an object with a value. */
function textOf(parameter: unknown): string {
	const value =
		typeof parameter === 'object' && parameter !== null && 'value' in parameter
			? parameter.value
			: parameter;
	if (typeof value !== 'string' && typeof value !== 'number') return '';
	const text = String(value).trim();
	return text.startsWith('=') ? '' : text;
}
