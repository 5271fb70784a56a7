import type { INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';

const pageSize = 50;

/** The provider sends whole lists, so the node searches and pages them. The token is the start of the next page. */
export function pageOf(
	items: INodeListSearchItems[],
	filter = '',
	paginationToken?: unknown,
): INodeListSearchResult {
	const found = items.filter(({ name, value }) => matches(`${name} ${value}`, filter));
	const start = startOf(paginationToken);
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

function startOf(paginationToken: unknown): number {
	const start = typeof paginationToken === 'string' ? Number(paginationToken) : 0;
	return Number.isSafeInteger(start) && start > 0 ? start : 0;
}
