import { leavesOpen } from '../../purchase/aftermath';
import { begin } from '../../purchase/beginning';
import { wasSentEarlier } from '../../purchase/earlier';
import { next } from '../../purchase/machine';
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
export interface Effects {
	recall(attempt: number): AttemptMemory;
	look(attempt: number): Promise<Lookup>;
	record(attempt: number, again: boolean): Promise<Recorded>;
	send(attempt: number): Promise<{ verdict: Verdict; provenHarmless: boolean }>;
	pause(ms: number): Promise<void>;
	/** Nothing is sent: what would be sent next ends it. */
	onlyAsks?: boolean;
	/** Why nothing may be started any more, if so. */
	halted(): string | undefined;
	now(): number;
}

/** Far more than all attempts of a purchase together need. */
const mostRecords = 100;
const wentRound = 'it kept asking what is written down';

/** Walks the state machine until it has finished. It decides nothing itself. */
export async function drive(rules: Rules, effects: Effects): Promise<Result> {
	let { state, command } = begin(rules);
	/** Something was sent whose end this try has not learned. */
	let open = false;
	let records = 0;
	while (command.do !== 'finish') {
		const halt = effects.halted();
		if (halt !== undefined) return endedBy(halt, state, open);
		if (command.do === 'send' && effects.onlyAsks) return wouldSend(command.attempt);
		if (command.do === 'record' && ++records > mostRecords) throw new Error(wentRound);
		const event = await carryOut(command, effects);
		if (event === undefined) continue;
		if (event.type === 'sent') open ||= leavesOpen(event.verdict);
		const refused = isUnheard(event) ? effects.halted() : undefined;
		if (refused !== undefined) return endedBy(refused, state, open);
		({ state, command } = next(state, event, effects.now()));
	}
	return command.result;
}

const wouldSend = (attempt: number): Result => ({
	outcome: 'notSent',
	charged: 'no',
	replayed: false,
	attempt,
	message: '',
	wouldSend: true,
});

/** Undefined when the run was halted while this command waited for its turn: nothing was done then. */
async function carryOut(
	command: Exclude<Command, { do: 'finish' }>,
	effects: Effects,
): Promise<Event | undefined> {
	switch (command.do) {
		case 'recall':
			return { type: 'recalled', memory: effects.recall(command.attempt) };
		case 'record':
			return {
				type: 'recorded',
				known: await effects.record(command.attempt, command.again),
			};
		case 'look':
			await effects.pause(command.afterMs);
			if (effects.halted() !== undefined) return undefined;
			return { type: 'looked', lookup: await effects.look(command.attempt) };
		case 'send':
			await effects.pause(command.afterMs);
			if (effects.halted() !== undefined) return undefined;
			return { type: 'sent', ...(await effects.send(command.attempt)) };
	}
}

/** The provider did not say: when that is because of the token, nobody needs to go on asking. */
function isUnheard(event: Event): boolean {
	return event.type === 'looked' && event.lookup.kind === 'cannotTell';
}

/** Of other executions nobody was asked: only a fresh run can be sure that nothing was ever sent. */
function endedBy(message: string, state: State, open: boolean): Result {
	const { attempt, pending, rules } = state;
	const common = { replayed: false, attempt, message, halted: true };
	if (pending) return { ...common, ...pending, outcome: 'pending', charged: 'yes' };
	const maybeSent = open || wasSentEarlier(state);
	const nothingKnown = !maybeSent && !state.hasRecord;
	if (maybeSent || !rules.fresh)
		return {
			...common,
			outcome: 'unknown',
			charged: 'unknown',
			...(nothingKnown && { nothingKnown }),
		};
	return { ...common, outcome: 'notSent', charged: 'no' };
}
