import type { WholeOperation } from '../../batch/operation';
import { shape } from '../../batch/report/receiptShape';
import { factsOf } from '../../purchase/ownership';
import { type Choice, field, setting, shownFor } from '../fields/field';
import { limitField, limitOf, returnAllField } from '../fields/read';
import { filtersField } from './filters';
import { itemOf, ledgerShape, ledgerTable, purchasesOf, summaryShape } from './purchases';
import { reportPage } from './report';
import { purchasesAmong, spentOfItem, summaryOf } from './summary';
import { promisesOf } from '../../purchase/trust';

const getManyFromLedger: WholeOperation = {
	kind: 'whole',
	value: 'getMany',
	name: 'Get Many',
	action: 'Get many purchases from the ledger',
	description: 'Get purchases from the ledger, the newest first',
	output: ledgerShape,
	fields: [ledgerTable, returnAllField, limitField],

	async run(row, api, host) {
		const found = await purchasesOf([row, api, host], limitOf(row));
		return found.map((purchase) => ({ json: itemOf(purchase) }));
	},
};

const summariseLedger: WholeOperation = {
	kind: 'whole',
	value: 'summary',
	name: 'Get Summary',
	action: 'Get a summary of the ledger',
	description:
		'Count purchases and the Naira spent (not airtime to cash), by outcome, product and day',
	output: summaryShape,
	fields: [ledgerTable],

	async run(row, api, host) {
		const found = await purchasesOf([row, api, host]);
		return [{ json: { ...summaryOf(purchasesAmong(found), host.timeZone) } }];
	},
};

const whenLedger = { source: ['ledger'] };

const reportLedger: WholeOperation = {
	kind: 'whole',
	value: 'report',
	name: 'Make Report',
	action: 'Make a report of purchases',
	description:
		'Make a page to look at or print: what was spent, on what, when, and what needs a look',
	output: { ...summaryShape, title: shape.text },
	fields: [
		setting.choice('source', 'Source', {
			description: 'Where the purchases of the report come from',
			default: 'ledger',
			choices: [
				['items', 'Input Items', 'The receipts that come into this node: no ledger is needed'],
				['ledger', 'Ledger', 'The purchases of a ledger'],
			],
		}),
		...shownFor(whenLedger, ledgerTable),
		field.text('title', 'Title', { description: 'The heading of the page', default: 'Purchases' }),
	],

	async run(row, api, host) {
		const title = row.text('title') || 'Purchases';
		const fromItems = row.text('source') === 'items';
		const { environment } = api.account;
		const { inputs, timeZone } = host;
		const spent = purchasesAmong(
			fromItems
				? inputs.flatMap((item) => spentOfItem(item) ?? [])
				: await purchasesOf([row, api, host]),
		);
		const source = fromItems ? 'The rows of one run' : row.text('ledgerTable');
		const canLookUp = (product: string) => promisesOf(factsOf(product, host.products)).canBeAsked;
		const facts = { title, source, environment, timeZone, madeAt: new Date(), canLookUp };
		const content = reportPage(spent, facts);
		const file = { name: 'report.html', type: 'text/html', content };
		return [{ json: { title, ...summaryOf(spent, timeZone) }, file }];
	},
};

export function ledgerReads(products: readonly Choice[]): WholeOperation[] {
	const filters = filtersField(products);
	return [getManyFromLedger, summariseLedger, reportLedger].map((operation) => {
		const last = operation === reportLedger ? shownFor(whenLedger, filters) : [filters];
		return { ...operation, fields: [...operation.fields, ...last] };
	});
}
