import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import { checkedTableName, defaultLedgerTable } from '../../journal/refusals';
import { BadInput } from '../../values/badInput';

/** Rows whose `filter.column` holds one of the values; all rows if there are no values. */
export interface DataTableSource {
	from: 'dataTable';
	url: string;
	table: string;
	column: string;
	filter: { column: string; values: string[] };
}

/** Open purchases of the wallet's account, in every ledger of this name that the key may read. */
export interface LedgerSource {
	from: 'ledger';
	table: string;
}

export type ReferenceSource =
	| { from: 'list'; references: unknown }
	| { from: 'url'; url: string; pick: string }
	| DataTableSource
	| LedgerSource;

export function sourceOf(
	context: Pick<IPollFunctions, 'getNodeParameter'>,
	{ referenceField }: IDataObject,
): ReferenceSource {
	const text = (name: string) => String(context.getNodeParameter(name, '') ?? '').trim();
	switch (context.getNodeParameter('source')) {
		case 'list':
			return { from: 'list', references: context.getNodeParameter('references') as unknown };
		case 'url': {
			const pick = typeof referenceField === 'string' ? referenceField.trim() : '';
			return { from: 'url', url: text('url'), pick };
		}
		case 'dataTable':
			return {
				from: 'dataTable',
				url: text('url'),
				table: tableIdIn(text('table')),
				column: text('column'),
				filter: { column: text('statusColumn'), values: wordsIn(text('statuses')) },
			};
		case 'ledger':
			return { from: 'ledger', table: checkedTableName(text('ledgerTable') || defaultLedgerTable) };
	}
	throw new BadInput(
		'Source',
		"'Source' is none of those that can be chosen",
		"Choose in 'Source' where the references come from.",
	);
}

const wordsIn = (text: string): string[] =>
	text
		.split(',')
		.map((word) => word.trim())
		.filter((word) => word !== '');

/** The ID itself, or the end of the address that a browser shows for the table. */
function tableIdIn(text: string): string {
	const [path] = text.split(/[?#]/, 1);
	const id = path
		.split('/')
		.filter((part) => part !== '')
		.at(-1);
	if (id !== undefined) return id;
	throw new BadInput(
		'Table',
		"'Table' is empty",
		"Open the Data Table in n8n and copy the address of the page: the table's ID is its last part.",
	);
}
