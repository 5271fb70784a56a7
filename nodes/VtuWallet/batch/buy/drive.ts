import { wasSent, type Standing } from '../../purchase/claims';
import { begin, next } from '../../purchase/machine';
import type { Command, Event, Finish, Policy, Step } from '../../purchase/machineTypes';
import type { Lookup } from '../../purchase/outcome';
import type { PlannedRow } from '../operation';
import type { Run } from '../purchaseRun';
import type { RequestEnd } from '../requestEnd';
import type { Members, Request } from './request';

/** Walks the machine until it has finished. It decides nothing itself. */
export async function drive(request: Request, run: Run): Promise<RequestEnd> {
	const facts: Partial<RequestEnd> = {};
	let { state, command } = begin(policyOf(request, run, facts), request.known);
	while (command.do !== 'finish') {
		// Without a pause, no other row is sent between the check of the limits and this sending.
		if (command.afterMs > 0) {
			await run.control.pause(command.afterMs);
			if (command.do === 'send') await run.control.untilAllowed();
		}
		const reason = run.control.halted(command.do) ?? request.halted?.(command.do);
		const event: Event =
			reason === undefined
				? await carryOut(command, request, run, facts, state.standing)
				: { type: 'stopped', reason };
		({ state, command } = next(state, event, run.control.now()));
	}
	const providerReference = facts.providerReference ?? state.standing.open?.providerReference;
	return { ...facts, providerReference, state, finish: command };
}

/** The end after an event that follows it. */
export function endedWith(ended: RequestEnd, event: Event, now: number): RequestEnd {
	const { state, command } = next(ended.state, event, now);
	return command.do === 'finish' ? { ...ended, state, finish: command } : ended;
}

/** The first step of a member, which its request takes with others. */
export function firstStep(member: PlannedRow, mayAdvance: Policy['mayAdvance'], run: Run): Step {
	// The request asks for room in the limits for all its members.
	const policy = { ...policyOf({ members: [member], mayAdvance }, run), blocked: () => undefined };
	return begin(policy, run.journal.known.standing(member.purchase.id));
}

export const stepAfter = ({ state }: Step, event: Event, now: number): Step =>
	next(state, event, now);

function policyOf(
	{ members, mayAdvance, blocked, isOfAnother }: Members,
	run: Run,
	facts: Partial<RequestEnd> = {},
): Policy {
	const { operation, journal, provider } = run;
	const { askFirst, isWhole } = run.proof;
	const { sendAgain, settleForMs, waitForPendingMs } = run.settings;
	const hasRoom = () => members.every(({ purchase }) => journal.room.has(purchase.id));
	return {
		mayAdvance,
		isOfAnother,
		askFirst,
		journalProves: !askFirst || isWhole,
		sendAgain,
		settleForMs,
		waitForPendingMs,
		trust: operation.endpoint.trust,
		blocked: () => {
			if (provider.isWalletEmpty) return 'walletEmpty';
			facts.refusal = run.refusal(members);
			if (facts.refusal) return blocked?.() ?? 'unsendable';
			return blocked?.() ?? (hasRoom() ? undefined : 'dayLimit');
		},
	};
}

async function carryOut(
	command: Exclude<Command, Finish>,
	request: Request,
	run: Run,
	facts: Partial<RequestEnd>,
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
				facts.found = undefined;
			}
			await run.provider.settled();
			const standing = await request.claim(attempt);
			facts.holdsClaim = standing.state === 'mine';
			// The limits are checked after this wait, and nothing waits between that check and the sending.
			if (facts.holdsClaim) await run.control.untilAllowed();
			return { type: 'claimed', standing };
		}
		case 'look': {
			const isUnsent = ({ purchase: { id } }: PlannedRow) =>
				!run.sent.has(id) && !wasSent(run.journal.known.standing(id));
			const isFirst = members.every(isUnsent);
			const mayBeAnothers = run.settings.protection.isReference && isFirst;
			const providers = facts.providerReference ?? open?.providerReference;
			const sought = { mayBeAnothers, providers };
			const { found, askedAt, heldMs } = await run.provider.lookUp(wanted, reference, sought);
			facts.found = found;
			facts.heard = { type: 'looked', lookup: lookupOf(found), askedAt, heldMs };
			return facts.heard;
		}
		case 'send': {
			for (const { purchase, price = 0 } of members) {
				run.sent.add(purchase.id);
				run.cost.set(purchase.id, price);
			}
			facts.sentAt ??= run.control.now();
			const answered = await run.provider.send(wanted, reference);
			Object.assign(facts, answered);
			const { verdict, providerReference } = answered;
			facts.providerReference = providerReference;
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
