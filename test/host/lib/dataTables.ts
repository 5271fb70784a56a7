import type { Rest } from './rest';
import { type CredentialLink, saveCredential } from './shop';

export interface TableOfHost {
	id: string;
	insert(rows: Array<Record<string, string>>): Promise<void>;
	rows(): Promise<Array<Record<string, unknown>>>;
	remove(): Promise<void>;
}

/** A Data Table with text columns, in the owner's own project. */
export async function makeDataTable(
	rest: Rest,
	name: string,
	columns: string[],
): Promise<TableOfHost> {
	const home = await homeOfTables(rest);
	const { id } = await rest.post<{ id: string }>(home, {
		name,
		columns: columns.map((column) => ({ name: column, type: 'string' })),
	});
	return tableOf(rest, `${home}/${id}`, id);
}

/** The table of this name in the owner's own project, if there is one. */
export async function findDataTable(rest: Rest, name: string): Promise<TableOfHost | undefined> {
	const home = await homeOfTables(rest);
	const { data } = await rest.get<{ data: Array<{ id: string; name: string }> }>(home);
	const found = data.find((one) => one.name === name);
	return found && tableOf(rest, `${home}/${found.id}`, found.id);
}

async function homeOfTables(rest: Rest): Promise<string> {
	const { id } = await rest.get<{ id: string }>('/rest/projects/personal');
	return `/rest/projects/${id}/data-tables`;
}

const tableOf = (rest: Rest, address: string, id: string): TableOfHost => ({
	id,
	insert: async (rows) => {
		await rest.post(`${address}/insert`, { data: rows });
	},
	rows: async () =>
		(await rest.get<{ data: Array<Record<string, unknown>> }>(`${address}/rows`)).data,
	remove: async () => await rest.remove(address),
});

/** A credential for reading Data Tables through the public API, with a new key. */
export async function saveListCredential(
	rest: Rest,
): Promise<{ link: CredentialLink; key: string }> {
	const { rawApiKey: key } = await rest.post<{ rawApiKey: string }>('/rest/api-keys', {
		label: `Trigger ${Date.now()}`,
		scopes: ['dataTable:list', 'dataTableRow:read'],
		expiresAt: null,
	});
	const link = await saveCredential(rest, 'Data Tables', 'vtuWalletListApi', {
		address: `${rest.url}/api/v1/data-tables`,
		headerName: 'X-N8N-API-KEY',
		headerSecret: key,
	});
	return { link, key };
}
