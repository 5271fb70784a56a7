import type { WholeOperation } from '../../batch/operation';
import { limitField, limitOf, returnAllField } from '../fields/list';
import { filterOf, filtersField, itemOf, ledgerTableField } from './fields';
import { ledgerShape } from './shapes';

export const getManyFromLedger: WholeOperation = {
	kind: 'whole',
	value: 'getMany',
	name: 'Get Many',
	action: 'Get many purchases from the ledger',
	description: 'Get the purchases that were written into the ledger, the newest first',
	output: ledgerShape,
	fields: [ledgerTableField, returnAllField, limitField, filtersField],

	async run(row, { account }, host) {
		const { addressOf, openPurchases, readPurchases } = host.ledger;
		const filter = filterOf(row);
		const limit = limitOf(row);
		const purchases = await openPurchases(host, row.text('ledgerTable'));
		const who = { environment: account.environment, account: addressOf(account) };
		const found = await readPurchases(purchases, who, filter, limit);
		return found.map((purchase) => ({ json: itemOf(purchase) }));
	},
};
