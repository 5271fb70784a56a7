import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import { openApi } from '../../api/client';
import { endpoints, fillPath } from '../../api/endpoints';
import { fetchReferenceList } from './fetchList';
import { readRequery } from '../../api/answers/requery';
import { dueReferences } from './due';
import { readMoment } from '../moment';
import { fetchedReferences, typedReferences } from './references';
import { describe, nameOfChange, type Observation, type TransactionEvent } from './events';
import { settleTransactions } from './rules';
import type { KnownReferences, Listed } from './known';
import type { Answer } from '../../values/answer';
import { deadlineOf, lookUpAll, timeLeft, type Deadline } from '../lookUp';
import { sampleSize, type Watched } from '../pollResult';
import type { Settings } from '../settings';

type TransactionSettings = Extract<Settings, { watch: 'transactions' }>;

export async function watchTransactions(
	context: IPollFunctions,
	settings: TransactionSettings,
	known: KnownReferences | undefined,
): Promise<Watched<KnownReferences>> {
	const start = Date.now();
	const deadline = deadlineOf(context, start);
	const listed = await listReferences(context, settings, deadline);
	const due = dueReferences(known, listed, start, settings.maxLookUps);
	const seen =
		due.length > 0
			? await lookUp(context, due, settings, deadline)
			: new Map<string, Observation>();
	return settleTransactions(known, listed, seen, Date.now(), settings.rules);
}

/** A few references as they are now, in the shape of events. */
export async function sampleTransactions(
	context: IPollFunctions,
	settings: TransactionSettings,
): Promise<TransactionEvent[]> {
	const deadline = deadlineOf(context, Date.now());
	const listed = await listReferences(context, settings, deadline);
	const seen = await lookUp(context, [...listed.values()].slice(0, sampleSize), settings, deadline);
	return [...seen].flatMap(([reference, observation]) => {
		if (observation.status === 'unreadable') return [];
		const usual = observation.status === 'notFound' ? 'notFound' : 'changed';
		const name =
			(usual === 'changed' && nameOfChange(observation.status, settings.rules.events)) || usual;
		return describe(name, reference, 'unseen', observation, Date.now());
	});
}

async function listReferences(
	context: IPollFunctions,
	{ source, timeoutMs }: TransactionSettings,
	deadline: Deadline,
): Promise<Listed> {
	if ('references' in source) return typedReferences(source.references);
	return fetchedReferences(
		await fetchReferenceList(context, source.url, timeLeft(deadline, timeoutMs)),
		source.pick,
	);
}

async function lookUp(
	context: IPollFunctions,
	references: string[],
	settings: TransactionSettings,
	deadline: Deadline,
) {
	const api = await openApi(context, { timeoutMs: settings.timeoutMs });
	const seen = new Map<string, Observation>();
	const read = (reference: string, answer: Answer) => {
		const observation = observe(answer, reference);
		seen.set(reference, observation);
		return observation.status !== 'unreadable';
	};
	const failure = await lookUpAll(
		api,
		references,
		(id) => fillPath(endpoints.requery.path, { id }),
		read,
		settings,
		deadline,
	);
	if (failure) throw failure;
	return seen;
}

function observe(answer: Answer, reference: string): Observation {
	const result = readRequery(answer, reference);
	if (result.kind === 'cannotTell') return { status: 'unreadable' };
	if (result.kind === 'absent') return { status: 'notFound' };
	const { raw, date } = result.transaction;
	const transaction = raw as IDataObject;
	if (result.status === 'unknownWord') return { status: 'unknown', transaction };
	return { status: result.status, transaction, date: readMoment(date) };
}
