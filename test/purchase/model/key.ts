import { settleForMs, type Play } from './play';

/**
 * Two plays with the same key have the same future: instants count from now, what has long passed is merely past, and
 * words that nobody decides by are left out. Built by hand, since most of the time goes into it.
 */
export function keyOf(play: Play): string {
	const { world, machine, rules, left } = play;
	const { state, command } = machine;
	const { now } = world;
	let key = `${play.execution}${play.tries}${flags(play.isRetry && rules.mayAdvance, play.unsure, play.clear, play.unrecorded, play.blind)}${left.kills}${left.oddities}w${world.wallet}`;
	for (const { reference, status, visibleAt, settles, denied } of world.bought) {
		key += `|${reference}${status}${ahead(visibleAt, now)}${flags(denied === true)}`;
		if (settles) key += `${settles.to}${ahead(settles.at, now)}`;
	}
	for (const { reference, arrivesAt } of world.onTheWay)
		key += `>${reference}${ahead(arrivesAt, now)}`;
	for (const attempt in play.memory) {
		const { execution, sent, pending, doubted } = play.memory[attempt];
		key += `m${attempt}${flags(execution === play.execution, sent, sent && pending === true, doubted === true)}`;
	}
	for (const attempt in play.process) {
		const { at, known } = play.process[attempt];
		key += `p${attempt}${known}${since(at, now)}`;
	}
	// Only what is open in it matters to a *Retry* that begins with it.
	for (const attempt in play.stored) key += `o${attempt}${flags(play.stored[attempt].sent)}`;
	for (const attempt in play.journal) key += `j${attempt}${play.journal[attempt]}`;
	for (const attempt of play.written) key += `+${attempt}`;
	for (const attempt of play.behind) key += `<${attempt}`;
	key += command.do;
	if (command.do === 'finish') {
		const { outcome, charged, replayed, attempt, verdict } = command.result;
		key += `${outcome}${charged}${attempt}${replayed}${verdict?.kind}`;
	} else {
		key += `${state.attempt}${flags(rules.onlyLook, rules.forgotten === true, rules.unheardOf === true)}${since(rules.quietSince ?? now, now)},${since(rules.unseenSince ?? -Infinity, now)}`;
	}
	if (command.do === 'recall') return key;
	const { askedAt = now, lookingSince = Infinity, quietSince = Infinity, verdict, memory } = state;
	key += `/${state.purpose}${state.looks},${state.sends},`;
	key += flags(
		memory.sentBefore,
		memory.byThisExecution,
		memory.pending === true,
		memory.doubted === true,
		memory.bought === true,
		memory.leftBehind === true,
		state.ambiguous,
		state.throttled,
		state.recordedEarlier,
		state.refusedEarlier,
	);
	key += `,${since(lookingSince, now)},${since(lookingSince, askedAt)},${since(quietSince, now)},${since(quietSince, askedAt)}`;
	if ('afterMs' in command) key += `a${command.afterMs}`;
	if ('again' in command) key += `a${command.again}`;
	if (state.pending) key += `p${state.pending.replayed}`;
	if (verdict) key += `${verdict.kind}${flags(state.provenHarmless === true)}`;
	if (verdict?.kind === 'rejected') key += `${verdict.reason}${verdict.charged}`;
	return key;
}

/** Each a bit of one number: a text of them took a sixth of the time that the whole model takes. */
function flags(...values: boolean[]): number {
	let all = 0;
	for (const value of values) all = all * 2 + (value ? 1 : 0);
	return all;
}

const ahead = (at: number, now: number) => Math.max(at - now, 0);
const since = (at: number, now: number) => Math.min(now - at, settleForMs);
