import type { AnswerFault } from './oddAnswers';
import type { Random } from './random';
import type { Environment, RecordedRequest } from './types';

/** What was really done behind an answer that does not say it. */
export type HiddenOutcome = 'success' | 'failed' | 'pending';

/** An answer that never was, or that nobody can use. `when` decides whether the work behind it was done. */
export type WireFault =
	/** Never answers; the connection stays open. */
	| { kind: 'timeout' }
	/** TCP reset. */
	| { kind: 'reset' }
	/** Closed politely, with no answer. */
	| { kind: 'hangUp' }
	/** A JSON error with this HTTP status (500 unless told). */
	| { kind: 'status'; status?: number; message?: string }
	/** An HTML page (HTTP 200 unless told). */
	| { kind: 'html'; status?: number }
	| { kind: 'redirect'; status?: number; location?: string }
	| { kind: 'empty'; status?: number }
	/** A whole HTTP answer whose JSON ends in the middle. */
	| { kind: 'cutJson' }
	/** JSON of a success within thousands of brackets. */
	| { kind: 'deepJson' }
	/** The connection breaks in the middle of the body. */
	| { kind: 'cutStream' }
	/** Answers without end, a space at a time, so that the connection is never silent. */
	| { kind: 'drip'; everyMs?: number }
	/** 429, with `Retry-After` unless null. */
	| { kind: 'rateLimit'; retryAfter?: number | string | null }
	/** A refusal with this wording (HTTP 403 and `fail` unless told). With `when: 'after'` the work was done all the same. */
	| { kind: 'refuse'; message: string; status?: number; word?: string }
	/** "Already used", in the wording of this number or in your own. */
	| { kind: 'alreadyUsed'; wording?: number | string }
	/** The answer to somebody else's purchase, a success unless told; `reference` is that purchase's. */
	| { kind: 'aboutAnother'; reference?: string; status?: string };

/** Changes how a purchase goes; never fires on anything else. */
export type PurchaseFault =
	/** Debited, answered with `word`; settles after `afterMs`, or when told to. */
	| { kind: 'pending'; word?: string; settle?: 'success' | 'failed'; afterMs?: number }
	/** Debited, the vendor fails, refunded; HTTP 200 and a failure word. */
	| { kind: 'fail'; message?: string; word?: string }
	/** Debited; HTTP 403 "Server Down Try Again Later". */
	| { kind: 'serverDown'; outcome?: HiddenOutcome; status?: number }
	/** Debited; HTTP 200 with a word that nobody knows. */
	| { kind: 'unknownStatus'; word?: string; outcome?: HiddenOutcome };

export type Fault =
	| WireFault
	| AnswerFault
	| PurchaseFault
	/** `ms`, give or take `jitterMs`; one in `1 / tailRate` waits for `tailMs` more. */
	| { kind: 'latency'; ms: number; jitterMs?: number; tailRate?: number; tailMs?: number }
	/** The token of this request dies: before (the request is refused) or after (the next one is). */
	| { kind: 'tokenDies' }
	/** Answers first (with `answer`, a time-out unless told) and does the work `ms` later. Purchases only. */
	| { kind: 'lateCharge'; ms: number; answer?: WireFault };

export interface FaultRule {
	method?: 'GET' | 'POST';
	/** The path, or its route (`/api/requery/{reference}`); `*` stands for anything. Every path when absent. */
	path?: string;
	environment?: Environment;
	/** Only requests whose path or body holds this text. */
	contains?: string;
	/** Chance from 0 to 1; always when absent. */
	rate?: number;
	/** How often at most. */
	count?: number;
	/** Lets this many matching requests pass first. */
	after?: number;
	/** Before the work is done (default) or after it. Says nothing to the purchase faults. */
	when?: 'before' | 'after';
	fault: Fault;
}

/** The faults that one request meets. */
export interface ChosenFaults {
	delayBefore: number;
	delayAfter: number;
	before?: WireFault;
	after?: WireFault | AnswerFault;
	purchase?: PurchaseFault;
	late?: { ms: number; answer: WireFault };
	tokenDies?: 'before' | 'after';
}

interface FaultTarget extends Pick<RecordedRequest, 'method' | 'path' | 'route' | 'environment'> {
	isPurchase: boolean;
	text: string;
}

