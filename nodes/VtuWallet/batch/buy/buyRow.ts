import { wasSent } from '../../purchase/claims';
import { referenceOf } from '../../purchase/reference';
import type { PlannedRow } from '../operation';
import { otherUseOf } from '../otherUse';
import type { Run } from '../purchaseRun';
import { replayOf, saidEarlier } from '../report/ledgerRow';
import { endOfRow } from '../report/rowEnd';
import { usesName } from '../report/purchaseResult';
import type { RequestEnd } from '../requestEnd';
import type { Window } from './window';
import { drive, endedWith } from './drive';
import type { Request } from './request';
import { endingOf } from './ends';
import { promisesOf } from '../../purchase/trust';

/** Buys what one row asks for, or finds out what an earlier try bought. */
export async function buyRow(planned: PlannedRow, run: Run, window: Window): Promise<void> {
	const { id } = planned.purchase;
	const { journal } = run;
	const request = requestOf(planned, run, window);
	// The key may have bought something else.
	const earlier = wasSent(request.known) ? journal.known.purchase(id) : undefined;
	const driven = await drive(request, run);
	const { finish, state, holdsClaim = false } = driven;
	// Findings about the other purchase say nothing about this row.
	const ended = isOfAnother(planned, run)
		? { finish, state }
		: await recognised(planned, driven, run);
	if (finish.reason === 'bought') return window.add(planned, replayOf(planned, run));
	const purchased = await endOfRow(planned, { ...ended, first: earlier }, run);
	// If another row has ended the run before this one was sent, this row was not reached.
	const isCutShort = finish.reason === 'stopped' && finish.outcome === 'notSent';
	if (!isCutShort || !window.isClosed) window.add(planned, saidEarlier(purchased, run.operation));
	// The run waits for this write when it closes the journal.
	if (holdsClaim) void journal.end([endingOf(planned, ended, purchased, run)]);
}

function requestOf(planned: PlannedRow, run: Run, window: Window): Request {
	const { purchase, isLoopedBack } = planned;
	const { journal, settings } = run;
	const { id } = purchase;
	return {
		members: [planned],
		wanted: planned,
		mayAdvance: !settings.protection.mayAdvance ? 'never' : isLoopedBack ? 'always' : 'afterOthers',
		blocked: () => {
			if (window.isClosed) return 'stopped';
			return isOpenForOther(planned, run) ? 'openForOther' : undefined;
		},
		isOfAnother: () => isOfAnother(planned, run),
		known: journal.known.standing(id),
		referenceOf: (attempt) => referenceOf(id, attempt),
		claim: async (attempt) =>
			(await journal.claim([purchase], attempt)).get(id) ?? journal.known.standing(id),
	};
}

/**
 * An earlier try of this key asked for another plan or amount, and its result is not known. A provider that honours the
 * reference would answer with that purchase.
 */
function isOpenForOther({ purchase: { id, what } }: PlannedRow, run: Run): boolean {
	const { journal, operation, settings } = run;
	const { honoursReference } = promisesOf(operation.endpoint);
	// Other ids hold the plan and the amount.
	if (!honoursReference || !journal.known.standing(id).open || !usesName(settings)) return false;
	const first = journal.known.purchase(id)?.what || what;
	return what !== '' && first !== what;
}

/** Meanwhile another run has used the key or reference for another recipient. */
const isOfAnother = (planned: PlannedRow, run: Run): boolean =>
	!run.sent.has(planned.purchase.id) && otherUseOf(planned, run) !== undefined;

/** A list of the provider may show a purchase of unknown outcome: a record with our reference is this purchase. */
async function recognised(planned: PlannedRow, ended: RequestEnd, run: Run): Promise<RequestEnd> {
	const { finish, providerReference } = ended;
	if (finish.outcome !== 'unknown') return ended;
	const { id } = planned.purchase;
	const reference = providerReference ?? referenceOf(id, finish.attempt);
	const { operation, api } = run;
	// Without the list the outcome stays `unknown`.
	const list = await operation.candidates?.(planned.plan, reference, api).catch(() => undefined);
	if (list?.found === undefined) return { ...ended, candidates: list?.possible };
	const message = 'Found in the list of the provider';
	return {
		...endedWith(ended, { type: 'listed' }, run.control.now()),
		found: undefined,
		verdict: { kind: 'accepted', status: 'success', message, body: list.found },
	};
}
