import type { ILoadOptionsFunctions, INode, INodeListSearchResult } from 'n8n-workflow';

import type { Resource } from '../batch/operation';
import type { searchList } from './searchList';

type Picker = (
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
) => Promise<INodeListSearchResult>;

/** n8n loads the search with the first list that the user opens. */
type Load = (node: INode) => Promise<{ searchList: typeof searchList }>;

export function listSearchOf(resources: readonly Resource[], load: Load): Record<string, Picker> {
	const lists = resources
		.flatMap(({ operations }) => operations)
		.flatMap(({ fields }) => fields)
		.flatMap(({ list }) => list ?? []);
	return Object.fromEntries(
		lists.map((list): [string, Picker] => [
			list.name,
			async function (filter, paginationToken) {
				const { searchList } = await load(this.getNode());
				return await searchList(this, list, filter, paginationToken);
			},
		]),
	);
}
