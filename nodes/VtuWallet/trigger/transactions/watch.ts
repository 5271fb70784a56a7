import type { IPollFunctions } from 'n8n-workflow';

import type { ProviderError } from '../../api/answers/errors';
import type { Api, LookedUp } from '../../api/types';
import { isAboutOne, isForAll, lookUpAll } from '../lookUp';
import { type PollResult, sampleSize } from '../pollResult';
import type { Settings } from '../settings';
import { shuffled } from '../../values/lists';
import { endOfPoll, readMoment, timeForList } from '../times';
import { dueReferences } from './due';
import type { Observation, TransactionEvent } from './events';
import { keyOf, type KnownReferences } from './known';
import type { ReferenceList } from './references';
import { settleTransactions } from './rules';
import { samplesOf } from './samples';

type TransactionSettings = Extract<Settings, { watch: 'transactions' }>;

async function listReferences(
	{ account }: Api,
	{ source, timeoutMs }: TransactionSettings,
	endBy: number,
): Promise<ReferenceList> {
	return await source.list(account, {
		timeoutMs,
		endBy: Date.now() + timeForList(endBy, Date.now()),
	});
}

export async function watchTransactions(
	context: IPollFunctions,
	api: Api,
	settings: TransactionSettings,
	known: KnownReferences | undefined,
): Promise<PollResult<KnownReferences | undefined>> {
	const { rules } = settings;
	const endBy = endOfPoll(context, Date.now());
	const { listed, unusable } = await listReferences(api, settings, endBy);
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
	const { listed } = await listReferences(api, settings, endBy);
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
