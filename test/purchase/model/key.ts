import { settleForMs, type Play } from './till';

/**
 * Two plays with the same key have the same future: instants count from now, what has long passed is merely past, and
 * words that nobody decides by are left out.
 */
export function keyOf(play: Play): string {
	const { world, machine, rules, left } = play;
	const { state, command } = machine;
	const { askedAt = world.now, lookingSince = Infinity, quietSince = Infinity, verdict, memory } = state;
	return [
		...world.bought.map(({ reference, status, visibleAt, settles }) =>
			[reference, status, ahead(visibleAt, world.now), settles && `${ahead(settles.at, world.now)}${settles.to}`].join(),
		),
		'',
		...world.onTheWay.map(({ reference, arrivesAt }) => `${reference},${ahead(arrivesAt, world.now)}`),
		world.wallet,
		...Object.entries(play.memory).map(([attempt, { execution, sent, pending }]) => `${attempt},${play.execution - execution},${sent},${pending}`),
		...Object.entries(play.journal).map(([attempt, mark]) => `${attempt}${mark}`),
		play.written,
		play.execution,
		play.isRetry,
		play.tries,
		play.unsure,
		play.clear,
		play.hasty,
		left.kills,
		left.oddities,
		rules.onlyLook,
		rules.forgotten,
		since(rules.quietSince ?? world.now, world.now),
		'afterMs' in command ? command.afterMs : '',
		'again' in command && command.again,
		command.do === 'finish' ? Object.values({ ...command.result, message: '', verdict: '', answer: '', transaction: '' }) : command.do,
		state.attempt,
		memory.sentBefore,
		memory.byThisExecution,
		memory.pending,
		state.purpose,
		state.sends,
		state.ambiguous,
		state.recordedEarlier,
		state.refusedEarlier,
		state.looks,
		since(lookingSince, world.now),
		since(lookingSince, askedAt),
		since(quietSince, world.now),
		since(quietSince, askedAt),
		state.pending?.replayed,
		verdict?.kind,
		verdict && 'reason' in verdict && verdict.reason,
		verdict && 'charged' in verdict && verdict.charged,
	].join('|');
}

const ahead = (at: number, now: number) => Math.max(at - now, 0);
const since = (at: number, now: number) => Math.min(now - at, settleForMs);
