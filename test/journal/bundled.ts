import { bundled, readRows } from '../../nodes/VtuWallet/journal/claims/bundles';
import type { TableRow } from '../../nodes/VtuWallet/journal/tables/dataTable';
import { claimsName, tables } from './support';

/** Bundles all rows of claims of one environment, as the upkeep does with older ones. */
export function bundleClaims(): void {
	const table = [...tables.tables.values()].find(({ name }) => name === claimsName);
	if (table === undefined) return;
	const rows = table.rows as TableRow[];
	const held = rows.map((row) => ({ row, left: readRows(row), isCut: false }));
	const { rows: added, gone } = bundled(held, 'upkeep');
	const now = new Date().toISOString();
	const bundles = added.map((cells) => {
		table.lastId += 1;
		return { ...cells, id: table.lastId, createdAt: now, updatedAt: now };
	});
	table.rows = [...rows.filter(({ id }) => !gone.includes(id)), ...bundles];
}
