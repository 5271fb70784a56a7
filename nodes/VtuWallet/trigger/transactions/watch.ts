import type { IPollFunctions } from 'n8n-workflow';

import type { ProviderError } from '../../api/answers/errors';
import type { Api, LookedUp } from '../../api/types';
import { isAboutOne, isForAll, lookUpAll } from '../lookUp';
import { type PollResult, sampleSize } from '../pollResult';
import type { Settings } from '../settings';
import { shuffled } from '../../values/lists';
import { endOfPoll, readMoment, timeForList } from '../times';
import { fetchDataTable, fetchLedger } from './dataTableRows';
import { dueReferences } from './due';
import type { Observation, TransactionEvent } from './events';
import { fetchReferenceList } from './fetchList';
import { keyOf, type KnownReferences } from './known';
import { fetchedReferences, type ReferenceList, typedReferences } from './references';
import { settleTransactions } from './rules';
import { samplesOf } from './samples';

export async function listReferences(
	context: IPollFunctions,
	{ account }: Pick<Api, 'account'>,
	{ source, timeoutMs }: Extract<Settings, { watch: 'transactions' }>,
	endBy: number,
): Promise<ReferenceList> {
	const time = { timeoutMs, endBy: Date.now() + timeForList(endBy, Date.now()) };
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

type TransactionSettings = Extract<Settings, { watch: 'transactions' }>;

export async function watchTransactions(
	context: IPollFunctions,
	api: Api,
	settings: TransactionSettings,
	known: KnownReferences | undefined,
): Promise<PollResult<KnownReferences | undefined>> {
	const { rules } = settings;
	const endBy = endOfPoll(context, Date.now());
	const { listed, unusable } = await listReferences(context, api, settings, endBy);
	const start = Date.now();
	const due = dueReferences(known, listed, start, settings.maxLookUps, rules);
	// At first, references that always fail must not come first in every poll.
	const order = known ? due : shuffled(due);
	const { seen, failure } = await lookUp(api, order, settings, endBy);
	if (failure) {
		const failed = new Set([...seen.keys()].map(keyOf));
		return { events: [], known: known && withFailedLast(known, failed), failure };
	}
	return settleTransactions(known, listed, seen, Date.now(), rules, unusable);
}

/** Moves references that failed to the end of the queue. */
function withFailedLast(known: KnownReferences, failed: ReadonlySet<string>): KnownReferences {
	const now = Date.now();
	const entries = new Map(known.entries);
	for (const [key, watched] of known.entries)
		if (failed.has(key) && watched.dueAt < now) entries.set(key, { ...watched, dueAt: now });
	return { ...known, entries };
}

export async function sampleTransactions(
	context: IPollFunctions,
	api: Api,
	settings: TransactionSettings,
): Promise<TransactionEvent[]> {
	const endBy = endOfPoll(context, Date.now());
	const { listed } = await listReferences(context, api, settings, endBy);
	const references = [...listed.values()].slice(0, sampleSize);
	const { seen, failure } = await lookUp(api, references, settings, endBy);
	if (failure) throw failure;
	return samplesOf(seen, settings.rules.events, Date.now());
}

async function lookUp(
	api: Api,
	references: string[],
	settings: TransactionSettings,
	endBy: number,
): Promise<{ seen: Map<string, Observation>; failure?: ProviderError }> {
	const seen = new Map<string, Observation>();
	const failure = await lookUpAll(
		references,
		async (reference, timeoutMs) => {
			const found = await api.requery(reference, timeoutMs);
			const observation = observationOf(found);
			// Such an answer is not about the reference.
			if (!isForAll(found.answer)) seen.set(reference, observation);
			const isAnswer = observation.status !== 'unreadable' || isAboutOne(found.answer);
			return isAnswer ? 'answered' : found.answer;
		},
		settings,
		endBy,
	);
	return { seen, failure };
}

function observationOf({ kind, transaction: found, reason = '' }: LookedUp): Observation {
	if (kind === 'absent') return { status: 'notFound' };
	if (found === undefined) return { status: 'unreadable', reason };
	const { raw: transaction = {}, date, amount, message, refunded } = found;
	const status = kind === 'success' || kind === 'pending' || kind === 'failed' ? kind : 'unknown';
	return { status, amount, message, transaction, date: readMoment(date), refunded };
}
