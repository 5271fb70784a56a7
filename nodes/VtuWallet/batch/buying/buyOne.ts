import type { IDataObject } from 'n8n-workflow';

import { messageOf } from '../../api/answers/answer';
import { explain } from '../../api/answers/explain';
import { answersIn } from '../../api/answers/parts';
import { secretsIn, sendUnlessRefused, withoutSecrets } from '../../api/wire/secrets';
import { aftermathOf, leavesOpen } from '../../purchase/aftermath';
import { isOwn } from '../../purchase/earlier';
import { referenceOf } from '../../purchase/reference';
import type { Recorded, Result, Rules } from '../../purchase/steps';
import type { Answer, HttpAnswer } from '../../values/answer';
import type { PurchaseOperation } from '../operation';
import { receiptOf, type Purchased } from '../report/receipt';
import type { PlannedRow } from '../rows/plannedRow';
import { unlessAboutAnother } from './aboutAnother';
import { isKnown, ownerOf, recallOf, type BuyingRun } from './buyingRun';
import { drive, type Effects } from './drive';
import { heldBack } from './heldBack';
import { lookUpOwned, recipientOf, recognise } from './lookUp';
import { flightOf } from './processMemory';
import type { Claim, ReadableRecords } from './sentRecords';
import { unlessContradicted } from './unlessContradicted';
import { verdictOn } from './verdictOn';

