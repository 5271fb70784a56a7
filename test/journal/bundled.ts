import { readRows } from '../../nodes/VtuWallet/journal/claims/bundles';
import type { TableRow } from '../../nodes/VtuWallet/journal/tables/dataTable';
import { bundled } from '../../nodes/VtuWallet/journal/upkeep/bundle';
import type { DataTables } from '../support/dataTables';

/** Bundles all rows of claims, as the upkeep does with older ones. */
export function bundleClaims(tables: DataTables, claimsName: string): void {
	const table = [...tables.tables.values()].find(({ name }) => name === claimsName);
	if (table === undefined) return;
	const rows = table.rows as TableRow[];
	const { rows: added, gone } = bundled(
		rows.map((row) => ({ row, left: readRows(row), isCut: false })),
		'upkeep',
	);
	const now = new Date(Date.now() + tables.aheadMs).toISOString();
	const others = rows.filter(({ id }) => !gone.includes(id));
	const bundles = added.map((cells) => {
		table.lastId += 1;
		return { ...cells, id: table.lastId, createdAt: now, updatedAt: now };
	});
	table.rows = [...others, ...bundles];
}
