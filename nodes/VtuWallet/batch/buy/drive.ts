import { wasSent, type Standing } from '../../purchase/claims';
import { begin, next } from '../../purchase/machine';
import type { Command, Event, Finish, Policy, Step } from '../../purchase/machineTypes';
import type { Lookup } from '../../purchase/outcome';
import type { PlannedRow } from '../operation';
import type { Run } from '../purchaseRun';
import type { Learned, RequestEnd } from '../requestEnd';
import { lookUp } from './lookUp';
import type { Members, Request } from './request';

/** Walks the machine until it has finished. It decides nothing itself. */
export async function drive(request: Request, run: Run): Promise<RequestEnd> {
	const ended: Learned = { holdsClaim: false };
	let { state, command } = begin(policyOf(request, run, ended), request.known);
	while (command.do !== 'finish') {
		// Without a pause, no other row is sent between the check of the limits and this sending.
		if (command.afterMs > 0) {
			await run.pause(command.afterMs);
			if (command.do === 'send') await run.untilAllowed();
		}
		const reason = run.halted(command.do) ?? request.halted?.(command.do);
		const event: Event =
			reason === undefined
				? await carryOut(command, request, run, ended, state.standing)
				: { type: 'stopped', reason };
		({ state, command } = next(state, event, run.now()));
	}
	const providerReference = ended.providerReference ?? state.standing.open?.providerReference;
	return { ...ended, providerReference, state, finish: command };
}

/** The end after an event that follows it. */
export function endedWith(ended: RequestEnd, event: Event, run: Run): RequestEnd {
	const { state, command } = next(ended.state, event, run.now());
	return command.do === 'finish' ? { ...ended, state, finish: command } : ended;
}

/** The first step of a member, which its request takes with others. */
export function firstStep(
	{ members, mayAdvance }: Members,
	run: Run,
	known = run.journal.known.standing(members[0].purchase.id),
): Step {
	// The request asks for room in the limits for all its members.
	const policy = { ...policyOf({ members, mayAdvance }, run), blocked: () => undefined };
	return begin(policy, known);
}

export const stepAfter = ({ state }: Step, event: Event, run: Run): Step =>
	next(state, event, run.now());

function policyOf(
	{ members, mayAdvance, blocked, isOfAnother }: Members,
	run: Run,
	ended: Pick<RequestEnd, 'refusal'> = {},
): Policy {
	const { operation, journal, provider, askFirst } = run;
	const { sendAgain, settleForMs, waitForPendingMs } = run.settings;
	const hasRoom = () => members.every(({ purchase }) => journal.room.has(purchase.id));
	return {
		mayAdvance,
		isOfAnother,
		askFirst,
		journalProves: !askFirst || run.journalProves,
		sendAgain,
		settleForMs,
		waitForPendingMs,
		trust: operation.endpoint.trust,
		blocked: () => {
			if (provider.isWalletEmpty) return 'walletEmpty';
			ended.refusal = run.refusal(members);
			if (ended.refusal) return blocked?.() ?? 'unsendable';
			return blocked?.() ?? (hasRoom() ? undefined : 'dayLimit');
		},
	};
}

async function carryOut(
	command: Exclude<Command, Finish>,
	request: Request,
	run: Run,
	ended: Learned,
	{ open }: Standing,
): Promise<Event> {
	const { members, wanted } = request;
	const { attempt } = command;
	const reference = request.referenceOf(attempt);
	switch (command.do) {
		case 'claim': {
			// The journal must learn first that the attempt before failed on the provider's record.
			if (command.before) {
				const before = { attempt: attempt - 1, end: command.before };
				await run.journal.end(members.map(({ purchase: { id } }) => ({ id, ...before })));
				ended.found = undefined;
			}
			await run.provider.settled();
			const standing = await request.claim(attempt);
			ended.holdsClaim = standing.state === 'mine';
			// The limits are checked after this wait, and nothing waits between that check and the sending.
			if (ended.holdsClaim) await run.untilAllowed();
			return { type: 'claimed', standing };
		}
		case 'look': {
			const isUnsent = ({ purchase: { id } }: PlannedRow) =>
				!run.sent.has(id) && !wasSent(run.journal.known.standing(id));
			const isFirst = members.every(isUnsent);
			const mayBeAnothers = run.settings.protection.isReference && isFirst;
			const providers = ended.providerReference ?? open?.providerReference;
			const sought = { mayBeAnothers, providers };
			const { found, askedAt, heldMs } = await lookUp(run, wanted, reference, sought);
			ended.found = found;
			ended.heard = { type: 'looked', lookup: lookupOf(found), askedAt, heldMs };
			return ended.heard;
		}
		case 'send': {
			for (const { purchase, price = 0 } of members) {
				run.sent.add(purchase.id);
				run.cost.set(purchase.id, price);
			}
			ended.sentAt ??= run.now();
			const answered = await run.provider.send(wanted, reference);
			Object.assign(ended, answered);
			const { verdict, providerReference } = answered;
			ended.providerReference = providerReference;
			const isNamed = providerReference !== undefined;
			return { type: 'sent', verdict: { ...verdict, isNamed } };
		}
	}
}

const lookupOf = ({ kind, transaction, isMissing, showsOne }: Lookup & { showsOne: boolean }) => ({
	kind: isMissing ? ('noLookUp' as const) : kind,
	cancelled: transaction?.cancelled,
	showsOne,
});
