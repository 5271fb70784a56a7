import { DataTable, equal } from './dataTable';
import { claimColumns } from './ledgerColumns';
import { missingIn } from './ledgerTables';
import { writerIn, type JournalNode } from './writer';

/** Finds the nodes with claims of an execution in other ledgers of the project. `own`: the claims of this ledger. */
export async function nodesInOtherLedgers(own: DataTable, origin: string): Promise<JournalNode[]> {
	const nodes: JournalNode[] = [];
	for (const table of await DataTable.list(own.host, ' Claims')) {
		if (table.id === own.id || missingIn(table, claimColumns).length > 0) continue;
		const where = equal({ origin, kind: 'claim' });
		const rows = await table.read({ where, match: 'all' });
		nodes.push(...rows.map((row) => writerIn(row).node));
	}
	return nodes;
}
