import { begin } from '../../../nodes/VtuWallet/purchase/beginning';
import type { Rules } from '../../../nodes/VtuWallet/purchase/steps';
import { type Play, type Scenario, settleForMs } from './play';
import type { World } from './provider';

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
		behind: [],
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
