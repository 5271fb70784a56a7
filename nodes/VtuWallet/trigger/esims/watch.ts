import { endpoints, requestTo } from '../../api/endpoints';
import { esim as esimContract, esimList, type Esim } from '../../api/answers/schemas/esims';
import type { Api } from '../../api/types';
import { readMoment, timeLeft } from '../times';
import { askOnce, lookUpAll, readBody } from '../lookUp';
import type { EsimEventName } from '../formEvents';
import { sampleSize } from '../pollResult';
import type { TriggerSettings } from '../settings';
import { dueEsims, type EsimFacts, type EsimRules, type KnownEsims } from './knownEsims';
import { type EsimEvent, previousOf, settleEsims, settleOne } from './rules';

type EsimSettings = Extract<TriggerSettings, { watch: 'esims' }>;

export function esimWatcher(api: Api, settings: EsimSettings, endBy: number) {
	const { rules, timeoutMs, maxLookUps } = settings;
	const readList = async () => {
		const time = timeLeft(endBy, timeoutMs);
		return (await askOnce(api, endpoints.esims, esimList, 'a list of eSIMs', time)).map(factsOf);
	};
	return {
		async watch({ esims: known }: { esims?: KnownEsims }) {
			const listed = await readList();
			const listedIds = new Set(listed.map(({ id }) => id));
			const due = known ? dueEsims(known, listedIds, Date.now(), rules, maxLookUps) : [];
			const fetched = new Map<string, EsimFacts | undefined>();
			const lookUp = async (id: string, time: number) => {
				const request = { ...requestTo(api, endpoints.esim, { id }), timeoutMs: time };
				const answer = await api.send(request);
				const record = readBody(answer, esimContract);
				fetched.set(id, record && factsOf(record));
				return record ? 'answered' : answer;
			};
			// The list was readable, so a later poll repeats the look-ups that fail here.
			await lookUpAll(due, lookUp, settings, endBy);
			return settleEsims(known, listed, fetched, Date.now(), rules);
		},

		sample: async () => samplesOf(await readList(), rules, Date.now()),
	};
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
