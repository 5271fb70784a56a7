import { nextAttempt } from './beginning';
import { isTrusted } from './earlier';
import {
	anothers,
	boughtBefore,
	finish,
	finishNotSent,
	neverLearned,
	pendingBefore,
	unknown,
	walletIsDry,
} from './endings';
import { hasSettled, look } from './looking';
import type { Command, Recorded, State, Step } from './steps';

export function afterRecall(state: State, now: number): Step {
	const { rules, memory } = state;
	if (isVouchedFor(state)) return goToSend(state, now);
	if (rules.requeryable && (!rules.fresh || memory.sentBefore)) return look(state, 'before', now);
	if (!rules.requeryable && ledgerMayTell(state)) return goToSend(state, now);
	if (!rules.requeryable && memory.sentBefore && !rules.sendAgain)
		return unknown(state, neverLearned);
	return goToSend(state, now);
}

/** Another credential of this process bought it a moment ago: a ledger that both write into knows what became of it. */
const ledgerMayTell = ({ rules, memory }: State): boolean =>
	rules.keepsAll === true && memory.boughtByAnother === true;

/** Whatever the ledger knows of it after all is asked about; and the provider still honours the reference. */
function isVouchedFor(state: State): boolean {
	const { rules, attempt, memory, looks } = state;
	if (rules.vouchedFor !== true || rules.keepsAll !== true || !isTrusted(state)) return false;
	return attempt === 0 && looks === 0 && !rules.onlyLook && !memory.sentBefore && !memory.doubted;
}

/** After a failure, a later attempt may be on its way: those are asked about for as long as it takes. */
const isUnheardOf = ({ rules, attempt }: State): boolean =>
	rules.unheardOf === true && attempt === 0;

export function goToSend(state: State, now: number): Step {
	const { rules, attempt, memory } = state;
	if (memory.bought) return boughtBefore(state);
	// Sent again, it would be a second purchase beside the one that the next attempt may have made.
	if (memory.leftBehind) return nextAttempt(state);
	// One execution sends once and no more, whatever absence may prove; the next one may, since a person started it.
	const nobodyDecidedSince = memory.byThisExecution || memory.meanwhile;
	if (memory.sentBefore && ledgerMayTell(state))
		return { state, command: { do: 'record', attempt, again: false } };
	if (memory.sentBefore && (nobodyDecidedSince || memory.pending))
		return unknown(state, memory.byThisExecution ? neverLearned : sentMeanwhile);
	// A refusal on no list is no proof to send by again, only for a person to try again by.
	if (memory.doubted && nobodyDecidedSince)
		return finish(state, { ...refusedInThisRun, outcome: 'failed', charged: 'no' });
	const mayTell = rules.fresh || isTrusted(state) || state.refusedEarlier || isUnheardOf(state);
	if (rules.onlyLook && mayTell) return nothingSent(state, walletIsDry, now);
	const absenceProves = isTrusted(state);
	// Nobody else can have sent what begins with this very run, and a retry of it will know that it was sent.
	if (absenceProves && rules.fresh && !rules.keepsAll)
		return { state, command: { do: 'send', attempt, afterMs: 0 } };
	const again =
		(absenceProves && !isVouchedFor(state)) || state.refusedEarlier || !rules.requeryable;
	return { state, command: { do: 'record', attempt, again } };
}

export function afterRecord(state: State, known: Recorded, now: number): Step {
	const { rules, attempt, memory } = state;
	if (known === 'bought') return boughtBefore(state);
	if (known === 'leftBehind') return nextAttempt(state);
	if (known === 'pending') return pendingBefore(state);
	if (known === 'anothers') return anothers(state, 'bought or sent earlier');
	if (ledgerMayTell(state)) return unknown(state, sentMeanwhile);
	// Two records under one reference could not be told apart: it serves again once it is sure that there is none.
	if (known === 'refused') {
		const refused = { ...state, refusedEarlier: true };
		return hasSettled(refused) ? goToSend(refused, now) : look(refused, 'before', now);
	}
	if (known === 'overLimit')
		return memory.sentBefore ? unknown(state, neverLearned) : finishNotSent(state, dayIsFull);
	const send: Command = { do: 'send', attempt, afterMs: 0 };
	if (known === 'new' && !memory.sentBefore) {
		const first = { ...state, recordedEarlier: false };
		return rules.onlyLook ? nothingSent(first, walletIsDry, now) : { state: first, command: send };
	}
	if (known === 'unwritten' || (known === 'unavailable' && rules.fresh))
		return memory.sentBefore ? unknown(state, neverLearned) : finishNotSent(state, notRecorded);
	const recorded = { ...state, recordedEarlier: true };
	// Sent before, and absence proves nothing: only asking for as long as the user allows may tell.
	if (rules.requeryable && !hasSettled(state)) return look(recorded, 'before', now);
	if (known === 'unavailable' && rules.keepsAll)
		return isTrusted(state)
			? finish(recorded, { outcome: 'notSent', charged: 'no', message: notRecorded })
			: unknown(recorded, notAnswered);
	const isHidden = known === 'elsewhere' || known === 'heldElsewhere';
	if (isTrusted(state) && !isHidden) return { state: recorded, command: send };
	// Never without a record, whatever the user accepts: the run after it would not know.
	const isHeld = known === 'underWay' || known === 'heldElsewhere';
	if (rules.sendAgain && !rules.onlyLook && known !== 'unavailable' && !isHeld)
		return { state: recorded, command: send };
	return unknown(recorded, wordsFor[known] ?? cannotSay);
}

const sentMeanwhile =
	'Another execution sent this purchase at the same time, and the provider does not show what became of it';
const refusedInThisRun = {
	message: 'The provider refused it in an earlier try of this run, and has not shown it since',
	foundNothing: true,
};
/** Whoever sent it may be at it still. */
export const cannotSay =
	'An earlier try sent this purchase or was about to, and the provider cannot say what became of it';
/** This try has sent nothing, and a later one may. */
export const notAnswered =
	'n8n could not say whether this purchase was sent before, so nothing was sent now';
const underWay =
	'Another run was buying this at the same time, and had not ended when this one stopped waiting for it';
const elsewhere =
	'Another account sent this purchase or was about to, and this one is not shown what became of it';
const wordsFor: Partial<Record<Recorded, string>> = {
	unavailable: notAnswered,
	underWay,
	heldElsewhere: underWay,
	elsewhere,
};
const dayIsFull =
	"With this purchase the day would cost more than 'Max per Day'. Buy it tomorrow, or raise the limit";
const notRecorded = 'n8n could not write down that this purchase is being sent, so it was not sent';

/** Nothing was taken in this try, as far as its answers tell. Of an earlier execution's purchase, absence is believed only after it has lasted. */
export function nothingSent(state: State, message: string, now: number): Step {
	if (state.throttled && state.rules.requeryable && state.purpose !== 'throttled')
		return look(state, 'throttled', now);
	const isSure = hasSettled(state) || isUnheardOf(state);
	if (!state.rules.fresh && state.rules.requeryable && !isSure)
		return look(state, 'neverReached', now);
	return finishNotSent(state, message);
}
