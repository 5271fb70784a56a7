import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import { homeOfN8n } from '../../api/auth/listKey';
import { normaliseBaseUrl } from '../../api/auth/baseUrl';
import type { Account } from '../../api/types';
import { addressOf } from '../../journal/claims/entries';
import { checkedTableName, defaultLedgerTable } from '../../journal/tables/ledgerTexts';
import { BadInput } from '../../values/badInput';
import { cellText, trimmed } from '../../values/cell';
import { objectOf } from '../../values/json';
import { grouped } from '../../values/lists';
import { filled } from '../../resources/fields/receipt';
import { unguarded } from '../../values/sheetText';
import {
	fetchReferenceList,
	hasListCredential,
	ReferenceListError,
	type TimeForList,
} from './fetchList';
import { fetchedReferences, mostWatched, type ReferenceList, typedReferences } from './references';

export interface ReferenceSource {
	/** Decided purchases leave the list, so a decided one has just been decided. */
	holdsOnlyOpen: boolean;
	list(account: Account, time: TimeForList): Promise<ReferenceList>;
}

export function sourceOf(
	context: IPollFunctions,
	{ referenceField }: IDataObject,
): ReferenceSource {
	const text = (name: string) => String(context.getNodeParameter(name, '') ?? '').trim();
	switch (context.getNodeParameter('source') as 'list' | 'url' | 'dataTable' | 'ledger') {
		case 'list': {
			const typed = context.getNodeParameter('references') as unknown;
			return { holdsOnlyOpen: false, list: async () => typedReferences(typed) };
		}
		case 'url': {
			const url = text('url');
			const pick = trimmed(referenceField);
			const list: ReferenceSource['list'] = async (_, time) => {
				const answer = await fetchReferenceList(context, url, time, 'URL of the references');
				return fetchedReferences(answer, pick);
			};
			return { holdsOnlyOpen: false, list };
		}
		case 'dataTable': {
			const [url, table, column] = [text('url'), tableIdIn(text('table')), text('column')];
			const filter = { column: text('statusColumn'), values: wordsIn(text('statuses')) };
			const list: ReferenceSource['list'] = async (_, time) => {
				const rows = await rowsOf(apiOf(context, time), homeOfN8n(url), table, filter);
				return fetchedReferences(rows, column, 'table');
			};
			return { holdsOnlyOpen: filter.values.length > 0, list };
		}
		case 'ledger': {
			const table = checkedTableName(text('ledgerTable') || defaultLedgerTable);
			const list: ReferenceSource['list'] = async (account, time) => {
				const rows = await fetchLedger(context, table, account, time);
				const list = fetchedReferences(rows, 'reference', 'ledger');
				return { ...list, about: factsOf(rows), providers: providerReferencesOf(rows) };
			};
			return { holdsOnlyOpen: true, list };
		}
	}
}

const wordsIn = (text: string): string[] =>
	(text.match(/[^\s,][^,]*/g) ?? []).map((word) => word.trim());

