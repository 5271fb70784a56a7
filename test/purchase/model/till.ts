import {
	aftermathOf,
	leavesOpen,
	type Aftermath,
} from '../../../nodes/VtuWallet/purchase/aftermath';
import { begin, next } from '../../../nodes/VtuWallet/purchase/machine';
import type { Command, Event, Result, Rules, State } from '../../../nodes/VtuWallet/purchase/steps';
import { classify } from '../../../nodes/VtuWallet/api/answers/verdict';
import {
	lookUp,
	send,
	slowLookMs,
	until,
	type LookFault,
	type SendFault,
	type Setup,
	type World,
} from './provider';

/** The part that the batch plays, as a value: what it remembers, what it wrote down, where the machine stands. */

export const settleForMs = 10_000;

export interface Scenario {
	setup: Setup;
	/** How the purchase is protected: once per run, or once per key. */
	by: 'run' | 'key';
	sendAgain: boolean;
	waitForPendingMs: number;
	/** Everything is written down in a ledger, and what it has never seen is not asked about. */
	trustsLedger?: boolean;
	/** What was sent may show only after the time to settle: no outcome can be vouched for then, the charges still can. */
	beyondSettling?: boolean;
}

/** What the process was told of a sending. In the model one execution ends before the next begins. */
type Known = 'open' | 'pending' | 'doubted' | 'bought' | 'ended';

export interface Play {
	world: World;
	/** The node's execution context: lives through the tries and *Retry*, dies with the process. */
	memory: Readonly<
		Record<number, { execution: number; sent: boolean; pending?: boolean; doubted?: boolean }>
	>;
	/** What n8n has stored of it: every *Retry* of the first execution begins with this again. */
	stored: Play['memory'];
	/** What the process has sent and when; it begins anew when the process dies. */
	process: Readonly<Record<number, { at: number; known: Known }>>;
	/** The host's durable store, by attempt. */
	journal: Readonly<Record<number, 'open' | 'pending' | 'bought' | 'refused'>>;
	execution: number;
	isRetry: boolean;
	tries: number;
	/** What this try wrote into the store itself. */
	written: readonly number[];
	rules: Rules;
	machine: { state: State; command: Command };
	commands: number;
	/** An answer was lost in this execution, so it must not send any more. */
	unsure: boolean;
	/** Nothing has happened yet that hides from us what became of a purchase. */
	clear: boolean;
	/** The store failed when this try wrote down what it is about to send. */
	unrecorded: boolean;
	/** A process died that had sent what stands nowhere: nobody can know of it before it shows. */
	blind: boolean;
	/** How often a process may still die, and how often anything else out of the ordinary may happen. */
	left: { kills: number; oddities: number };
}

const reference = (attempt: number) => `airtime-${attempt}`;

export function firstTry(scenario: Scenario, world: World, left: Play['left']): Play {
	const process = {};
	const rules = rulesOf(scenario, {
		isRetry: false,
		isRetriedAgain: false,
		tries: 0,
		now: world.now,
		process,
		onlyLook: false,
		forgotten: false,
		neverSeen: true,
		nothingStands: true,
	});
	return {
		world,
		memory: {},
		stored: {},
		process,
		journal: {},
		execution: 1,
		isRetry: false,
		tries: 1,
		written: [],
		rules,
		machine: begin(rules),
		commands: 0,
		unsure: false,
		clear: true,
		unrecorded: false,
		blind: false,
		left,
	};
}

/** The node begins again. */
export function enter(
	scenario: Scenario,
	play: Play,
	how: { onlyLook: boolean; forgotten: boolean },
): Play {
	const rules = rulesOf(scenario, {
		isRetry: play.isRetry,
		// The first execution is retried, or was retried already.
		isRetriedAgain: play.isRetry && play.execution > 2,
		tries: play.tries,
		now: play.world.now,
		process: play.process,
		neverSeen: play.journal[0] === undefined && play.memory[0] === undefined,
		nothingStands: play.journal[0] === undefined,
		...how,
	});
	const left = { ...play.left, oddities: play.left.oddities - (how.onlyLook ? 1 : 0) };
	return {
		...play,
		tries: play.tries + 1,
		written: [],
		unrecorded: false,
		rules,
		machine: begin(rules),
		commands: 0,
		left,
	};
}

interface Begin {
	isRetry: boolean;
	isRetriedAgain: boolean;
	tries: number;
	now: number;
	process: Play['process'];
	onlyLook: boolean;
	forgotten: boolean;
	neverSeen: boolean;
	/** The journal has been read, and says nothing of it. */
	nothingStands: boolean;
}

function rulesOf(
	{ setup, by, sendAgain, waitForPendingMs, trustsLedger }: Scenario,
	begin: Begin,
): Rules {
	const { isRetry, isRetriedAgain, tries, now, process, onlyLook, forgotten, neverSeen } = begin;
	const isUnknown = neverSeen && process[0] === undefined;
	return {
		...(trustsLedger && { keepsAll: true, vouchedFor: by === 'key' && !isRetry && isUnknown }),
		deduplicates: setup.deduplicates,
		requeryable: setup.requeryable,
		fresh: by === 'run' && !isRetry && tries === 0 && process[0] === undefined,
		mayAdvance: by === 'key' || isRetry,
		sendAgain,
		onlyLook,
		unheardOf: onlyLook && setup.requeryable && by === 'key' && !isRetry && begin.nothingStands,
		settleForMs,
		waitForPendingMs,
		quietSince: now,
		unseenSince: isRetriedAgain ? now : process[0]?.at,
		forgotten,
	};
}

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
	const left = { ...play.left, oddities: play.left.oddities - (how === 'slow' ? 1 : 0) };
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
			process,
			unsure: play.unsure || unsure,
			clear: play.clear && !unsure,
		},
		event: { type: 'sent', verdict, provenHarmless: how === 'unlistedRefusalKnown' },
	};
}

export function learn(play: Play, event: Event): Play {
	return { ...play, machine: next(play.machine.state, event, play.world.now) };
}

/** The result is known: what the batch does with it. */
export function conclude(play: Play, result: Result): Play {
	const { attempt } = result;
	const trusted = play.rules.deduplicates && play.rules.requeryable;
	const { remember, record } = aftermathOf(result, {
		recorded: play.written.includes(attempt),
		sent: play.machine.state.sends > 0,
		sentBefore: isOpen(play, attempt),
	});
	const journal = { ...play.journal };
	const keepsEnd = play.rules.keepsAll === true || !trusted;
	if (record === 'neverSent' || (!keepsEnd && record === 'refused' && !play.rules.fresh))
		delete journal[attempt];
	else if (keepsEnd && record !== 'open') journal[attempt] = record;
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

/** An earlier sending of which nobody has learned what became of it, as the execution or the process remembers it. */
function isOpen({ memory, process }: Play, attempt: number): boolean {
	const known = process[attempt]?.known;
	return memory[attempt]?.sent === true || known === 'open' || known === 'pending';
}
