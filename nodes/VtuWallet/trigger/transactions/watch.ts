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
	const { listed, unusable } = await listReferences(context, settings, deadline);
	const start = Date.now();
	const due = dueReferences(known, listed, start, settings.maxLookUps, rules);
	// As long as nothing is known, a few that always fail could come first every time, and end every poll.
	const order = known ? due : shuffled(due);
	const { seen, failure } = await lookUp(api, order, settings, afterList(deadline, start));
	if (failure) {
		const asked = new Set([...seen.keys()].map(keyOf));
		return { events: [], known: known && askedLater(known, asked), mustSave: false, failure };
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
function askedLater(known: KnownReferences, failed: ReadonlySet<string>): KnownReferences {
	const now = Date.now();
	const entries = new Map(
		[...known.entries].map(([key, watched]) => [
			key,
			failed.has(key) && watched.dueAt < now ? { ...watched, dueAt: now } : watched,
		]),
	);
	return { ...known, entries };
}

/** A few references as they are now, in the shape of events. */
export async function sampleTransactions(
	context: IPollFunctions,
	api: Api,
	settings: TransactionSettings,
): Promise<TransactionEvent[]> {
	const deadline = deadlineOf(context, Date.now());
	const { listed } = await listReferences(context, settings, deadline);
	const references = [...listed.values()].slice(0, sampleSize);
	const { seen, failure } = await lookUp(
		api,
		references,
		settings,
		afterList(deadline, Date.now()),
	);
	if (failure) throw failure;
	return references.flatMap((reference) => {
		const observation = seen.get(reference);
		if (!observation) return [];
		return describe(
			sampleName(observation, settings),
			reference,
			'unseen',
			observation,
			Date.now(),
		);
	});
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
			const found = await api.requery(reference, { timeoutMs });
			const observation = observe(found);
			// Nobody was told anything about this one: it is as if it had not been asked about.
			if (!isForAll(found.answer)) seen.set(reference, observation);
			const isAnswer = observation.status !== 'unreadable' || isAboutOne(found.answer);
			return isAnswer ? 'answered' : found.answer;
		},
		settings,
		deadline,
	);
	return { seen, failure };
}

function observe(found: LookedUp): Observation {
	if (found.kind === 'cannotTell') return { status: 'unreadable', reason: found.reason };
	if (found.kind === 'absent') return { status: 'notFound' };
	const { raw: transaction = {}, date, refunded } = found.transaction;
	const common = { transaction, date: readMoment(date) };
	if (found.status === 'unknownWord') return { status: 'unknown', ...common };
	return { status: found.status, ...common, refunded };
}
