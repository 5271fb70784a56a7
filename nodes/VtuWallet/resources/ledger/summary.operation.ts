import type { WholeOperation } from '../../batch/operation';
import { filterOf, filtersField, ledgerTable, summaryShape } from './fields';

export const summariseLedger: WholeOperation = {
	kind: 'whole',
	value: 'summary',
	name: 'Get Summary',
	action: 'Get a summary of the ledger',
	description: 'Count the purchases of the ledger, and their Naira, by outcome, product and day',
	output: summaryShape,
	fields: [ledgerTable, filtersField],

	async run(row, { account }, host) {
		const { within, readPurchases, purchasesAmong, spentOf, summaryOf } = host.ledger;
		const filter = filterOf(row);
		const found = await within(
			host,
			account,
			row.text('ledgerTable'),
			async (ledger) => await readPurchases(ledger, filter),
		);
		return [{ json: { ...summaryOf(purchasesAmong(found.map(spentOf)), host.timeZone) } }];
	},
};
