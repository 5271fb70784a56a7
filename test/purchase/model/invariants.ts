import type { Result } from '../../../nodes/VtuWallet/purchase/steps';
import { held, lookUp, until, type Bought, type Setup, type World } from './provider';
import { carryOut } from './carryOut';
import { conclude, learn } from './conclude';
import { enter } from './enter';
import { reference as referenceOf, settleForMs, type Play, type Scenario } from './play';

/** What must hold whatever happens. */

export interface Findings {
	/** The most purchases that were paid for at once. More than one is a double charge. */
	mostHeld: number;
	outcomes: Record<string, number>;
}

const foreverMs = 10_000_000;

/** The provider keeps the promise that the endpoint table makes in its name. */
export const keepsPromise = ({ deduplicates, reference, duplicates }: Setup) =>
	!deduplicates || (reference === 'honoured' && duplicates !== 'charge');

export const isFindable = ({ requeryable, reference }: Setup) =>
	requeryable && reference === 'honoured';

export function checkStep(before: Play, after: Play, scenario: Scenario, findings: Findings): void {
	const { command } = before.machine;
	if (command.do === 'send') {
		must(!before.unsure, 'sent again although an answer was lost in this execution');
		must(!before.rules.onlyLook, 'sent although it was only to look');
		if (!scenario.setup.deduplicates)
			must(before.journal[command.attempt] === 'open', 'sent without having written it down');
	}
	if (command.do === 'recall' && command.attempt > 0 && keepsPromise(scenario.setup))
		checkAdvance(before, command.attempt);
	checkCharges(after.world, scenario, findings);
}

/** The next attempt begins only where the last one is known to have failed, and not by this execution. */
function checkAdvance(play: Play, attempt: number): void {
	const last = play.world.bought.filter(({ reference }) => reference === referenceOf(attempt - 1));
	must(
		last.length > 0 && last.every(({ status }) => status === 'failed'),
		'advanced without a definite failure',
	);
	must(
		play.memory[attempt - 1]?.execution !== play.execution,
		'advanced after a failure of this very execution',
	);
}

function checkCharges(world: World, scenario: Scenario, findings: Findings): void {
	findings.mostHeld = Math.max(findings.mostHeld, held(world).length);
	if (!keepsPromise(scenario.setup) || scenario.sendAgain) return;
	must(held(world).length <= 1, 'charged twice');
}

export function checkEnd(
	play: Play,
	over: Play,
	result: Result,
	scenario: Scenario,
	findings: Findings,
): void {
	const { setup, sendAgain } = scenario;
	findings.outcomes[result.outcome] = (findings.outcomes[result.outcome] ?? 0) + 1;
	const end = until(play.world, play.world.now + foreverMs, setup);
	checkCharges(end, scenario, findings);
	checkWords(result);
	if (result.outcome === 'unknown') checkUnknown(play, scenario);
	if (!keepsPromise(setup) || scenario.beyondSettling) return;
	checkOutcome(play, end, result, scenario);
	if (!sendAgain) checkNextRun(over, result, scenario);
}

/** Outcome and wallet never contradict each other. */
function checkWords({ outcome, charged, replayed }: Result): void {
	const allowed = {
		success: ['yes'],
		pending: ['yes'],
		failed: ['no', 'refunded'],
		unknown: ['unknown'],
		notSent: ['no'],
	};
	must(allowed[outcome].includes(charged), `${outcome}, charged ${charged}`);
	must(
		!replayed || outcome === 'success' || outcome === 'pending' || outcome === 'failed',
		`${outcome}, replayed`,
	);
}

function checkOutcome(
	play: Play,
	end: World,
	{ outcome, attempt }: Result,
	{ setup, sendAgain }: Scenario,
): void {
	const paid = held(end);
	switch (outcome) {
		case 'success':
			return must(
				(paid.length === 1 || (sendAgain && paid.length > 1)) && paid[0].status === 'success',
				'success without a charge',
			);
		case 'pending':
			return must(
				play.world.bought.some(({ reference }: Bought) => reference === referenceOf(attempt)),
				'pending without a charge',
			);
		case 'failed':
			return must(
				paid.length === 0 || play.blind || isDeniedUnseen(play, paid, setup),
				'failed, and yet charged',
			);
		case 'notSent':
			return must(
				paid.length === 0 || play.blind || isDeniedUnseen(play, paid, setup),
				'notSent, and yet charged',
			);
		case 'unknown':
			return;
	}
}

/** The provider itself said that it failed, and its requery did not say otherwise when it was asked. */
function isDeniedUnseen(play: Play, paid: Bought[], setup: Setup): boolean {
	const { state } = play.machine;
	if (state.looks === 0 || !paid.every(({ denied }) => denied)) return false;
	const seen = lookUp(
		{ ...play.world, now: state.askedAt ?? play.world.now },
		referenceOf(state.attempt),
		setup,
	);
	return !play.clear || seen.kind === 'absent';
}

/** Unknown is what is left when nobody could have told: never the result of not having asked. */
function checkUnknown(play: Play, { setup }: Scenario): void {
	must(!play.clear, 'unknown although nothing was hidden');
	if (!setup.requeryable) return;
	const { askedAt = 0, lookingSince = 0, quietSince = 0, looks } = play.machine.state;
	// Another row was asked for that long, and what was refused in these words had not been bought.
	if (play.machine.state.provenHarmless) return;
	const asked = looks > 0 && askedAt - Math.min(lookingSince, quietSince) >= settleForMs;
	must(asked, 'unknown without having asked long enough');
}

/** A failure stands in nobody's way: once the wallet is funded, the next run buys what failed, and only that. */
function checkNextRun(over: Play, { outcome }: Result, scenario: Scenario): void {
	if (outcome === 'unknown' || outcome === 'pending') return;
	const { setup, by } = scenario;
	const isRetry = by === 'run';
	const waited = until(over.world, over.world.now + foreverMs, setup);
	const next: Play = {
		...over,
		world: { ...waited, wallet: 5 },
		memory: {},
		isRetry,
		execution: over.execution + 1,
		tries: 0,
		unsure: false,
	};
	let play = enter(scenario, next, { onlyLook: false, forgotten: isRetry });
	while (play.machine.command.do !== 'finish') {
		const done = carryOut(play, 'none', scenario);
		play = learn(done.play, done.event);
	}
	const { result } = play.machine.command;
	conclude(play, result);
	must(held(play.world).length <= 1, 'the next run charges again');
	const findable = isFindable(setup);
	// Where requery finds nothing, a bought purchase is not found again, and a used reference cannot be left behind.
	const lostTrack =
		!findable &&
		(outcome === 'success' ||
			(setup.reference === 'honoured' &&
				setup.duplicates !== 'charge' &&
				over.world.bought.length > 0));
	if (!lostTrack)
		must(
			result.outcome === 'success' && held(play.world).length === 1,
			`${outcome}, and the next run ends ${result.outcome}`,
		);
}

function must(holds: boolean, otherwise: string): void {
	if (!holds) throw new Error(otherwise);
}
