import type { Fault, FaultRule } from './faults';
import { alreadyUsedWordings } from './wordings';

interface Mix {
	/** The share of requests that meet a fault, from 0 to 1, evenly over the kinds. */
	rate: number;
	/** Kinds to leave out, e.g. `tokenDies` if the node cannot log in again. */
	without?: Array<Fault['kind']>;
	/** When a late charge comes. */
	lateMs?: number;
	/** When a pending purchase settles. */
	settleMs?: number;
}

const plainKinds = [
	...(['timeout', 'reset', 'hangUp', 'redirect', 'empty', 'cutJson', 'deepJson'] as const),
	...(['cutStream', 'drip', 'tokenDies', 'aboutAnother'] as const),
];

/** One rule for every way in which a purchase or a look-up can go wrong, before the charge and after it. */
export function everyFault({
	rate,
	without = [],
	lateMs: ms = 300,
	settleMs: afterMs = 300,
}: Mix): FaultRule[] {
	const lost: Fault[] = [
		...plainKinds.map((kind) => ({ kind })),
		...[500, 502].map((status) => ({ kind: 'status' as const, status })),
		...[200, 503].map((status) => ({ kind: 'html' as const, status })),
	];
	// Only after the charge, because these words say that the reference is used.
	const afterOnly = alreadyUsedWordings.map((_, wording) => ({
		kind: 'alreadyUsed' as const,
		wording,
	}));
	const once: Fault[] = [
		{ kind: 'rateLimit', retryAfter: 1 },
		{ kind: 'fail' },
		{ kind: 'pending', settle: 'success', afterMs },
		{ kind: 'pending', word: 'proccess', settle: 'failed', afterMs },
		{ kind: 'serverDown', outcome: 'success' },
		{ kind: 'serverDown', outcome: 'failed' },
		{ kind: 'unknownStatus', outcome: 'success' },
		{ kind: 'unknownStatus', outcome: 'failed' },
		{ kind: 'lateCharge', ms },
		{ kind: 'lateCharge', ms, answer: { kind: 'status', status: 504 } },
	];
	const rules: FaultRule[] = [
		...lost.flatMap((fault) => (['before', 'after'] as const).map((when) => ({ when, fault }))),
		...afterOnly.map((fault) => ({ when: 'after' as const, fault })),
		...once.map((fault) => ({ fault })),
	].filter(({ fault }) => !without.includes(fault.kind));
	return rules.map((rule) => ({ ...rule, rate: rate / rules.length }));
}
