import { wholesalerFaults, type WholesalerFault } from './base/wholesaler';
import { changes, type AnswerFault, type WireFault } from './answerFaults';
import { purchaseFaults, type PurchaseFault } from './purchase';
import type { Random } from './random';
import type { Environment, RecordedRequest } from './types';

export type Fault =
	| WireFault
	| AnswerFault
	| PurchaseFault
	| WholesalerFault
	/** `ms`, give or take `jitterMs`; one in `1 / tailRate` waits for `tailMs` more. */
	| { kind: 'latency'; ms: number; jitterMs?: number; tailRate?: number; tailMs?: number }
	/** The token of this request expires: before (the request is refused) or after (the next one is refused). */
	| { kind: 'tokenDies' }
	/** Answers first (with `answer`, by default a time-out) and does the work `ms` later. Purchases only. */
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
	purchase?: PurchaseFault | WholesalerFault;
	late?: Extract<Fault, { kind: 'lateCharge' }>;
	tokenDiesBefore?: Fault;
	tokenDiesAfter?: Fault;
}

type Slot = Exclude<keyof ChosenFaults, 'delayBefore' | 'delayAfter'>;

/** With one of these no work is done, so that nothing else can go wrong with it. */
const last: Slot[] = ['before', 'late', 'tokenDiesBefore'];

/** Faults that exclude another fault. */
const taken: Record<Slot, Slot[]> = {
	before: [...last, 'after', 'purchase'],
	late: [...last, 'after'],
	after: [...last, 'after'],
	purchase: [...last, 'purchase'],
	tokenDiesBefore: last,
	tokenDiesAfter: last,
};

interface FaultTarget extends Pick<RecordedRequest, 'method' | 'path' | 'route' | 'environment'> {
	isPurchase: boolean;
	text: string;
}

/** The rules in force, with the counts of each. */
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
function add(chosen: ChosenFaults, { fault, when = 'before' }: FaultRule, random: Random): boolean {
	if (fault.kind === 'latency') {
		chosen[when === 'before' ? 'delayBefore' : 'delayAfter'] += delayOf(fault, random);
		return true;
	}
	const slot = slotOf(fault, when);
	if (taken[slot].some((other) => chosen[other])) return false;
	Object.assign(chosen, { [slot]: fault });
	return true;
}

function slotOf(fault: Fault, when: 'before' | 'after'): Slot {
	if (fault.kind === 'tokenDies') return when === 'before' ? 'tokenDiesBefore' : 'tokenDiesAfter';
	if (fault.kind === 'lateCharge') return 'late';
	if (fault.kind in purchaseFaults || fault.kind in wholesalerFaults) return 'purchase';
	return fault.kind in changes ? 'after' : when;
}

/** For reports: the fault and its time. */
export const inWords = (chosen: ChosenFaults): string =>
	Object.entries(chosen)
		.flatMap(([slot, fault]: [string, unknown]) =>
			typeof fault === 'object' ? `${(fault as Fault).kind} (${slot})` : [],
		)
		.join(', ');

function matches(rule: FaultRule, pattern: RegExp, target: FaultTarget): boolean {
	if (rule.method && rule.method !== target.method) return false;
	if (rule.environment && rule.environment !== target.environment) return false;
	if (!target.isPurchase && ['purchase', 'late'].includes(slotOf(rule.fault, 'before')))
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
