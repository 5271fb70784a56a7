import type { WholeOperation } from '../../batch/operation';
import { filterOf, filtersField, ledgerTableField } from './fields';
import { summaryShape } from './shapes';

export const summariseLedger: WholeOperation = {
	kind: 'whole',
	value: 'summary',
	name: 'Get Summary',
	action: 'Get a summary of the ledger',
	description: 'Count the purchases of the ledger, and their Naira, by outcome, product and day',
	output: summaryShape,
	fields: [ledgerTableField, filtersField],

	async run(row, { account }, host) {
		const { addressOf, openPurchases, purchasesAmong, readPurchases, spentOf, summaryOf } =
			host.ledger;
		const filter = filterOf(row);
		const purchases = await openPurchases(host, row.text('ledgerTable'));
		const who = { environment: account.environment, account: addressOf(account) };
		const found = await readPurchases(purchases, who, filter);
		return [{ json: { ...summaryOf(purchasesAmong(found.map(spentOf)), host.timeZone) } }];
	},
};
