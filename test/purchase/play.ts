import {
	neverClaimed,
	type OpenSending,
	type Standing,
} from '../../nodes/VtuWallet/purchase/claims';
import { begin, next } from '../../nodes/VtuWallet/purchase/machine';
import type {
	Command,
	Event,
	Finish,
	MachineVerdict,
	Policy,
	Reason,
	Step,
} from '../../nodes/VtuWallet/purchase/machineTypes';
import type { Trust } from '../../nodes/VtuWallet/purchase/trust';
import type { LookupKind } from '../../nodes/VtuWallet/purchase/outcome';

export const settleForMs = 60_000;

export function policyOf(trust: Trust, more: Partial<Policy> = {}): Policy {
	return {
		trust,
		askFirst: false,
		journalProves: true,
		mayAdvance: 'afterOthers',
		sendAgain: false,
		settleForMs,
		waitForPendingMs: 0,
		blocked: () => undefined,
		...more,
	};
}

/** Plays one purchase by hand. Time passes as the commands say. */
export class Play {
	now = 1_000_000;
	readonly done: string[] = [];
	private step: Step;

	constructor(trust: Trust, more: Partial<Policy> = {}, known: Standing = neverClaimed) {
		this.step = begin(policyOf(trust, more), known);
	}

	get command(): Command {
		return this.step.command;
	}

	get end(): Finish {
		if (this.command.do !== 'finish') throw new Error(`It wants to ${this.command.do}`);
		return this.command;
	}

	claimed(standing: Partial<Standing> = {}): this {
		return this.event('claim', { type: 'claimed', standing: { ...mine, ...standing } });
	}

	looked(kind: LookupKind, more: { cancelled?: boolean } = {}, tookMs = 0): this {
		const { command } = this;
		if (command.do === 'look') this.now += command.afterMs;
		const askedAt = this.now;
		return this.event('look', { type: 'looked', lookup: { kind, ...more }, askedAt }, tookMs);
	}

	/** Gives the same result to every look. */
	looksOn(kind: LookupKind): this {
		for (let looks = 0; this.command.do === 'look'; looks++) {
			if (looks > 100) throw new Error('It never stops asking');
			this.looked(kind);
		}
		return this;
	}

	sent(verdict: MachineVerdict): this {
		return this.event('send', { type: 'sent', verdict });
	}

	stopped(reason?: Reason, inFlight?: boolean): this {
		return this.later({ type: 'stopped', reason, inFlight });
	}

	/** An event that answers no command. */
	later(event: Event): this {
		this.step = next(this.step.state, event, this.now);
		return this;
	}

	private event(expected: Command['do'], event: Event, afterMs?: number): this {
		const { command } = this;
		if (command.do !== expected) throw new Error(`It wants to ${command.do}, not ${expected}`);
		this.now += afterMs ?? ('afterMs' in command ? command.afterMs : 0);
		this.done.push(expected);
		if (this.done.length > 500) throw new Error('It never ends');
		this.step = next(this.step.state, event, this.now);
		return this;
	}
}

export const mine: Standing = { state: 'mine', attempt: 0 };
export const open = (more: Partial<OpenSending> = {}): Partial<Standing> => ({
	open: {
		at: 0,
		byThisExecution: false,
		byAnotherAccount: false,
		pending: false,
		promised: false,
		...more,
	},
});
export const failed = { byThisExecution: false, cancelled: false };
export const accepted = { kind: 'accepted', status: 'success' } as const;
export const lost = { kind: 'ambiguous' } as const;
export const notSent = { kind: 'notSent' } as const;
export const throttled = { kind: 'notSent', throttled: true } as const;
export const trusts: Trust[] = ['full', 'asks', 'none'];
export const askable: Trust[] = ['full', 'asks'];
