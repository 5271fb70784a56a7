import type { WholeOperation } from '../../batch/operation';
import type { LedgerAccess } from '../../journal/processState';
import { limitField, limitOf, returnAllField } from '../fields/list';
import {
	filterOf,
	filtersField,
	inLedger,
	itemOf,
	ledgerShape,
	ledgerTable,
	summaryShape,
} from './fields';

export const getManyFromLedger: WholeOperation = {
	kind: 'whole',
	value: 'getMany',
	name: 'Get Many',
	action: 'Get many purchases from the ledger',
	description: 'Get purchases from the ledger, the newest first',
	output: ledgerShape,
	fields: [ledgerTable, returnAllField, limitField, filtersField],

	async run(row, api, host) {
		const [filter, limit] = [filterOf(row), limitOf(row)];
		const { readPurchases } = host.ledger;
		const read = async (ledger: LedgerAccess) => await readPurchases(ledger, filter, limit);
		const found = await inLedger(row, api, host, read);
		return found.map((purchase) => ({ json: itemOf(purchase) }));
	},
};

export const summariseLedger: WholeOperation = {
	kind: 'whole',
	value: 'summary',
	name: 'Get Summary',
	action: 'Get a summary of the ledger',
	description: 'Count the purchases of the ledger, and their Naira, by outcome, product and day',
	output: summaryShape,
	fields: [ledgerTable, filtersField],

	async run(row, api, host) {
		const { readPurchases, purchasesAmong, spentOf, summaryOf } = host.ledger;
		const filter = filterOf(row);
		const read = async (ledger: LedgerAccess) => await readPurchases(ledger, filter);
		const found = await inLedger(row, api, host, read);
		return [{ json: { ...summaryOf(purchasesAmong(found.map(spentOf)), host.timeZone) } }];
	},
};
