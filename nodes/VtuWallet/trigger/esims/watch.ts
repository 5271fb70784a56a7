import type { IPollFunctions } from 'n8n-workflow';

import { openApi } from '../../api/client';
import { endpoints, fillPath } from '../../api/endpoints';
import { esim as esimContract, esimList, type Esim } from '../../api/schemas';
import { settleEsims, type EsimEvent, type EsimFetch } from './rules';
import { dueEsims, type EsimSeen, type KnownEsims } from './known';
import { readMoment } from '../moment';
import type { Answer } from '../../values/answer';
import { askOnce, deadlineOf, lookUpAll, readBody, timeLeft } from '../lookUp';
import { sampleSize, type Watched } from '../pollResult';
import type { Settings } from '../settings';

type EsimSettings = Extract<Settings, { watch: 'esims' }>;

export async function watchEsims(
	context: IPollFunctions,
	settings: EsimSettings,
	known: KnownEsims | undefined,
): Promise<Watched<KnownEsims>> {
	const deadline = deadlineOf(context, Date.now());
	const api = await openApi(context, { timeoutMs: settings.timeoutMs });
	const listed = (
		await askOnce(api, endpoints.esims.path, esimList, timeLeft(deadline, settings.timeoutMs))
	).map(toSeen);

	const listedIds = new Set(listed.map(({ id }) => id));
	const due = known
		? dueEsims(known, listedIds, Date.now(), settings.rules, settings.maxLookUps)
		: [];
	const fetched = new Map<string, EsimFetch>();
	const read = (id: string, answer: Answer) => {
		const record = readBody(answer, esimContract);
		fetched.set(id, record ? toSeen(record) : 'nothing');
		return record !== undefined;
	};
	// The list was read, so the service is there: whatever fails here is asked for again at a later poll.
	await lookUpAll(
		api,
		due,
		(id) => fillPath(endpoints.esimById.path, { id }),
		read,
		settings,
		deadline,
	);
	return { ...settleEsims(known, listed, fetched, Date.now(), settings.rules), mustSave: false };
}

/** The newest eSIMs as they are now, in the shape of events. */
export async function sampleEsims(
	context: IPollFunctions,
	settings: EsimSettings,
): Promise<EsimEvent[]> {
	const api = await openApi(context, { timeoutMs: settings.timeoutMs });
	const listed = await askOnce(api, endpoints.esims.path, esimList, settings.timeoutMs);
	return listed.slice(0, sampleSize).map(({ isTopUp, raw }) => ({
		event: isTopUp ? 'topUpAdded' : 'new',
		esim: raw,
		previous: null,
	}));
}

function toSeen({
	id,
	planStatus,
	universalLink,
	isTopUp,
	expiresAt,
	createdAt,
	raw,
}: Esim): EsimSeen {
	return {
		id,
		provisioned: planStatus === 1,
		linkReady: universalLink !== undefined,
		isTopUp: isTopUp ?? false,
		expiresAt: readMoment(expiresAt),
		createdAt: readMoment(createdAt),
		record: raw,
	};
}
