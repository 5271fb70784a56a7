import type { IPollFunctions } from 'n8n-workflow';

import { endpoints, requestTo } from '../../api/endpoints';
import { esim as esimContract, esimList, type Esim } from '../../api/answers/schemas/esims';
import type { Api } from '../../api/types';
import { endOfPoll, readMoment, timeLeft } from '../times';
import { askOnce, lookUpAll, readBody } from '../lookUp';
import type { PollResult } from '../pollResult';
import type { Settings } from '../settings';
import { dueEsims, type EsimFacts, type KnownEsims } from './known';
import { settleEsims, type EsimEvent, type EsimFetch } from './rules';
import { samplesOf } from './samples';

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

const factsOf = (esim: Esim): EsimFacts => ({
	id: esim.id,
	provisioned: esim.planStatus === 1,
	linkReady: esim.universalLink !== undefined,
	isTopUp: esim.isTopUp ?? false,
	expiresAt: readMoment(esim.expiresAt),
	createdAt: readMoment(esim.createdAt),
	record: esim.raw,
});
