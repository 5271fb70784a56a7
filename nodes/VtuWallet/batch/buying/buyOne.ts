import type { IDataObject } from 'n8n-workflow';

import { explain } from '../../api/answers/explain';
import type { Api } from '../../api/types';
import { secretsIn, sendUnlessRefused, withoutSecrets } from '../../api/wire/secrets';
import { aftermathOf, leavesOpen } from '../../purchase/aftermath';
import { isAnotherKind, type Kind } from '../../purchase/kinds';
import type { Lookup } from '../../purchase/outcome';
import { isOurs } from '../../purchase/ownership';
import { referenceOf } from '../../purchase/reference';
import type { Result, Rules } from '../../purchase/steps';
import type { Answer } from '../../values/answer';
import type { PurchaseOperation } from '../operation';
import { receiptOf, type Purchased } from '../report/receipt';
import type { PlannedRow } from '../rows/plannedRow';
import type { Settings } from '../settings';
import { drive, type Effects } from './drive';
import type { Memory } from './executionMemory';
import { flightOf, type ProcessMemory } from './processMemory';
import type { Claim, SentRecords } from './sentRecords';
import { verdictOn } from './verdictOn';

/** What all purchases of a run share. */
export interface BuyingRun {
	api: Api;
	operation: PurchaseOperation;
	/** The kind of every product, to know another's purchase by. */
	kinds: readonly Kind[];
	/** What this execution remembers of what it sent. */
	memory: Memory;
	/** What this process does, for all its executions. */
	process: ProcessMemory;
	/** What outlives the process. */
	records: SentRecords;
	settings: Settings;
	fresh: boolean;
	mayAdvance: boolean;
	/** Not the first *Retry* of its execution: another one may have sent what this one does not remember. */
	isRetriedAgain: boolean;
	/** An earlier try of this run has begun, and what it sent is not remembered. */
	forgotten: boolean;
	/** When this try began, by `performance.now()`: nothing of an earlier one was sent after it. */
	began: number;
	/** The same by the calendar. */
	beganAt: number;
	/** The latest answer to each purchase, by its first reference: a run that is stopped has nothing else to show. */
	answers: Map<string, Result['answer']>;
	/** Words of refusals on no list that proved harmless for the whole of *Settle For*. */
	harmlessWords: Set<string>;
	/** The wallet is dry: look, but buy nothing more. */
	onlyLook(): boolean;
	/** Why nothing may be started any more, if so. */
	halted(): string | undefined;
	pause(ms: number): Promise<void>;
	/** Added to every receipt. */
	common: IDataObject;
}

