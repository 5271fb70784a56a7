import type { Account } from '../api/types';
import { followUp } from './followUp';
import type { TableHost } from './inlineWorkflow';
import { LedgerTables } from './ledgerTables';
import { writerOf } from './openJournal';
import type { LedgerAccess } from './processState';
import { readPurchases } from './purchaseRows';
import { reportPage } from './report';
import { purchasesAmong, spentOf, spentOfItem, summaryOf } from './summary';
import { tidyUp } from './tidyUp';

/** Makes no table. Throws `BadInput`. */
async function within<T>(
	host: TableHost,
	account: Account,
	tableName: string,
	work: (access: LedgerAccess) => Promise<T>,
): Promise<T> {
	const tables = new LedgerTables(host, tableName);
	const node = { id: '', name: '' };
	const writer = writerOf({ host, account, node, origin: '', settings: '' });
	await tables.open();
	return await tables.beforeSending(
		async () => await tables.orReopened(async () => await work({ tables: tables.found, writer })),
	);
}

/** What the operations of the ledger use. Only an execution loads it. */
export const ledgerReaders = {
	within,
	followUp,
	purchasesAmong,
	readPurchases,
	reportPage,
	spentOf,
	spentOfItem,
	summaryOf,
	tidyUp,
};
