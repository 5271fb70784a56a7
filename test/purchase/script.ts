import { saysCancelled, saysRefunded } from '../../nodes/VtuWallet/api/answers/requery';
import { classify } from '../../nodes/VtuWallet/api/answers/verdict';
import { begin } from '../../nodes/VtuWallet/purchase/beginning';
import { next } from '../../nodes/VtuWallet/purchase/machine';
import type { FoundTransaction, Lookup } from '../../nodes/VtuWallet/purchase/outcome';
import type {
	AttemptMemory,
	Command,
	Event,
	Recorded,
	Result,
	Rules,
	State,
} from '../../nodes/VtuWallet/purchase/steps';
import type { Verdict } from '../../nodes/VtuWallet/purchase/verdict';

/** Walks the machine by hand: a test says what happens, and sees what the machine asks for next. */

export const trusted: Rules = {
	deduplicates: true,
	requeryable: true,
	fresh: false,
	mayAdvance: false,
	sendAgain: false,
	onlyLook: false,
	settleForMs: 60_000,
	waitForPendingMs: 0,
};
export const fresh: Rules = { ...trusted, fresh: true };
export const untrusted: Rules = { ...trusted, deduplicates: false };
export const unaskable: Rules = { ...untrusted, requeryable: false };

export const absent: Lookup = { kind: 'absent' };
export const cannotTell: Lookup = { kind: 'cannotTell', reason: 'HTTP 500' };
export const found = (
	status: 'success' | 'pending' | 'failed' | 'unknownWord',
	transaction: Partial<FoundTransaction> = {},
): Lookup => ({
	kind: 'found',
	status,
	transaction: recordOf({ status, ...transaction }),
});
const recordOf = (transaction: Partial<FoundTransaction>): FoundTransaction => ({
	namesReference: true,
	refunded: saysRefunded(transaction.status ?? ''),
	cancelled: saysCancelled(transaction.status ?? '', transaction.message),
	...transaction,
});
export const foreign: Lookup = { kind: 'foreign', transaction: recordOf({ type: 'data' }) };

const http = (status: number, body: unknown, retryAfterMs?: number) =>
	classify({ kind: 'http', status, body, retryAfterMs });
export const verdicts = {
	success: http(200, { status: 'success', message: 'Bought' }),
	pending: http(200, { status: 'process', message: 'In the queue' }),
	failed: http(200, { status: 'fail', message: 'The network said no' }),
	balance: http(403, { status: 'fail', message: 'Insufficient Account Kindly Fund Your Wallet' }),
	input: http(403, { status: 'fail', message: 'Invalid Network ID' }),
	unlisted: http(403, { status: 'fail', message: 'Computer says no' }),
	used: http(403, { status: 'fail', message: 'Referrence ID Used' }),
	lost: classify({ kind: 'fault', code: 'ECONNRESET', message: 'Reset' }),
	neverLeft: classify({ kind: 'fault', code: 'ECONNREFUSED', message: 'Nothing answers' }),
	tokenRefused: classify({ kind: 'tokenRefused', message: 'Bad token' }),
	throttled: (seconds: number) => http(429, '', seconds * 1_000),
} satisfies Record<string, Verdict | ((seconds: number) => Verdict)>;

export class Script {
	now = 1_000_000;
	state: State;
	command: Command;
	/** Everything that was asked for, oldest first. */
	readonly asked: string[] = [];

	constructor(
		rules: Rules,
		memory: Partial<AttemptMemory> = {},
		/** What stands in the durable record of a purchase that the provider can be asked about. */
		private readonly stands: Recorded = 'new',
	) {
		({ state: this.state, command: this.command } = begin(rules));
		this.remember(memory);
	}

	private step(event: Event): this {
		this.asked.push(this.command.do);
		({ state: this.state, command: this.command } = next(this.state, event, this.now));
		const { deduplicates, requeryable, keepsAll } = this.state.rules;
		const isTrusted = deduplicates && requeryable && keepsAll !== true;
		if (this.command.do !== 'record' || !isTrusted) return this;
		const recorded: Event = { type: 'recorded', known: this.stands };
		({ state: this.state, command: this.command } = next(this.state, recorded, this.now));
		return this;
	}

	/** What the context remembers of this attempt. */
	remember(memory: Partial<AttemptMemory> = {}): this {
		this.expects('recall');
		return this.step({
			type: 'recalled',
			memory: { sentBefore: false, byThisExecution: false, ...memory },
		});
	}

	record(known: Recorded): this {
		this.expects('record');
		return this.step({ type: 'recorded', known });
	}

	/** One look, after the pause that the machine asks for; `tookMs` until it is answered. */
	look(lookup: Lookup, tookMs = 0): this {
		const { afterMs } = this.expects('look');
		this.now += afterMs + tookMs;
		return this.step({ type: 'looked', lookup });
	}

	send(verdict: Verdict, more: { provenHarmless?: boolean } = {}): this {
		const { afterMs } = this.expects('send');
		this.now += afterMs;
		return this.step({ type: 'sent', verdict, ...more });
	}

	/** The same answer to every look, until the machine asks for something else. */
	lookOn(lookup: Lookup): this {
		while (this.command.do === 'look') {
			if (this.asked.length > 1_000) throw new Error('The machine never stops looking');
			this.look(lookup);
		}
		return this;
	}

	expects<D extends Command['do']>(what: D): Extract<Command, { do: D }> {
		expect(this.command).toMatchObject({ do: what });
		return this.command as Extract<Command, { do: D }>;
	}

	get result(): Result {
		return this.expects('finish').result;
	}
}
