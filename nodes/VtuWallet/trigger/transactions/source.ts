import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import type { Account } from '../../api/types';
import { checkedTableName, defaultLedgerTable } from '../../journal/refusals';
import { BadInput } from '../../values/badInput';
import { fetchLedger, fetchTable } from './dataTableRows';
import { fetchReferenceList, type TimeForList } from './fetchList';
import { fetchedReferences, type ReferenceList, typedReferences } from './references';

export interface ReferenceSource {
	/** Decided purchases leave the list, so a decided one has just been decided. */
	holdsOnlyOpen: boolean;
	list(account: Account, time: TimeForList): Promise<ReferenceList>;
}

export function sourceOf(
	context: IPollFunctions,
	{ referenceField }: IDataObject,
): ReferenceSource {
	const text = (name: string) => String(context.getNodeParameter(name, '') ?? '').trim();
	switch (context.getNodeParameter('source')) {
		case 'list': {
			const typed = context.getNodeParameter('references') as unknown;
			const list = async () => ({ listed: typedReferences(typed), unusable: new Map() });
			return { holdsOnlyOpen: false, list };
		}
		case 'url': {
			const url = text('url');
			const pick = typeof referenceField === 'string' ? referenceField.trim() : '';
			const list: ReferenceSource['list'] = async (_, time) =>
				fetchedReferences(
					await fetchReferenceList(context, url, time, 'URL of the references'),
					pick,
				);
			return { holdsOnlyOpen: false, list };
		}
		case 'dataTable': {
			const [url, table, column] = [text('url'), tableIdIn(text('table')), text('column')];
			const filter = { column: text('statusColumn'), values: wordsIn(text('statuses')) };
			const list: ReferenceSource['list'] = async (_, time) =>
				fetchedReferences(await fetchTable(context, url, table, filter, time), column, 'table');
			return { holdsOnlyOpen: filter.values.length > 0, list };
		}
		case 'ledger': {
			const table = checkedTableName(text('ledgerTable') || defaultLedgerTable);
			const list: ReferenceSource['list'] = async (account, time) =>
				fetchedReferences(await fetchLedger(context, table, account, time), 'reference', 'ledger');
			return { holdsOnlyOpen: true, list };
		}
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
