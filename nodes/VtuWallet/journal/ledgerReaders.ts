import type { Account } from '../api/types';
import { writerOf } from './openJournal';
import { addNote } from './rows/notes';
import { readPurchases } from './rows/purchaseRows';
import type { TableHost } from './tables/inlineWorkflow';
import { LedgerTables } from './tables/ledgerTables';
import type { LedgerAccess } from './tables/processTables';
import { followUp } from './upkeep/followUp';
import { fullnessText } from './upkeep/fullness';
import { tidyUp } from './upkeep/tidyUp';

/** Makes no table. Throws `BadInput`. */
async function within<T>(
	host: TableHost,
	account: Account,
	tableName: string,
	work: (access: LedgerAccess) => Promise<T>,
): Promise<T> {
	const tables = new LedgerTables(host, tableName);
	const node = { id: '', name: '' };
	const writer = writerOf(host, account, { node, origin: '', settings: '' });
	await tables.open();
	return await tables.beforeSending(
		async () => await tables.orReopened(async () => await work({ tables: tables.found, writer })),
	);
}

/** What the operations of the ledger use. Only an execution loads it. */
export const ledgerReaders = {
	addNote,
	within,
	followUp,
	fullnessText,
	readPurchases,
	tidyUp,
};
