import type { WholeOperation } from '../../batch/operation';
import { limitField, limitOf, returnAllField } from '../fields/list';
import { filterOf, filtersField, itemOf, ledgerShape, ledgerTable } from './fields';

export const getManyFromLedger: WholeOperation = {
	kind: 'whole',
	value: 'getMany',
	name: 'Get Many',
	action: 'Get many purchases from the ledger',
	description: 'Get purchases from the ledger, the newest first',
	output: ledgerShape,
	fields: [ledgerTable, returnAllField, limitField, filtersField],

	async run(row, { account }, host) {
		const filter = filterOf(row);
		const limit = limitOf(row);
		const { within, readPurchases } = host.ledger;
		const found = await within(
			host,
			account,
			row.text('ledgerTable'),
			async (ledger) => await readPurchases(ledger, filter, limit),
		);
		return found.map((purchase) => ({ json: itemOf(purchase) }));
	},
};
