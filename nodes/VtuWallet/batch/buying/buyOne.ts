import type { IDataObject } from 'n8n-workflow';

import { explain } from '../../api/answers/explain';
import { secretsIn, sendUnlessRefused, withoutSecrets } from '../../api/wire/secrets';
import type { Api } from '../../api/types';
import { isAnotherKind, type Kind } from '../../purchase/kinds';
import type { Lookup } from '../../purchase/outcome';
import { referenceOf } from '../../purchase/reference';
import type { Result, Rules } from '../../purchase/steps';
import type { Verdict } from '../../purchase/verdict';
import type { Answer } from '../../values/answer';
import { drive, type Hands } from './drive';
import { verdictOn } from './verdictOn';
import type { Journal } from './sentRecords';
import type { Memory } from './executionMemory';
import type { PurchaseOperation } from '../operation';
import type { PlannedRow } from '../rows/plannedRow';
import { receiptOf, type Purchased } from '../report/receipt';
import type { Settings } from '../settings';

/** What all purchases of a run share. */
export interface Till {
	api: Api;
	operation: PurchaseOperation;
	/** The kind of every product, to know another's purchase by. */
	kinds: readonly Kind[];
	memory: Memory;
	journal: Journal;
	settings: Settings;
	fresh: boolean;
	mayAdvance: boolean;
	/** An earlier try of this run has begun, and what it sent is not remembered. */
	forgotten: boolean;
	/** When this try began, by `performance.now()`: nothing of an earlier one was sent after it. */
	began: number;
	/** The wallet is dry: look, but buy nothing more. */
	onlyLook(): boolean;
	/** Why nothing may be started any more, if so. */
	halted(): string | undefined;
	pause(ms: number): Promise<void>;
	/** Added to every receipt. */
	common: IDataObject;
}

/** Buys one row, once. Never throws. */
export async function buy(planned: PlannedRow, till: Till): Promise<Purchased> {
	const { memory, journal, operation, settings, api } = till;
	const referenceAt = (attempt: number) => referenceOf(planned.subject, planned.seed, attempt);
	const { deduplicates, requeryable } = operation.endpoint;
	const trusted = deduplicates && requeryable;
	/** References that this try wrote into the journal itself: only those may be taken out again. */
	const written = new Set<string>();
	const sent = new Set<string>();
	const secrets = secretsIn(planned.plan.body, planned.plan.secrets);
	let lastAnswer: Answer | undefined;

	const hands: Hands = {
		recall: (attempt) => memory.recall(referenceAt(attempt)),
		look: async (attempt) => await lookUp(till, referenceAt(attempt)),
		record: async (attempt, again) => {
			const known = await journal.record(referenceAt(attempt), again);
			if (known === 'new') written.add(referenceAt(attempt));
			return known;
		},
		send: async (attempt) => {
			const reference = referenceAt(attempt);
			const { sentBefore } = memory.recall(reference);
			memory.markSent(reference);
			sent.add(reference);
			const request = requestOf(planned, operation, reference, settings.timeoutMs);
			lastAnswer = withoutSecrets(await sendUnlessRefused(api, request, secrets), secrets);
			const verdict = verdictOn(lastAnswer, operation, request.body);
			// An earlier try whose answer was lost stays open, whatever this one was told.
			if (!sentBefore && neverCounted(verdict)) memory.markEnded(reference);
			return verdict;
		},
		pause: till.pause,
		halted: till.halted,
		// A clock that nobody sets: looking must not end early or go on for ever because the host's is corrected.
		now: () => performance.now(),
	};
	const rules: Rules = {
		deduplicates,
		requeryable,
		fresh: till.fresh && !memory.knows(planned.reference),
		mayAdvance: till.mayAdvance,
		sendAgain: settings.sendAgain,
		onlyLook: till.onlyLook(),
		settleForMs: settings.settleForMs,
		waitForPendingMs: settings.waitForPendingMs,
		quietSince: till.began,
		forgotten: till.forgotten,
	};
	const { result, candidates } = await recognise(await drive(rules, hands), planned, till);
	const reference = referenceAt(result.attempt);
	// Stopped between the record and the sending: the record would make it look sent for ever.
	if (written.has(reference) && !sent.has(reference) && !memory.recall(reference).sentBefore)
		await journal.forget(reference);
	if (result.outcome === 'failed' || result.outcome === 'notSent') {
		memory.markEnded(reference);
		const { kind } = result.verdict ?? {};
		if (written.has(reference) && result.outcome === 'notSent') await journal.forget(reference);
		// A failure that was looked up stays written down: the look-up will tell it again.
		if (written.has(reference) && (kind === 'rejected' || kind === 'refused'))
			await journal.refuse(reference);
	}
	const receipt = receiptOf(planned, operation, result, {
		...till.common,
		...(candidates && { candidates }),
	});
	const purchased: Purchased = {
		receipt,
		result,
		response: responseOf(result),
		advice: lastAnswer ? explain(lastAnswer).advice : '',
	};
	if (result.outcome === 'pending') memory.markPending(reference);
	if (result.outcome === 'success') {
		memory.markEnded(reference);
		if (!trusted) await journal.close(reference);
	}
	return purchased;
}

function requestOf(
	{ plan }: PlannedRow,
	operation: PurchaseOperation,
	reference: string,
	timeoutMs: number,
) {
	const { method, path, carriesReference } = operation.endpoint;
	const body = carriesReference
		? { ...plan.body, [plan.referenceField ?? 'request-id']: reference }
		: plan.body;
	return { method, path: plan.path ?? path, body, timeoutMs, shielded: true };
}

/** The provider certainly took nothing: a later try need not wait for it to show up. */
const neverCounted = ({ kind }: Verdict) =>
	kind === 'rejected' || kind === 'notSent' || kind === 'tokenRefused';

async function lookUp({ api, operation, kinds }: Till, reference: string): Promise<Lookup> {
	const lookup = await api.requery(reference);
	if (lookup.kind !== 'found') return lookup;
	const foreign = isAnotherKind(operation.endpoint.kind, lookup.transaction.type, kinds);
	return foreign ? { kind: 'foreign', transaction: lookup.transaction } : lookup;
}

/** An unknown purchase may show up in a list of the provider's: it is ours only if the record carries our reference. */
async function recognise(
	result: Result,
	planned: PlannedRow,
	till: Till,
): Promise<{ result: Result; candidates?: IDataObject[] }> {
	const { operation, api } = till;
	if (result.outcome !== 'unknown' || !operation.candidates || till.halted() !== undefined)
		return { result };
	const reference = referenceOf(planned.subject, planned.seed, result.attempt);
	try {
		const { found, possible } = await operation.candidates(planned.plan, reference, api);
		if (!found) return { result, candidates: possible };
		return {
			result: {
				...result,
				outcome: 'success',
				charged: 'yes',
				message: 'Found in the list of the provider',
				answer: found,
			},
		};
	} catch {
		// The list is only a help to the reader: without it the outcome stays what it is.
		return { result };
	}
}

function responseOf({ answer, transaction }: Result): IDataObject | undefined {
	return (answer ?? transaction?.raw) as IDataObject | undefined;
}
