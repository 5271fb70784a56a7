import type { IPollFunctions } from 'n8n-workflow';

import type { ProviderError } from '../../api/answers/errors';
import type { Api, LookedUp } from '../../api/types';
import { afterList, type Deadline, deadlineOf } from '../deadline';
import { isAboutOne, isForAll, lookUpAll } from '../lookUp';
import { readMoment } from '../moment';
import { type PollResult, sampleSize } from '../pollResult';
import type { Settings } from '../settings';
import { dueReferences } from './due';
import { describe, nameOfChange, type Observation, type TransactionEvent } from './events';
import { keyOf, type KnownReferences } from './known';
import { listReferences } from './list';
import { settleTransactions } from './rules';

type TransactionSettings = Extract<Settings, { watch: 'transactions' }>;

export async function watchTransactions(
	context: IPollFunctions,
	api: Api,
	settings: TransactionSettings,
	known: KnownReferences | undefined,
): Promise<PollResult<KnownReferences | undefined>> {
	const { rules } = settings;
	const deadline = deadlineOf(context, Date.now());
	const { listed, unusable } = await listReferences(context, api, settings, deadline);
	const start = Date.now();
	const due = dueReferences(known, listed, start, settings.maxLookUps, rules);
	// While nothing is known, a few references that always fail must not come first at every poll.
	const order = known ? due : shuffled(due);
	const { seen, failure } = await lookUp(api, order, settings, afterList(deadline, start));
	if (failure) {
		const failed = new Set([...seen.keys()].map(keyOf));
		return { events: [], known: known && withFailedLast(known, failed), failure };
	}
	return settleTransactions(known, listed, seen, Date.now(), rules, unusable);
}

function shuffled(references: string[]): string[] {
	return references
		.map((reference) => ({ reference, place: Math.random() }))
		.sort((a, b) => a.place - b.place)
		.map(({ reference }) => reference);
}

/** The same knowledge, with those that failed at the end of the queue. */
function withFailedLast(known: KnownReferences, failed: ReadonlySet<string>): KnownReferences {
	const now = Date.now();
	const entries = new Map(known.entries);
	for (const [key, watched] of known.entries)
		if (failed.has(key) && watched.dueAt < now) entries.set(key, { ...watched, dueAt: now });
	return { ...known, entries };
}

/** A few references as they are now, in the shape of events. */
export async function sampleTransactions(
	context: IPollFunctions,
	api: Api,
	settings: TransactionSettings,
): Promise<TransactionEvent[]> {
	const { listed } = await listReferences(context, api, settings, deadlineOf(context, Date.now()));
	const references = [...listed.values()].slice(0, sampleSize);
	const now = Date.now();
	const deadline = afterList(deadlineOf(context, now), now);
	const { seen, failure } = await lookUp(api, references, settings, deadline);
	if (failure) throw failure;
	return [...seen].map(([reference, observation]) =>
		describe(sampleName(observation, settings), reference, 'unseen', observation, Date.now()),
	);
}

function sampleName(observation: Observation, { rules }: TransactionSettings) {
	const { status } = observation;
	if (status === 'notFound' || status === 'unreadable') return status;
	return nameOfChange('unseen', observation, rules.events) ?? 'changed';
}

async function lookUp(
	api: Api,
	references: string[],
	settings: TransactionSettings,
	deadline: Deadline,
): Promise<{ seen: Map<string, Observation>; failure?: ProviderError }> {
	const seen = new Map<string, Observation>();
	const failure = await lookUpAll(
		references,
		async (reference, timeoutMs) => {
			const found = await api.requery(reference, timeoutMs);
			const observation = observationOf(found);
			// Such an answer is about none of the references.
			if (!isForAll(found.answer)) seen.set(reference, observation);
			const isAnswer = observation.status !== 'unreadable' || isAboutOne(found.answer);
			return isAnswer ? 'answered' : found.answer;
		},
		settings,
		deadline,
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
