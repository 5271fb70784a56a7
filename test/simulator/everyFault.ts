import type { Fault, FaultRule } from './faults';
import { alreadyUsedWordings } from './wordings';

export interface MixOptions {
	/** The share of requests that meet a fault, from 0 to 1, evenly over the kinds. */
	rate: number;
	/** Kinds to leave out (`tokenDies` where nobody can log in again). */
	without?: Array<Fault['kind']>;
	/** When a late charge comes. */
	lateMs?: number;
	/** When a pending purchase settles. */
	settleMs?: number;
	/** Like `path` of a rule. */
	path?: string;
}

const plainKinds = [
	...(['timeout', 'reset', 'hangUp', 'redirect', 'empty', 'cutJson', 'deepJson'] as const),
	...(['cutStream', 'drip', 'tokenDies', 'aboutAnother'] as const),
];

/** One rule for every way in which a purchase or a look-up can go wrong, before the charge and after it. */
export function everyFault({
	rate,
	without = [],
	lateMs = 300,
	settleMs = 300,
	path,
}: MixOptions): FaultRule[] {
	const lost: Fault[] = [
		...plainKinds.map((kind) => ({ kind })),
		...[500, 502].map((status) => ({ kind: 'status' as const, status })),
		...[200, 503].map((status) => ({ kind: 'html' as const, status })),
	];
	// Only after the charge: these words say that the reference is taken, and only then that is true.
	const afterOnly: Fault[] = alreadyUsedWordings.map((_, wording) => ({
		kind: 'alreadyUsed',
		wording,
	}));
	const once: Fault[] = [
		{ kind: 'rateLimit', retryAfter: 1 },
		{ kind: 'fail' },
		{ kind: 'pending', settle: 'success', afterMs: settleMs },
		{ kind: 'pending', word: 'proccess', settle: 'failed', afterMs: settleMs },
		{ kind: 'serverDown', outcome: 'success' },
		{ kind: 'serverDown', outcome: 'failed' },
		{ kind: 'unknownStatus', outcome: 'success' },
		{ kind: 'unknownStatus', outcome: 'failed' },
		{ kind: 'lateCharge', ms: lateMs },
		{ kind: 'lateCharge', ms: lateMs, answer: { kind: 'status', status: 504 } },
	];
	const rules: Array<Pick<FaultRule, 'when' | 'fault'>> = [
		...lost.flatMap((fault) => [
			{ when: 'before' as const, fault },
			{ when: 'after' as const, fault },
		]),
		...afterOnly.map((fault) => ({ when: 'after' as const, fault })),
		...once.map((fault) => ({ fault })),
	].filter(({ fault }) => !without.includes(fault.kind));
	return rules.map((rule) => ({ ...rule, ...(path ? { path } : {}), rate: rate / rules.length }));
}
