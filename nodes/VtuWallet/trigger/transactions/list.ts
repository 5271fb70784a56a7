import type { IPollFunctions } from 'n8n-workflow';

import type { Api } from '../../api/types';
import { type Deadline, timeForList } from '../deadline';
import type { Settings } from '../settings';
import { fetchDataTable, fetchLedger } from './dataTableRows';
import { fetchReferenceList } from './fetchList';
import { fetchedReferences, type ReferenceList, typedReferences } from './references';

/** The references to watch in this poll, from the source that the user chose. */
export async function listReferences(
	context: IPollFunctions,
	{ account }: Pick<Api, 'account'>,
	{ source, timeoutMs }: Extract<Settings, { watch: 'transactions' }>,
	deadline: Deadline,
): Promise<ReferenceList> {
	const time = { timeoutMs, endBy: Date.now() + timeForList(deadline, Date.now()) };
	switch (source.from) {
		case 'list':
			return { listed: typedReferences(source.references), unusable: new Map() };
		case 'dataTable':
			return fetchedReferences(await fetchDataTable(context, source, time), source.column, 'table');
		case 'ledger': {
			const rows = await fetchLedger(context, source, account, time);
			return fetchedReferences(rows, 'reference', 'ledger');
		}
		case 'url': {
			const json = await fetchReferenceList(context, source.url, time, 'URL of the references');
			return fetchedReferences(json, source.pick);
		}
	}
}