/** The ID itself, or the end of the address that a browser shows for the table. */
function tableIdIn(text: string): string {
	const [path] = text.split(/[?#]/, 1);
	const id = path.match(/[^/]+/g)?.at(-1);
	if (id !== undefined) return id;
	throw new BadInput(
		'Table',
		"'Table' is empty",
		"Open the Data Table in n8n and copy the address of the page: the table's ID is its last part.",
	);
}

/** The most that n8n gives in one answer. */
const pageSize = 250;

/** The rows whose column holds one of the words; all rows if there are no words. */
interface Filter {
	column: string;
	values: string[];
}

/**
 * The open purchases of one account, in every ledger of this name that the key may read. The credential holds the address
 * of n8n.
 */
async function fetchLedger(
	context: IPollFunctions,
	table: string,
	account: Account,
	time: TimeForList,
): Promise<IDataObject[]> {
	const api = apiOf(context, time, followUpInstead);
	const { address } = await context.getCredentials('vtuWalletListApi');
	const home = homeOfN8n(normaliseBaseUrl(address, 'Address'));
	const query = { filter: JSON.stringify({ name: table }) };
	const named = await pagesOf(api, `${home}/api/v1/data-tables`, query);
	const ledgers = named.map(objectOf).filter(({ name }) => name === table);
	if (ledgers.length === 0)
		throw new ReferenceListError(
			`There is no ledger called '${table}' that this key may read`,
			"The first purchase makes it. Buy once with 'Ledger' on, or enter the name of your ledger in 'Ledger Table'.",
		);
	const open: IDataObject[] = [];
	for (const { id } of ledgers) {
		const rows = await rowsOf(api, home, String(id), openPurchases);
		const ours = rows.map(objectOf).filter((row) => row.account === addressOf(account));
		const textsOf = (row: (typeof ours)[number]) =>
			columns.map((name) => [name, unguarded(trimmed(row[name]))]);
		open.push(...ours.map((row) => ({ id: row.id, ...Object.fromEntries(textsOf(row)) })));
	}
	return open;
}

const columns = ['reference', 'product', 'recipient', 'key', 'providerReference'];

const providerReferencesOf = (rows: readonly IDataObject[]): ReadonlyMap<string, string> =>
	new Map(
		rows.flatMap(({ reference, providerReference: name }) =>
			typeof name === 'string' && name !== '' ? [[String(reference), name] as const] : [],
		),
	);

/** One request of a campaign has many recipients. */
const factsOf = (rows: readonly IDataObject[]): ReadonlyMap<string, IDataObject> =>
	new Map(
		[...grouped(rows, ({ reference }) => String(reference))].map(([reference, [row, other]]) => {
			const { product, recipient, key } = row;
			return [reference, other ? { product } : filled({ product, recipient, key })];
		}),
	);

const openPurchases = { column: 'outcome', values: ['pending', 'unknown'] };

/** Gives the answer of n8n's public API, because a poll cannot read a Data Table directly. */
type Fetch = (address: string) => Promise<unknown>;

function apiOf(context: IPollFunctions, time: TimeForList, withoutKey = ''): Fetch {
	if (hasListCredential(context))
		return async (address) => await fetchReferenceList(context, address, time, 'n8n API');
	throw new BadInput(
		'Credential',
		'No credential for the n8n API is chosen',
		`Make an API key in n8n (Settings > n8n API) and choose a 'VTU Wallet List API' credential with the header X-N8N-API-KEY.${withoutKey}`,
	);
}

const followUpInstead =
	" Without a key, use a Schedule Trigger with 'Ledger: Follow Up' instead of this trigger.";

async function rowsOf(
	api: Fetch,
	home: string,
	table: string,
	{ column: columnName, values }: Filter,
): Promise<unknown[]> {
	const url = `${home}/api/v1/data-tables/${encodeURIComponent(table)}/rows`;
	if (values.length === 0) return await pagesOf(api, url, {});
	const filters = values.map((value) => ({ columnName, ...conditionFor(value) }));
	const rows = await pagesOf(api, url, { filter: JSON.stringify({ type: 'or', filters }) });
	const words = new Set(values.map(wordIn));
	return rows.filter((row) => {
		const cell = objectOf(row)[columnName];
		return typeof cell !== 'string' || words.has(wordIn(cell));
	});
}

/** n8n knows `ilike`, without regard to case, for columns of text only. */
const conditionFor = (value: string) =>
	/^(true|false|[-\d.]+)$/i.test(value)
		? { condition: 'eq', value }
		: { condition: 'ilike', value: `%${value}%` };

const wordIn = (text: string): string | undefined => cellText(text)?.toLowerCase();

async function pagesOf(api: Fetch, url: string, query: { filter?: string }): Promise<unknown[]> {
	const rows: unknown[] = [];
	let cursor = '';
	do {
		const parts = { limit: String(pageSize), ...query, ...(cursor !== '' && { cursor }) };
		// n8n refuses a space that is written as a plus.
		const text = new URLSearchParams(parts).toString().replaceAll('+', '%20');
		const { data, nextCursor } = objectOf(await api(`${url}?${text}`));
		cursor = trimmed(nextCursor);
		if (!Array.isArray(data) || (cursor !== '' && data.length === 0))
			throw new ReferenceListError(
				'The address answers, but not with the rows of a Data Table',
				"'Instance Address' must be the address of n8n itself, e.g. https://n8n.example.com, and 'Table' the ID of a Data Table.",
			);
		rows.push(...(data as unknown[]));
		if (rows.length > mostWatched)
			throw new ReferenceListError(
				`The table gives more than ${mostWatched} rows; at most as many can be watched`,
				"Let 'Statuses to Watch' pick only what is not decided yet, or share the rows between several workflows.",
			);
	} while (cursor !== '');
	return rows;
}
