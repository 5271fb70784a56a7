import type { PurchaseOperation, WholeOperation } from '../../batch/operation';
import { walletText } from '../../batch/report/hint';
import { shape } from '../../batch/report/receiptShape';
import { receiptTextOf } from '../../batch/report/receiptText';
import { factsOf } from '../../purchase/ownership';
import { promisesOf } from '../../purchase/trust';
import { type Choice, field, setting, shownFor } from '../fields/field';
import { limitField, limitOf, returnAllField } from '../fields/read';
import { filtersField } from './filters';
import { inOneLine } from './inOneLine';
import { periodField } from './period';
import { itemOf, ledgerShape, ledgerTable, purchasesOf, summaryShape } from './purchases';
import { reportPage, shownCodes } from './report';
import { purchasesAmong, spentOfItem, splitByRun, sumOf, summaryOf } from './summary';

/** Finds the words for a customer by the name of the product in receipts. */
type SoldOf = (product: string) => PurchaseOperation['sold'];

const getManyFromLedger = (soldOf: SoldOf): WholeOperation => ({
	kind: 'whole',
	value: 'getMany',
	name: 'Get Many',
	action: 'Get many purchases from the ledger',
	description: 'Get purchases from the ledger, the newest first',
	output: { ...ledgerShape, receiptText: shape.maybeText },
	fields: [ledgerTable, returnAllField, limitField],

	async run(row, api, host) {
		const found = await purchasesOf([row, api, host], limitOf(row));
		const { timeZone } = host;
		const { environment } = api.account;
		return found.map((purchase) => {
			const item = itemOf(purchase);
			if (purchase.outcome !== 'success') return { json: item };
			const receipt = { ...item, purchasedAt: purchase.createdAt };
			const sold = { sold: soldOf(purchase.product) };
			const receiptText = receiptTextOf(receipt, sold, { timeZone, environment });
			return { json: { ...item, receiptText } };
		});
	},
});

const summariseLedger: WholeOperation = {
	kind: 'whole',
	value: 'summary',
	name: 'Get Summary',
	action: 'Get a summary of the ledger',
	description:
		'What was bought, spent and earned (not airtime to cash), by outcome, product and day',
	output: { text: shape.text, ...summaryShape },
	fields: [ledgerTable, periodField],

	async run(row, api, host) {
		const found = await purchasesOf([row, api, host]);
		const summary = summaryOf(purchasesAmong(found), host.timeZone);
		const line = inOneLine(summary, row.text(periodField.name));
		if (found.length > 0) host.tell(line);
		return [{ json: { text: walletText(api.account.environment) + line, ...summary } }];
	},
};

const whenLedger = { source: ['ledger'] };

const codesField = setting.choice('codes', 'Codes', {
	description: 'How the page shows tokens, pins and links',
	default: 'lastFour',
	choices: [
		['hidden', 'Hidden', 'For a page that you send'],
		['lastFour', 'Last Four', 'Enough to compare with a customer'],
		['shown', 'Shown', 'Everyone who sees the page can use them'],
	],
});

const reportLedger = (products: readonly Choice[]): WholeOperation => ({
	kind: 'whole',
	value: 'report',
	name: 'Make Report',
	action: 'Make a report of purchases',
	description:
		'Make a page to look at or print: what was spent, on what, when, and what needs a look',
	output: {
		text: shape.text,
		...summaryShape,
		title: shape.text,
		boughtEarlier: shape.number,
		spentEarlier: shape.number,
	},
	fields: [
		setting.choice('source', 'Source', {
			description: 'Where the purchases of the report come from',
			default: 'ledger',
			choices: [
				['items', 'Input Items', 'The receipts that come into this node: no ledger is needed'],
				['ledger', 'Ledger', 'The purchases of a ledger'],
			],
		}),
		...shownFor(whenLedger, ledgerTable, periodField),
		field.text('title', 'Title', { description: 'The heading of the page', default: 'Purchases' }),
		codesField,
		...shownFor(whenLedger, filtersField(products)),
	],

	async run(row, api, host) {
		const title = row.text('title') || 'Purchases';
		const fromItems = row.text('source') === 'items';
		const { environment } = api.account;
		const { inputs, timeZone } = host;
		const all = purchasesAmong(
			fromItems
				? inputs.flatMap((item) => spentOfItem(item) ?? [])
				: await purchasesOf([row, api, host]),
		);
		const content = reportPage(all, {
			title,
			source: fromItems ? 'The rows of one run' : row.text('ledgerTable'),
			environment,
			timeZone,
			madeAt: new Date(),
			codes: shownCodes.find((word) => word === row.text('codes')) ?? 'lastFour',
			nameOf: (product) => products.find(([value]) => value === product)?.[1] ?? product,
			canLookUp: (product) => promisesOf(factsOf(product, host.products)).canBeAsked,
		});
		const { now, earlier } = splitByRun(all);
		const { purchases: boughtEarlier, spent: spentEarlier } = sumOf(earlier);
		const summary = summaryOf(now, timeZone);
		const line = inOneLine(summary, fromItems ? '' : row.text(periodField.name));
		const text = walletText(environment) + line;
		const json = { title, text, ...summary, boughtEarlier, spentEarlier };
		return [{ json, file: { name: 'report.html', type: 'text/html', content } }];
	},
});

export function ledgerReads(products: readonly Choice[], soldOf: SoldOf): WholeOperation[] {
	const filters = filtersField(products);
	const filtered = [getManyFromLedger(soldOf), summariseLedger].map((operation) => {
		return { ...operation, fields: [...operation.fields, filters] };
	});
	return [...filtered, reportLedger(products)];
}
