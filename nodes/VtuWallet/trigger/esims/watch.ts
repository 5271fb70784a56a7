import type { IPollFunctions } from 'n8n-workflow';

import { endpoints, requestTo } from '../../api/endpoints';
import { esim as esimContract, esimList, type Esim } from '../../api/answers/schemas/esims';
import type { Api } from '../../api/types';
import { endOfPoll, readMoment, timeLeft } from '../times';
import { askOnce, lookUpAll, readBody } from '../lookUp';
import type { EsimEventName } from '../formEvents';
import { type PollResult, sampleSize } from '../pollResult';
import type { Settings } from '../settings';
import { dueEsims, type EsimFacts, type EsimRules, type KnownEsims } from './known';
import { type EsimEvent, type EsimFetch, previousOf, settleEsims, settleOne } from './rules';

type EsimSettings = Extract<Settings, { watch: 'esims' }>;

const what = 'a list of eSIMs';

export async function watchEsims(
	context: IPollFunctions,
	api: Api,
	settings: EsimSettings,
	known: KnownEsims | undefined,
): Promise<PollResult<KnownEsims>> {
	const endBy = endOfPoll(context, Date.now());
	const time = timeLeft(endBy, settings.timeoutMs);
	const listed = (await askOnce(api, endpoints.esims.path, esimList, what, time)).map(factsOf);

	const listedIds = new Set(listed.map(({ id }) => id));
	const due = known
		? dueEsims(known, listedIds, Date.now(), settings.rules, settings.maxLookUps)
		: [];
	const fetched = new Map<string, EsimFetch>();
	// The list was readable, so a later poll repeats the look-ups that fail here.
	await lookUpAll(
		due,
		async (id, timeoutMs) => {
			const answer = await api.send({ ...requestTo(api, endpoints.esim, { id }), timeoutMs });
			const record = readBody(answer, esimContract);
			fetched.set(id, record ? factsOf(record) : 'nothing');
			return record ? 'answered' : answer;
		},
		settings,
		endBy,
	);
	return settleEsims(known, listed, fetched, Date.now(), settings.rules);
}

export async function sampleEsims(api: Api, settings: EsimSettings): Promise<EsimEvent[]> {
	const { timeoutMs, rules } = settings;
	const listed = await askOnce(api, endpoints.esims.path, esimList, what, timeoutMs);
	return samplesOf(listed.map(factsOf), rules, Date.now());
}

/** The eSIMs that fit a chosen event as they are now, else one example of a chosen event. */
function samplesOf(listed: readonly EsimFacts[], rules: EsimRules, now: number): EsimEvent[] {
	const fitting = listed.flatMap((facts) =>
		settleOne(undefined, facts, now, rules)
			.events.slice(0, 1)
			.map(({ event }) => sampleOf(event, facts)),
	);
	if (fitting.length > 0 || listed.length === 0) return fitting.slice(0, sampleSize);
	const message = 'An example: none of your eSIMs has such an event now.';
	return [...rules.events].slice(0, 1).map((event) => ({ ...sampleOf(event, listed[0]), message }));
}

/** Before its event, an eSIM was not ready, or had no link. */
function sampleOf(event: EsimEventName, facts: EsimFacts): EsimEvent {
	if (event === 'missed') return { event, esim: null, previous: null };
	const isNew = event === 'new' || event === 'topUpAdded';
	const before = {
		...facts,
		provisioned: facts.provisioned && event !== 'provisioned',
		linkReady: facts.linkReady && event !== 'linkReady',
	};
	return { event, esim: facts.record, previous: isNew ? null : previousOf(before) };
}

const factsOf = (esim: Esim): EsimFacts => ({
	id: esim.id,
	provisioned: esim.planStatus === 1,
	linkReady: esim.universalLink !== undefined,
	isTopUp: esim.isTopUp ?? false,
	expiresAt: readMoment(esim.expiresAt),
	createdAt: readMoment(esim.createdAt),
	record: esim.raw,
});
