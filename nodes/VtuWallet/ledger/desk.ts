import { Claims } from './claims';
import { ClaimsTable } from './claimsTable';
import { followUp } from './followUp';
import { addressOf, whoOf } from './openLedger';
import { openPurchases, openTables } from './openTables';
import { readPurchases } from './readPurchases';
import { reportPage } from './report/page';
import { purchasesAmong, spentOf, spentOfItem } from './spent';
import { summaryOf } from './summary';
import { tidyUp } from './tidyUp';

/** What the operations of a ledger do with one. They are given it: only an execution needs it, and the form does not. */
export const ledgerDesk = {
	Claims,
	ClaimsTable,
	followUp,
	addressOf,
	whoOf,
	openPurchases,
	openTables,
	readPurchases,
	reportPage,
	purchasesAmong,
	spentOf,
	spentOfItem,
	summaryOf,
	tidyUp,
};
