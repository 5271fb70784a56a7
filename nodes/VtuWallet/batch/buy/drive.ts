import type { IDataObject } from 'n8n-workflow';

import { wasSent, type Standing } from '../../purchase/claims';
import { begin, next } from '../../purchase/machine';
import type { Command, Event, Finish, Policy, Reason } from '../../purchase/machineTypes';
import type { Lookup, Verdict } from '../../purchase/outcome';
import type { Answer } from '../../values/answer';
import type { BadInput } from '../../values/badInput';
import type { PlannedRow } from '../operation';
import type { Run } from '../purchaseRun';
import { lookUp } from './lookUp';
import type { RequestPlan } from './verdictOf';

/** One HTTP call for its members: the purchase of a row, or many of a campaign. */
export interface Request {
	members: readonly PlannedRow[];
	wanted: RequestPlan;
	mayAdvance: Policy['mayAdvance'];
	/** Why this request may not be sent. The policy says it for all requests. */
	blocked?(): Reason | undefined;
	/** The standing of the purchase, or of the members, before the request. */
	known: Standing;
	referenceOf(attempt: number): string;
	/** Adds our claim of this attempt, reads everybody's. */
	claim(attempt: number): Promise<Standing>;
	/** Why this request may not go on. `Run.halted` says it for the whole run. */
	halted?(next: Command['do']): Reason | undefined;
}

export interface RequestEnd {
	finish: Finish;
	/** Our claim must be ended or released. */
	holdsClaim: boolean;
	/** The provider's answer to a sending. */
	answer?: Answer;
	verdict?: Verdict;
	found?: Lookup;
	/** The reference that the provider gave the sending, if the provider may know no other. */
	providerReference?: string;
	/** When this try first sent it. */
	sentAt?: number;
	/** Records that may be this purchase. */
	candidates?: IDataObject[];
	/** The limit of the run that it exceeds. */
	refusal?: BadInput;
}

/** Walks the machine until it has finished. It decides nothing itself. */
export async function drive(request: Request, run: Run): Promise<RequestEnd> {
	const ended: Omit<RequestEnd, 'finish'> = { holdsClaim: false };
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
	return { ...ended, providerReference, finish: command };
}

function policyOf(
	{ members, mayAdvance, blocked }: Request,
	run: Run,
	ended: Pick<RequestEnd, 'refusal'>,
): Policy {
	const { operation, journal, provider, askFirst } = run;
	const { sendAgain, settleForMs, waitForPendingMs } = run.settings;
	const hasRoom = () => members.every(({ purchase }) => journal.room.has(purchase.id));
	return {
		mayAdvance,
		askFirst,
		journalProves: !askFirst || run.journalProves,
		sendAgain,
		settleForMs,
		waitForPendingMs,
		trust: operation.endpoint.trust,
		blocked: () => {
			if (provider.isWalletEmpty) return 'walletEmpty';
			ended.refusal = run.beyond(members);
			const refused = ended.refusal && 'unsendable';
			return blocked?.() ?? refused ?? (hasRoom() ? undefined : 'dayLimit');
		},
	};
}

async function carryOut(
	command: Exclude<Command, Finish>,
	request: Request,
	run: Run,
	ended: Omit<RequestEnd, 'finish'>,
	{ open }: Standing,
): Promise<Event> {
	const { members, wanted } = request;
	const { attempt } = command;
	const reference = request.referenceOf(attempt);
	switch (command.do) {
		case 'claim': {
			// The journal must learn first that the attempt before failed on the provider's record.
			if (command.failed) {
				const cancelled = ended.found?.transaction?.cancelled;
				const end = { outcome: 'failed', recorded: true, cancelled } as const;
				const before = { attempt: attempt - 1, end };
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
			const { kind, transaction, showsOne, isMissing } = found;
			return {
				type: 'looked',
				lookup: {
					kind: isMissing ? 'noLookUp' : kind,
					cancelled: transaction?.cancelled,
					showsOne,
				},
				askedAt,
				heldMs,
			};
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
