import { leavesOpen } from '../../../nodes/VtuWallet/purchase/aftermath';
import type { Command, Event } from '../../../nodes/VtuWallet/purchase/steps';
import { classify } from '../../../nodes/VtuWallet/api/answers/verdict';
import { isOpen, isRemembered, type Play, reference, type Scenario } from './play';
import {
	lookUp,
	send,
	slowLookMs,
	until,
	type LookFault,
	type SendFault,
	type Setup,
} from './provider';

/** What may happen to the command that comes next. */
export type Fault =
	| { look: LookFault }
	| { send: SendFault }
	| { store: 'works' | 'fails' }
	| 'none';

/** Does what the machine asks for. The event is kept apart: a process may die before it learns of it. */
export function carryOut(
	play: Play,
	fault: Fault,
	scenario: Scenario,
): { play: Play; event: Event } {
	const { command } = play.machine;
	const { setup } = scenario;
	const began: Play = { ...play, commands: play.commands + 1 };
	switch (command.do) {
		case 'recall': {
			const memory = play.memory[command.attempt];
			const byThisExecution = memory?.execution === play.execution;
			return {
				play: began,
				event: {
					type: 'recalled',
					memory: {
						sentBefore: isOpen(play, command.attempt),
						byThisExecution,
						pending: memory?.pending || play.process[command.attempt]?.known === 'pending',
						doubted: memory?.doubted || play.process[command.attempt]?.known === 'doubted',
						bought: play.process[command.attempt]?.known === 'bought',
						leftBehind: isRemembered(play, command.attempt + 1),
					},
				},
			};
		}
		case 'record':
			return record(began, command, fault);
		case 'look': {
			const how = typeof fault === 'object' && 'look' in fault ? fault.look : 'none';
			return look(began, command, how, setup);
		}
		case 'send': {
			const how = typeof fault === 'object' && 'send' in fault ? fault.send : 'success';
			return sendNow(began, command, how, setup);
		}
		case 'finish':
			throw new Error('There is nothing left to do');
	}
}

function record(
	play: Play,
	{ attempt, again }: Command & { do: 'record' },
	fault: Fault,
): { play: Play; event: Event } {
	if (typeof fault === 'object' && 'store' in fault && fault.store === 'fails') {
		const left = { ...play.left, oddities: play.left.oddities - 1 };
		return {
			play: { ...play, left, clear: false, unrecorded: true },
			event: { type: 'recorded', known: 'unavailable' },
		};
	}
	const stands = play.journal[attempt];
	if (play.behind.includes(attempt))
		return { play, event: { type: 'recorded', known: 'leftBehind' } };
	if (stands === 'open') return { play, event: { type: 'recorded', known: 'known' } };
	if (stands === 'pending' || stands === 'bought' || (stands === 'refused' && !again))
		return { play, event: { type: 'recorded', known: stands } };
	const written = {
		journal: { ...play.journal, [attempt]: 'open' as const },
		written: [...play.written, attempt],
	};
	return { play: { ...play, ...written }, event: { type: 'recorded', known: 'new' } };
}

function look(
	play: Play,
	command: Command & { do: 'look' },
	how: LookFault,
	setup: Setup,
): { play: Play; event: Event } {
	const asked = until(play.world, play.world.now + command.afterMs, setup);
	const truth = lookUp(asked, reference(command.attempt), setup);
	const world = how === 'slow' ? until(asked, asked.now + slowLookMs, setup) : asked;
	const isOdd = how === 'slow' || how === 'hides';
	const left = { ...play.left, oddities: play.left.oddities - (isOdd ? 1 : 0) };
	const after: Play = {
		...play,
		world,
		left,
		clear: play.clear && (how === 'none' || how === 'slow'),
	};
	if (how === 'error')
		return {
			play: after,
			event: { type: 'looked', lookup: { kind: 'cannotTell', reason: 'HTTP 500' } },
		};
	if (how === 'hides')
		return { play: after, event: { type: 'looked', lookup: { kind: 'absent' } } };
	if (how === 'unknownWord' && truth.kind === 'found') {
		return { play: after, event: { type: 'looked', lookup: { ...truth, status: 'unknownWord' } } };
	}
	return { play: after, event: { type: 'looked', lookup: truth } };
}

function sendNow(
	play: Play,
	command: Command & { do: 'send' },
	how: SendFault,
	setup: Setup,
): { play: Play; event: Event } {
	const { attempt, afterMs } = command;
	const leaves = until(play.world, play.world.now + afterMs, setup);
	const { world, answer } = send(leaves, reference(attempt), how, setup);
	const verdict = classify(answer);
	const open = isOpen(play, attempt) || leavesOpen(verdict);
	const memory = { ...play.memory, [attempt]: { execution: play.execution, sent: open } };
	const process = {
		...play.process,
		[attempt]: { at: leaves.now, known: open ? ('open' as const) : ('ended' as const) },
	};
	// What is refused for a reason on no list leaves open what became of it, where absence proves nothing.
	const isTrusted = setup.deduplicates && setup.requeryable;
	const doubted = verdict.kind === 'refused' && !isTrusted;
	const unsure = verdict.kind === 'ambiguous' || verdict.kind === 'alreadyUsed' || doubted;
	return {
		play: {
			...play,
			world,
			memory,
			...leftBehind(play, attempt),
			process,
			unsure: play.unsure || unsure,
			clear: play.clear && !unsure,
		},
		event: { type: 'sent', verdict, provenHarmless: how === 'unlistedRefusalKnown' },
	};
}

/** What is left behind stands open for good; of a trusted product it goes on saying that it was taken. */
function leftBehind(
	{ behind, journal, rules }: Play,
	sent: number,
): Pick<Play, 'behind' | 'journal'> {
	const before = sent - 1;
	if (sent === 0 || behind.includes(before)) return { behind, journal };
	const stays = journal[before] === 'pending' && rules.deduplicates;
	return {
		behind: [...behind, before],
		journal: stays ? journal : { ...journal, [before]: 'open' },
	};
}
