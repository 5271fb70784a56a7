import type { WholeOperation } from '../../batch/operation';
import { shape } from '../../batch/report/shape';
import { filterOf, filtersField, ledgerTableField } from './fields';
import { summaryShape } from './shapes';

const whenLedger = { show: { source: ['ledger'] } };

export const reportLedger: WholeOperation = {
	kind: 'whole',
	value: 'report',
	name: 'Make Report',
	action: 'Make a report of purchases',
	description:
		'Make a page to look at or print: what was spent, on what, when, and what needs a look',
	output: { ...summaryShape, title: shape.text },
	fields: [
		{
			displayName: 'Source',
			name: 'source',
			type: 'options',
			noDataExpression: true,
			default: 'ledger',
			options: [
				{
					name: 'Input Items',
					value: 'items',
					description: 'The receipts that come into this node: no ledger is needed',
				},
				{ name: 'Ledger', value: 'ledger', description: 'The purchases of a ledger' },
			],
			description: 'Where the purchases of the report come from',
		},
		{ ...ledgerTableField, displayOptions: whenLedger },
		{
			displayName: 'Title',
			name: 'title',
			type: 'string',
			default: 'Purchases',
			description: 'What the page is called',
		},
		{ ...filtersField, displayOptions: whenLedger },
	],

	async run(row, { account }, host) {
		const { purchasesAmong, spentOf, spentOfItem, summaryOf } = host.ledger;
		const title = row.text('title') || 'Purchases';
		const fromItems = row.text('source') === 'items';
		const { environment } = account;
		const read = async () => {
			const { addressOf, openPurchases, readPurchases } = host.ledger;
			const purchases = await openPurchases(host, row.text('ledgerTable'));
			const who = { environment, account: addressOf(account) };
			return (await readPurchases(purchases, who, filterOf(row))).map(spentOf);
		};
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
