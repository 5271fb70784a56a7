import {
	aftermathOf,
	type Aftermath,
	type RecordEnd,
} from '../../../nodes/VtuWallet/purchase/aftermath';
import { next } from '../../../nodes/VtuWallet/purchase/machine';
import type { Event, Result } from '../../../nodes/VtuWallet/purchase/steps';
import { isOpen, type Play } from './play';

export function learn(play: Play, event: Event): Play {
	return { ...play, machine: next(play.machine.state, event, play.world.now) };
}

/** What stands in the store of it is nothing to change. */
const leavesAsIs = (end: RecordEnd): end is 'open' | 'leftAlone' | 'untouched' =>
	end === 'open' || end === 'leftAlone' || end === 'untouched';

/** The result is known: what the batch does with it. */
export function conclude(play: Play, result: Result): Play {
	const { attempt } = result;
	const trusted = play.rules.deduplicates && play.rules.requeryable;
	const { remember, record } = aftermathOf(result, {
		recorded: play.written.includes(attempt),
		sent: play.machine.state.sends > 0,
		sentBefore: isOpen(play, attempt),
		asked: play.written.includes(attempt),
	});
	const journal = { ...play.journal };
	const keepsEnd = play.rules.keepsAll === true || !trusted;
	if (record === 'neverSent' || (!keepsEnd && record === 'refused' && !play.rules.fresh))
		delete journal[attempt];
	else if (keepsEnd && !leavesAsIs(record)) journal[attempt] = record;
	// What the provider can be asked about stands there as open, or as taken.
	else if (!play.rules.fresh && record === 'pending') journal[attempt] = 'pending';
	else if (!play.rules.fresh && record === 'bought' && journal[attempt] === 'pending')
		journal[attempt] = 'open';
	return { ...remembered(play, result, remember), journal };
}

function remembered(
	play: Play,
	{ attempt, outcome }: Result,
	remember: Aftermath['remember'],
): Play {
	const memory = play.memory[attempt];
	const sending = play.process[attempt];
	if (remember === 'asBefore') return play;
	const pending = remember === 'pending';
	return {
		...play,
		memory: memory
			? {
					...play.memory,
					[attempt]: { ...memory, sent: pending, pending, doubted: remember === 'doubted' },
				}
			: play.memory,
		process: sending
			? {
					...play.process,
					[attempt]: { ...sending, known: outcome === 'success' ? ('bought' as const) : remember },
				}
			: play.process,
	};
}
