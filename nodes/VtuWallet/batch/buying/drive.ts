import { begin, next } from '../../purchase/machine';
import type { Lookup } from '../../purchase/outcome';
import type {
	AttemptMemory,
	Command,
	Event,
	Recorded,
	Result,
	Rules,
	State,
} from '../../purchase/steps';
import type { Verdict } from '../../purchase/verdict';

/** What the state machine cannot do itself. None of these throws. */
export interface Hands {
	recall(attempt: number): AttemptMemory;
	look(attempt: number): Promise<Lookup>;
	record(attempt: number, again: boolean): Promise<Recorded>;
	send(attempt: number): Promise<Verdict>;
	pause(ms: number): Promise<void>;
	/** Why nothing may be started any more, if so. */
	halted(): string | undefined;
	now(): number;
}

/** Walks the state machine until it has finished. It decides nothing itself. */
export async function drive(rules: Rules, hands: Hands): Promise<Result> {
	let { state, command } = begin(rules);
	let sent = false;
	while (command.do !== 'finish') {
		const event = hands.halted() === undefined ? await carryOut(command, hands) : undefined;
		if (event === undefined) return stopped(state, sent, hands.halted());
		sent ||= event.type === 'sent';
		({ state, command } = next(state, event, hands.now()));
	}
	return command.result;
}

/** Undefined when the run was stopped while this command waited for its turn. */
async function carryOut(
	command: Exclude<Command, { do: 'finish' }>,
	hands: Hands,
): Promise<Event | undefined> {
	switch (command.do) {
		case 'recall':
			return { type: 'recalled', memory: hands.recall(command.attempt) };
		case 'record':
			return { type: 'recorded', known: await hands.record(command.attempt, command.again) };
		case 'look':
			await hands.pause(command.afterMs);
			if (hands.halted() !== undefined) return undefined;
			return { type: 'looked', lookup: await hands.look(command.attempt) };
		case 'send':
			await hands.pause(command.afterMs);
			if (hands.halted() !== undefined) return undefined;
			return { type: 'sent', verdict: await hands.send(command.attempt) };
	}
}

/** Of other executions nobody was asked: only a fresh run can be sure that nothing was ever sent. */
function stopped(state: State, sent: boolean, reason = 'The run was stopped'): Result {
	const { attempt, memory, pending, recordedEarlier, rules } = state;
	const common = { replayed: false, attempt, message: reason };
	if (pending) return { ...common, ...pending, outcome: 'pending', charged: 'yes' };
	const maybeSent = sent || memory.sentBefore || recordedEarlier;
	if (rules.fresh && !maybeSent) return { outcome: 'notSent', charged: 'no', ...common };
	return { outcome: 'unknown', charged: 'unknown', ...common };
}
