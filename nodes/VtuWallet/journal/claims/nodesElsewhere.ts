import type { DataTable } from '../tables/dataTable';
import { otherClaims } from '../tables/ledgerTables';
import type { JournalNode } from '../tables/writer';
import { ofOrigin } from './bundles';
import { entriesIn } from './entries';

/** The nodes with claims of an execution in other ledgers of the project. `own`: the claims of this ledger. */
export async function nodesElsewhere(own: DataTable, origin: string): Promise<JournalNode[]> {
	const nodes: JournalNode[] = [];
	for (const table of await otherClaims(own)) {
		const entries = entriesIn(await table.read({ where: [ofOrigin(origin)], match: 'all' }));
		const claims = entries.filter((one) => one.kind === 'claim' && one.origin === origin);
		nodes.push(...claims.map(({ node }) => node));
	}
	return nodes;
}
