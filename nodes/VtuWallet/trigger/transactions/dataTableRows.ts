import type { IPollFunctions } from 'n8n-workflow';

import { homeOfN8n } from '../../api/auth/authoriseList';
import { normaliseBaseUrl } from '../../api/auth/baseUrl';
import type { Account } from '../../api/types';
import { addressOf } from '../../journal/entries';
import { BadInput } from '../../values/badInput';
import { unguarded } from '../../values/sheetText';
import { objectOf } from '../../values/json';
import { fetchReferenceList, hasListCredential, ReferenceListError } from './fetchList';
import type { TimeForList } from './fetchList';
import { mostWatched } from './references';

/** The most that n8n gives in one answer. */
const pageSize = 250;

/** The rows whose column holds one of the values; all rows if there are no values. */
interface Filter {
	column: string;
	values: string[];
}

/** Uses n8n's public API, because a poll cannot read a Data Table directly. */
export async function fetchTable(
	context: IPollFunctions,
	url: string,
	table: string,
	filter: Filter,
	time: TimeForList,
): Promise<unknown[]> {
	return await rowsOf(apiOf(context, time), homeOfN8n(url), table, filter);
}

/**
 * The open purchases of one account, in every ledger of this name that the key may read. The credential holds the address
 * of n8n.
 */
export async function fetchLedger(
	context: IPollFunctions,
	table: string,
	account: Account,
	time: TimeForList,
): Promise<unknown[]> {
	const api = apiOf(context, time);
	const { address } = await context.getCredentials('vtuWalletListApi');
	const home = homeOfN8n(normaliseBaseUrl(address, 'Address'));
	const query = { filter: JSON.stringify({ name: table }) };
	const named = await pagesOf(api, `${home}/api/v1/data-tables`, query);
	const ledgers = named.map(objectOf).filter(({ name }) => name === table);
	if (ledgers.length === 0) throw noLedger(table);
	const open: unknown[] = [];
	for (const { id } of ledgers) {
		const rows = await rowsOf(api, home, String(id), openPurchases);
		const ours = rows.map(objectOf).filter((row) => row.account === addressOf(account));
		open.push(...ours.map((row) => ({ id: row.id, reference: unguarded(String(row.reference)) })));
	}
	return open;
}

const openPurchases = { column: 'outcome', values: ['pending', 'unknown'] };

/** Gives the answer of an address. */
type Fetch = (address: string) => Promise<unknown>;

function apiOf(context: IPollFunctions, time: TimeForList): Fetch {
	if (hasListCredential(context))
		return async (address) => await fetchReferenceList(context, address, time, 'n8n API');
	throw new BadInput(
		'Credential',
		'No credential for the n8n API is chosen',
		"Make an API key in n8n (Settings > n8n API) and choose a 'VTU Wallet List API' credential with the header X-N8N-API-KEY.",
	);
}

async function rowsOf(
	api: Fetch,
	home: string,
	table: string,
	{ column: columnName, values }: Filter,
): Promise<unknown[]> {
	const filters = values.map((value) => ({ columnName, condition: 'eq', value }));
	const filter = JSON.stringify({ type: 'or', filters });
	const url = `${home}/api/v1/data-tables/${encodeURIComponent(table)}/rows`;
	return await pagesOf(api, url, filters.length > 0 ? { filter } : {});
}

async function pagesOf(api: Fetch, url: string, query: { filter?: string }): Promise<unknown[]> {
	const rows: unknown[] = [];
	let cursor: unknown;
	do {
		const parts = { limit: String(pageSize), ...query, ...(isMore(cursor) && { cursor }) };
		// n8n refuses a space that is written as a plus.
		const text = new URLSearchParams(parts).toString().replaceAll('+', '%20');
		const { data, nextCursor } = objectOf(await api(`${url}?${text}`));
		cursor = nextCursor;
		if (!Array.isArray(data) || (isMore(cursor) && data.length === 0)) throw noRows();
		rows.push(...(data as unknown[]));
		if (rows.length > mostWatched) throw tooMany();
	} while (isMore(cursor));
	return rows;
}

const isMore = (cursor: unknown): cursor is string => typeof cursor === 'string' && cursor !== '';

const noLedger = (table: string): ReferenceListError =>
	new ReferenceListError(
		`There is no ledger called '${table}' that this key may read`,
		"The first purchase makes it. Buy once with 'Ledger' on, or enter the name of your ledger in 'Ledger Table'.",
	);

const noRows = (): ReferenceListError =>
	new ReferenceListError(
		'The address answers, but not with the rows of a Data Table',
		"'Instance Address' must be the address of n8n itself, e.g. https://n8n.example.com, and 'Table' the ID of a Data Table.",
	);

const tooMany = (): ReferenceListError =>
	new ReferenceListError(
		`The table gives more than ${mostWatched} rows; at most as many can be watched`,
		"Let 'Statuses to Watch' pick only what is not decided yet, or share the rows between several workflows.",
	);