/** Buys one row, once. */
export async function buyOne(planned: PlannedRow, run: BuyingRun): Promise<Purchased> {
	const { memory, process, records, operation, settings, api } = run;
	const { deduplicates, requeryable } = operation.endpoint;
	const claimOf = (attempt: number): Claim => {
		const reference = referenceOf(planned.subject, planned.seed, attempt);
		return { planned, attempt, reference, absenceProves };
	};
	const absenceProves = deduplicates && requeryable;
	const recorded = new Set<number>();
	const sent = new Set<number>();
	const secrets = secretsIn(planned.plan.body, planned.plan.secrets);
	let lastAnswer: Answer | undefined;

	const recall = (attempt: number) => {
		const { reference } = claimOf(attempt);
		return { ...memory.recall(reference), sentBefore: isOpen(reference, run) };
	};
	const effects: Effects = {
		recall,
		look: async (attempt) => await lookUp(planned, claimOf(attempt).reference, run),
		record: async (attempt, again) => {
			const known = await records.record(claimOf(attempt), again);
			if (known === 'new') recorded.add(attempt);
			return known;
		},
		send: async (attempt) => {
			const { reference } = claimOf(attempt);
			const flight = flightOf(api.account, reference);
			const { sentBefore } = recall(attempt);
			memory.markSent(reference);
			process.markSent(flight);
			sent.add(attempt);
			const request = requestOf(planned, operation, reference, settings.timeoutMs);
			lastAnswer = withoutSecrets(await sendUnlessRefused(api, request, secrets), secrets);
			const verdict = verdictOn(lastAnswer, operation, request.body);
			run.answers.set(planned.reference, 'body' in verdict ? verdict.body : undefined);
			// An earlier try whose answer was lost stays open, whatever this one was told.
			if (!sentBefore && !leavesOpen(verdict)) {
				memory.markEnded(reference);
				process.markEnded(flight);
			}
			const words = wordsOf(verdict);
			return { verdict, provenHarmless: words !== undefined && run.harmlessWords.has(words) };
		},
		pause: run.pause,
		halted: run.halted,
		// A clock that nobody sets: looking must not end early or go on for ever because the host's is corrected.
		now: () => performance.now(),
	};
	const rules: Rules = {
		deduplicates,
		requeryable,
		keepsAll: records.keepsAll,
		fresh: run.fresh && !isKnown(planned.reference, run),
		mayAdvance: run.mayAdvance,
		sendAgain: settings.sendAgain,
		onlyLook: run.onlyLook(),
		settleForMs: settings.settleForMs,
		waitForPendingMs: settings.waitForPendingMs,
		quietSince: run.began,
		unseenSince: run.isRetriedAgain
			? run.began
			: process.lastSending(flightOf(api.account, planned.reference)),
		forgotten: run.forgotten,
	};
	const ended = await drive(rules, effects);
	const answered = ended.answer ?? memory.answerTo(claimOf(ended.attempt).reference);
	const driven: Result = { ...ended, answer: answered };
	if (ended.outcome === 'unknown')
		memory.keepAnswer(claimOf(ended.attempt).reference, answered as IDataObject | undefined);
	const { result, candidates } = await recognise(
		driven,
		planned,
		run,
		recall(driven.attempt).byThisExecution,
	);
	const claim = claimOf(result.attempt);
	const { remember, record } = aftermathOf(result, {
		recorded: recorded.has(result.attempt),
		sent: sent.has(result.attempt),
		sentBefore: recall(result.attempt).sentBefore,
	});
	if (remember === 'pending') memory.markPending(claim.reference);
	if (remember === 'doubted') memory.markDoubted(claim.reference);
	if (remember === 'ended') memory.markEnded(claim.reference);
	if (remember === 'ended' || remember === 'doubted') {
		process.markEnded(flightOf(api.account, claim.reference));
	}
	const words = wordsOf(result.verdict);
	if (result.foundNothing && words !== undefined) run.harmlessWords.add(words);
	const common = { ...run.common, ...(candidates && { candidates }) };
	const purchased: Purchased = {
		receipt: receiptOf(planned, operation, result, common),
		result,
		response: responseOf(result),
		advice: lastAnswer ? explain(lastAnswer).advice : '',
	};
	const isRecorded = records.keepsAll || !absenceProves || !rules.fresh;
	if (isRecorded) void records.settle(claim, record, purchased);
	return purchased;
}

/** Whether this execution or this process has sent it before. */
export function isKnown(reference: string, { memory, process, api }: BuyingRun): boolean {
	return memory.knows(reference) || process.knows(flightOf(api.account, reference));
}

/** Whether it was sent and nobody has learned what became of it. */
export function isOpen(reference: string, { memory, process, api }: BuyingRun): boolean {
	return memory.recall(reference).sentBefore || process.isOpen(flightOf(api.account, reference));
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

/** What a refusal on no list says: another row that is refused in the same words was refused for the same reason. */
function wordsOf(verdict: Result['verdict']): string | undefined {
	return verdict?.kind === 'refused' ? verdict.words : undefined;
}

async function lookUp(
	{ plan, price }: PlannedRow,
	reference: string,
	{ api, operation, kinds, fresh, beganAt }: BuyingRun,
): Promise<Lookup> {
	const lookup = await api.requery(reference);
	if (lookup.kind !== 'found') return lookup;
	const { transaction } = lookup;
	const sought = { amount: plan.amount ?? price, notBefore: fresh ? beganAt : undefined };
	if (!isOurs(transaction, sought)) return { kind: 'cannotTell', reason: namesNobody };
	const foreign = isAnotherKind(operation.endpoint.kind, transaction.type, kinds);
	return foreign ? { kind: 'foreign', transaction } : lookup;
}

const namesNobody = 'The provider answered with a record that does not say whose it is';

/** An unknown purchase may show up in a list of the provider's: it is ours only if the record carries our reference. */
async function recognise(
	result: Result,
	planned: PlannedRow,
	run: BuyingRun,
	isOwn: boolean,
): Promise<{ result: Result; candidates?: IDataObject[] }> {
	const { operation, api } = run;
	if (result.outcome !== 'unknown' || !operation.candidates || run.halted() !== undefined) {
		return { result };
	}
	const reference = referenceOf(planned.subject, planned.seed, result.attempt);
	try {
		const { found, possible } = await operation.candidates(planned.plan, reference, api);
		if (!found) return { result, candidates: possible };
		const message = 'Found in the list of the provider';
		const adopted = { message, answer: found, replayed: !isOwn };
		return { result: { ...result, ...adopted, outcome: 'success', charged: 'yes' } };
	} catch {
		// The list is only a help to the reader: without it the outcome stays what it is.
		return { result };
	}
}

function responseOf({ answer, transaction }: Result): IDataObject | undefined {
	return (answer ?? transaction?.raw) as IDataObject | undefined;
}