/** The rules in force, with what each has seen and done. */
export class FaultPlan {
	private readonly rules: Array<{ rule: FaultRule; pattern: RegExp; seen: number; fired: number }>;

	/** How often each kind of fault has fired. */
	readonly fired: Record<string, number> = {};

	constructor(
		rules: FaultRule[],
		private readonly random: Random,
	) {
		this.rules = rules.map((rule) => ({
			rule,
			pattern: globPattern(rule.path ?? '*'),
			seen: 0,
			fired: 0,
		}));
	}

	choose(target: FaultTarget): ChosenFaults {
		const chosen: ChosenFaults = { delayBefore: 0, delayAfter: 0 };
		for (const entry of this.rules) {
			const { rule } = entry;
			if (!matches(rule, entry.pattern, target)) continue;
			entry.seen += 1;
			if (entry.seen <= (rule.after ?? 0)) continue;
			if (rule.count !== undefined && entry.fired >= rule.count) continue;
			if (rule.rate !== undefined && this.random.next() >= rule.rate) continue;
			if (!add(chosen, rule, this.random)) continue;
			entry.fired += 1;
			this.fired[rule.fault.kind] = (this.fired[rule.fault.kind] ?? 0) + 1;
		}
		return chosen;
	}
}

/** Adds the rule's fault to those chosen already; false when there is no room for it, so that its count stays. */
function add(chosen: ChosenFaults, rule: FaultRule, random: Random): boolean {
	const { fault } = rule;
	const when = rule.when ?? 'before';
	if (fault.kind === 'latency') {
		chosen[when === 'before' ? 'delayBefore' : 'delayAfter'] += delayOf(fault, random);
		return true;
	}
	const neverWorks =
		chosen.before !== undefined || chosen.late !== undefined || chosen.tokenDies === 'before';
	if (neverWorks) return false;
	if (fault.kind === 'tokenDies') {
		chosen.tokenDies = when;
		return true;
	}
	if (fault.kind === 'lateCharge') {
		if (chosen.after) return false;
		chosen.late = { ms: fault.ms, answer: fault.answer ?? { kind: 'timeout' } };
		return true;
	}
	if (isPurchaseFault(fault)) {
		if (chosen.purchase) return false;
		chosen.purchase = fault;
		return true;
	}
	if (when === 'before' && !isAnswerFault(fault)) {
		if (chosen.after || chosen.purchase) return false;
		chosen.before = fault;
		return true;
	}
	if (chosen.after) return false;
	chosen.after = fault;
	return true;
}

/** For reports: what was done, and what went wrong before and after it. */
export function inWords({ before, after, purchase, late, tokenDies }: ChosenFaults): string {
	const parts = [
		before && `${before.kind} before`,
		purchase && `${purchase.kind} purchase`,
		late && `done ${late.ms} ms later`,
		after && `${after.kind} after`,
		tokenDies && `token dies ${tokenDies}`,
	];
	return parts.filter((part) => part).join(', ');
}

export function isPurchaseFault(fault: Fault): fault is PurchaseFault {
	return ['pending', 'fail', 'serverDown', 'unknownStatus'].includes(fault.kind);
}

function isAnswerFault(fault: Fault): fault is AnswerFault {
	return ['odd', 'reword', 'nested', 'echo'].includes(fault.kind);
}

function matches(rule: FaultRule, pattern: RegExp, target: FaultTarget): boolean {
	if (rule.method && rule.method !== target.method) return false;
	if (rule.environment && rule.environment !== target.environment) return false;
	if (!target.isPurchase && (isPurchaseFault(rule.fault) || rule.fault.kind === 'lateCharge'))
		return false;
	if (!pattern.test(target.path) && !pattern.test(target.route)) return false;
	return !rule.contains || `${target.path} ${target.text}`.includes(rule.contains);
}

function globPattern(glob: string): RegExp {
	const escaped = glob.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*/g, '.*');
	return new RegExp(`^${escaped}$`);
}

function delayOf(fault: Extract<Fault, { kind: 'latency' }>, random: Random): number {
	const jitter = fault.jitterMs ? (random.next() * 2 - 1) * fault.jitterMs : 0;
	const tail = fault.tailRate && random.next() < fault.tailRate ? (fault.tailMs ?? 0) : 0;
	return Math.max(0, fault.ms + jitter + tail);
}
