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
	const { id: project } = await rest.get<{ id: string }>('/rest/projects/personal');
	const home = `/rest/projects/${project}/data-tables`;
	const { id } = await rest.post<{ id: string }>(home, {
		name,
		columns: columns.map((column) => ({ name: column, type: 'string' })),
	});
	return {
		id,
		insert: async (rows) => {
			await rest.post(`${home}/${id}/insert`, { data: rows });
		},
		rows: async () =>
			(await rest.get<{ data: Array<Record<string, unknown>> }>(`${home}/${id}/rows`)).data,
		remove: async () => await rest.remove(`${home}/${id}`),
	};
}

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

/** The ID of a table in the owner's own project. */
export async function dataTableNamed(rest: Rest, name: string): Promise<string> {
	const id = await findDataTable(rest, name);
	if (id === undefined) throw new Error(`There is no table "${name}"`);
	return id;
}

export async function findDataTable(rest: Rest, name: string): Promise<string | undefined> {
	const { id: project } = await rest.get<{ id: string }>('/rest/projects/personal');
	const { data } = await rest.get<{ data: Array<{ id: string; name: string }> }>(
		`/rest/projects/${project}/data-tables`,
	);
	return data.find((one) => one.name === name)?.id;
}
