import type { WholeOperation } from '../../batch/operation';
import { shape } from '../../batch/report/receiptShape';
import { field, fixed, shownFor } from '../fields/field';
import { filterOf, filtersField, inLedger, ledgerTable, summaryShape } from './fields';

const whenLedger = { source: ['ledger'] };

export const reportLedger: WholeOperation = {
	kind: 'whole',
	value: 'report',
	name: 'Make Report',
	action: 'Make a report of purchases',
	description:
		'Make a page to look at or print: what was spent, on what, when, and what needs a look',
	output: { ...summaryShape, title: shape.text },
	fields: [
		field.choice(
			'source',
			'Source',
			'ledger',
			[
				['items', 'Input Items', 'The receipts that come into this node: no ledger is needed'],
				['ledger', 'Ledger', 'The purchases of a ledger'],
			],
			'Where the purchases of the report come from',
			fixed,
		),
		...shownFor(whenLedger, ledgerTable),
		field.text('title', 'Title', 'What the page is called', { default: 'Purchases' }),
		...shownFor(whenLedger, filtersField),
	],

	async run(row, api, host) {
		const { readPurchases, purchasesAmong, spentOf, spentOfItem, summaryOf } = host.ledger;
		const title = row.text('title') || 'Purchases';
		const fromItems = row.text('source') === 'items';
		const { environment } = api.account;
		const read = async () =>
			await inLedger(row, api, host, async (ledger) =>
				(await readPurchases(ledger, filterOf(row))).map(spentOf),
			);
		const spent = purchasesAmong(
			fromItems ? host.inputs.flatMap((item) => spentOfItem(item) ?? []) : await read(),
		);
		const { timeZone } = host;
		const source = fromItems ? 'The rows of one run' : row.text('ledgerTable');
		const facts = { title, source, environment, timeZone, madeAt: new Date() };
		return [
			{
				json: { title, ...summaryOf(spent, timeZone) },
				file: {
					name: 'report.html',
					type: 'text/html',
					content: host.ledger.reportPage(spent, facts),
				},
			},
		];
	},
};