/** Buys one row, once. */
export async function buyOne(planned: PlannedRow, run: BuyingRun): Promise<Purchased> {
	const { memory, process, records, askedOf, operation, settings, api } = run;
	const { deduplicates, requeryable } = operation.endpoint;
	const claimOf = (attempt: number): Claim => {
		const reference = referenceOf(planned.subject, planned.seed, attempt);
		return { planned, attempt, reference, absenceProves };
	};
	const absenceProves = deduplicates && requeryable;
	const recipient = recipientOf(planned, operation);
	const recorded = new Set<number>();
	const sent = new Set<number>();
	/** Sent, and not answered that the reference is another purchase's already: what is found then is this one. */
	const taken = new Set<number>();
	const secrets = secretsIn(planned.plan.body, planned.plan.secrets);
	let lastAnswer: Answer | undefined;
	let lastRecorded: Recorded | undefined;
	/** Since the latest command, and for looking altogether. */
	let pausedMs = 0;
	let askedForMs = 0;

	const recall = (attempt: number) => recallOf(planned, attempt, run);
	const flightAt = (attempt: number) => flightOf(api.account, claimOf(attempt).reference);
	const effects: Effects = {
		recall,
		look: async (attempt) => {
			askedForMs += pausedMs;
			return await lookUpOwned(claimOf(attempt), taken.has(attempt), run);
		},
		record: async (attempt, again) => {
			const claim = claimOf(attempt);
			if (askedOf) return await standing(askedOf, claim, again);
			if (run.buyers && !(await run.buyers.note())) return 'elsewhere';
			const known = await records.record(claim, again);
			lastRecorded = known;
			if (known === 'new') recorded.add(attempt);
			return known;
		},
		send: async (attempt) => {
			const { reference } = claimOf(attempt);
			if (attempt > 0) await records.leaveBehind?.(claimOf(attempt - 1));
			const flight = flightAt(attempt);
			const { sentBefore } = recall(attempt);
			memory.attempts.markSent(reference);
			process.markSent(flight, ownerOf(planned, run));
			sent.add(attempt);
			const request = requestOf(planned, operation, reference, settings.timeoutMs);
			lastAnswer = withoutSecrets(await sendUnlessRefused(api, request, secrets), secrets);
			const said = verdictOn(lastAnswer, operation, request.body);
			const ours = unlessAboutAnother(said, { reference, recipient }, operation.endpoint);
			const verdict = unlessContradicted(ours, planned, operation);
			if (verdict.kind !== 'alreadyUsed') taken.add(attempt);
			run.answers.set(planned.reference, 'body' in verdict ? verdict.body : undefined);
			// An earlier try whose answer was lost stays open, whatever this one was told.
			if (!sentBefore && !leavesOpen(verdict)) {
				memory.attempts.markEnded(reference);
				process.mark(flight, 'ended');
			}
			const words = wordsOf(verdict);
			return { verdict, provenHarmless: words !== undefined && run.harmlessWords.has(words) };
		},
		pause: async (ms) => {
			pausedMs = ms;
			await run.pause(ms);
		},
		onlyAsks: askedOf !== undefined,
		halted: run.halted,
		// A clock that nobody sets: looking must not end early or go on for ever because the host's is corrected.
		now: () => performance.now(),
	};
	const isUnheardOf = async () => {
		if (!run.readsFirst || !requeryable) return false;
		const [stands] = await run.readsFirst.look([claimOf(0)]);
		return stands === 'new';
	};
	const rules: Rules = {
		deduplicates,
		requeryable,
		keepsAll: records.keepsAll,
		vouchedFor: records.hasNeverSeen(planned.reference) && !isKnown(planned.reference, run),
		fresh: run.fresh && !isKnown(planned.reference, run),
		mayAdvance: run.mayAdvance,
		sendAgain: settings.sendAgain,
		onlyLook: run.onlyLook() || planned.unnamed !== undefined,
		unheardOf: await isUnheardOf(),
		settleForMs: settings.settleForMs,
		waitForPendingMs: settings.waitForPendingMs,
		quietSince: Math.max(run.began, process.lastSending(flightAt(0)) ?? -Infinity),
		unseenSince: run.isRetriedAgain ? run.began : process.lastSending(flightAt(0)),
		forgotten: run.forgotten,
	};
	const ended = await drive(rules, effects).finally(() => {
		for (const attempt of sent) process.markTold(flightAt(attempt));
	});
	if (ended.wouldSend) {
		const receipt = receiptOf(planned, operation, ended, run.common);
		return { receipt, result: ended, advice: '' };
	}
	const answered = ended.answer ?? memory.attempts.answerTo(claimOf(ended.attempt).reference);
	const driven: Result = { ...ended, answer: answered };
	if (ended.outcome === 'unknown')
		memory.attempts.keepAnswer(
			claimOf(ended.attempt).reference,
			answered as IDataObject | undefined,
		);
	const held = heldBack(driven, lastAnswer ? undefined : lastRecorded, records);
	const { result, candidates } = await recognise(
		held.result,
		planned,
		run,
		isOwn({ memory: recall(driven.attempt) }),
	);
	const claim = claimOf(result.attempt);
	const { remember, record } = aftermathOf(result, {
		recorded: recorded.has(result.attempt),
		sent: sent.has(result.attempt),
		sentBefore: recall(result.attempt).sentBefore,
		asked: lastRecorded !== undefined,
		leftToAnother: lastRecorded === 'underWay' || lastRecorded === 'heldElsewhere',
	});
	const isMade = result.outcome === 'success' || result.outcome === 'pending';
	if (isMade && lastRecorded !== 'bought') await run.buyers?.know(claim.reference);
	if (remember === 'pending') memory.attempts.markPending(claim.reference);
	if (remember === 'doubted') memory.attempts.markDoubted(claim.reference);
	if (remember === 'ended') memory.attempts.markEnded(claim.reference);
	if (remember !== 'asBefore') {
		const bought = result.outcome === 'success';
		process.mark(flightAt(result.attempt), bought ? 'bought' : remember);
	}
	const words = wordsOf(result.verdict);
	if (result.foundNothing && words !== undefined) run.harmlessWords.add(words);
	const common = { ...run.common, ...(candidates && { candidates }) };
	const purchased: Purchased = {
		receipt: receiptOf(planned, operation, result, common),
		result,
		response: responseOf(result),
		advice: lastAnswer ? adviceOn(lastAnswer) : held.advice,
		askedForMs,
	};
	const isRecorded = records.keepsAll || !absenceProves || !rules.fresh;
	if (isRecorded) void records.settle(claim, record, purchased);
	return purchased;
}

/** As `record` would answer, and nothing is written down. */
async function standing(records: ReadableRecords, claim: Claim, again: boolean): Promise<Recorded> {
	const [stands] = await records.look([claim]);
	return again && stands === 'refused' ? 'new' : stands;
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

function responseOf({ answer, transaction }: Result): IDataObject | undefined {
	return (answer ?? transaction?.raw) as IDataObject | undefined;
}

/** An answer that says what became of the purchase and not why leaves nothing to mend, neither the address nor itself. */
function adviceOn(answer: Answer): string {
	const isWordless = answer.kind === 'http' && answer.status < 300 && isWithoutWords(answer);
	return isWordless ? '' : explain(answer).advice;
}

const isWithoutWords = (answer: HttpAnswer): boolean =>
	answersIn(answer).every(({ body }) => messageOf(body) === '');
