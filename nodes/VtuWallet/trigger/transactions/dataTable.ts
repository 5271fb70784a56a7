import type { IPollFunctions } from 'n8n-workflow';

import { BadInput } from '../../values/badInput';
import type { DataTableSource } from './source';
import { fetchReferenceList, ReferenceListError, type TimeForList } from './fetchList';
import { mostWatched } from './references';

/** The most that n8n gives in one answer. */
const pageSize = 250;
const what = 'n8n API';

/**
 * The rows of a Data Table that its filter picks, through the public API of n8n: nothing else of n8n is open to a poll.
 * Every page is followed.
 */
export async function fetchDataTable(
	context: IPollFunctions,
	source: DataTableSource,
	time: TimeForList,
): Promise<unknown[]> {
	if (context.getNode().credentials?.vtuWalletListApi === undefined) {
		throw new BadInput(
			'Credential',
			'No credential for the n8n API is chosen',
			"Make an API key in n8n (Settings > n8n API) and choose a 'VTU Wallet List API' credential with the header X-N8N-API-KEY.",
		);
	}
	const rows: unknown[] = [];
	let cursor: string | undefined;
	do {
		const page = await fetchReferenceList(context, pageUrl(source, cursor), time, what);
		const { data, nextCursor } = (page ?? {}) as { data?: unknown; nextCursor?: unknown };
		if (!Array.isArray(data)) throw noRows();
		rows.push(...(data as unknown[]));
		if (rows.length > mostWatched) throw tooMany();
		cursor = typeof nextCursor === 'string' && nextCursor !== '' ? nextCursor : undefined;
		if (cursor !== undefined && data.length === 0) throw noRows();
	} while (cursor !== undefined);
	return rows;
}

function pageUrl({ url, table, filter }: DataTableSource, cursor: string | undefined): string {
	const query = new URLSearchParams({ limit: String(pageSize) });
	if (filter.values.length > 0) query.set('filter', JSON.stringify(filterOf(filter)));
	if (cursor !== undefined) query.set('cursor', cursor);
	const home = url
		.trim()
		.replace(/(?<!\/)\/+$/, '')
		.replace(/\/api\/v1$/, '');
	return `${home}/api/v1/data-tables/${encodeURIComponent(table)}/rows?${query.toString()}`;
}

const filterOf = ({ column, values }: DataTableSource['filter']) => ({
	type: 'or',
	filters: values.map((value) => ({ columnName: column, condition: 'eq', value })),
});

const noRows = (): ReferenceListError =>
	new ReferenceListError(
		'The address answers, but not with the rows of a Data Table',
		"'Instance Address' must be the address of n8n itself, e.g. https://n8n.example.com, and 'Table' the ID of a Data Table.",
		false,
	);

const tooMany = (): ReferenceListError =>
	new ReferenceListError(
		`The table gives more than ${mostWatched} rows; at most as many can be watched`,
		"Let 'Statuses to Watch' pick only what is not decided yet, or share the rows between several workflows.",
		false,
	);
