import type { INode, INodeType } from 'n8n-workflow';

import type { Resource } from '../batch/operation';
import type { searchList } from './searchList';

type Lists = NonNullable<NonNullable<INodeType['methods']>['listSearch']>;

/** n8n loads the search with the first list that the user opens. */
type Load = (node: INode) => Promise<{ searchList: typeof searchList }>;

export function listSearchOf(resources: readonly Resource[], load: Load): Lists {
	const lists = resources
		.flatMap(({ operations }) => operations)
		.flatMap(({ fields }) => fields)
		.flatMap(({ list }) => list ?? []);
	return Object.fromEntries(
		lists.map((list): [string, Lists[string]] => [
			list.name,
			async function (filter, paginationToken) {
				const { searchList } = await load(this.getNode());
				return await searchList(this, list, filter, paginationToken);
			},
		]),
	);
}
