import type { IPollFunctions } from 'n8n-workflow';

import { type Deadline, timeForList } from '../deadline';
import type { Settings } from '../settings';
import type { ReferenceSource } from './source';
import { fetchDataTable } from './dataTable';
import { fetchReferenceList } from './fetchList';
import { fetchedReferences, type ReferenceList, typedReferences } from './references';

/** The references to watch in this poll, wherever they come from. */
export async function listReferences(
	context: IPollFunctions,
	{ source, timeoutMs }: Extract<Settings, { watch: 'transactions' }>,
	deadline: Deadline,
): Promise<ReferenceList> {
	if (source.from === 'list')
		return { listed: typedReferences(source.references), unusable: new Map() };
	const time = { timeoutMs, endBy: Date.now() + timeForList(deadline, Date.now()) };
	return await fetchList(context, source, time);
}

async function fetchList(
	context: IPollFunctions,
	source: Exclude<ReferenceSource, { from: 'list' }>,
	time: { timeoutMs: number; endBy: number },
): Promise<ReferenceList> {
	if (source.from === 'dataTable')
		return fetchedReferences(await fetchDataTable(context, source, time), source.column, 'table');
	return fetchedReferences(
		await fetchReferenceList(context, source.url, time, 'URL of the references'),
		source.pick,
	);
}
