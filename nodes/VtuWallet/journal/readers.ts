import type { Account } from '../api/types';
import { followUp } from './followUp';
import type { TableHost } from './inlineWorkflow';
import { writerOf } from './openJournal';
import { findTables, forgetTables } from './openTables';
import type { LedgerAccess } from './processState';
import { persistently } from './persistently';
import { readPurchases } from './purchaseRows';
import { checkedTableName, isGone, ledgerRefusal } from './refusals';
import { reportPage } from './report';
import { addressOf } from './runName';
import { purchasesAmong, spentOf, spentOfItem, summaryOf } from './summary';
import { tidyUp } from './tidyUp';

/** Makes no table. Throws `BadInput`. */
async function within<T>(
	host: TableHost,
	account: Account,
	tableName: string,
	work: (access: LedgerAccess) => Promise<T>,
): Promise<T> {
	const ledger = checkedTableName(tableName);
	const node = { id: '', name: '' };
	const writer = writerOf({ host, account, node, origin: '', settings: '' });
	const open = async () => {
		const tables = await persistently(async () => await findTables(host, ledger));
		return await work({ tables, writer, address: addressOf(account) });
	};
	try {
		return await open().catch(async (caught: unknown) => {
			// Other tables may have taken the place of those that this process knew.
			if (!isGone(caught) || !forgetTables(host, ledger)) throw caught;
			return await open();
		});
	} catch (caught) {
		throw ledgerRefusal(caught);
	}
}

/** What the operations of the ledger use. They are given it: only an execution needs it, and the form does not. */
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
