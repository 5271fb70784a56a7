import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import { openApi } from '../api/client';
import type { ParameterReader, PickList } from '../batch/operation';

export async function searchList(
	context: ILoadOptionsFunctions,
	{ load }: PickList,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const chosen: ParameterReader = (name) => textOf(context.getCurrentNodeParameter(name));
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

const pageSize = 50;

/** The provider sends whole lists, so the node searches and pages them. The token is the start of the next page. */
export function pageOf(
	items: INodeListSearchItems[],
	filter = '',
	paginationToken?: unknown,
): INodeListSearchResult {
	const found = items.filter(({ name, value }) => matches(`${name} ${value}`, filter));
	const token = typeof paginationToken === 'string' ? paginationToken : '';
	const start = /^\d{1,9}$/.test(token) ? Number(token) : 0;
	const end = start + pageSize;
	return {
		results: found.slice(start, end),
		...(end < found.length ? { paginationToken: String(end) } : {}),
	};
}

/** All typed words must occur, in any order; 1GB and 1 GB are the same. */
function matches(text: string, filter: string): boolean {
	const plain = text.toLowerCase();
	const joined = plain.replace(/[\s,]/g, '');
	return filter
		.toLowerCase()
		.split(/\s+/)
		.every((word) => plain.includes(word) || joined.includes(word.replace(/,/g, '')));
}
