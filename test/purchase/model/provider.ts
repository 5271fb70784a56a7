import type { Lookup } from '../../../nodes/VtuWallet/purchase/outcome';
import type { Answer } from '../../../nodes/VtuWallet/values/answer';

/** A provider and the network before it, small enough to be tried in every way. Nothing here is changed in place. */

export interface Setup {
	/** What the endpoint table says of the product: the machine knows this, and nothing else. */
	deduplicates: boolean;
	requeryable: boolean;
	/** What the provider really does with the reference. */
	reference: 'honoured' | 'ignored';
	duplicates: 'replay' | 'refuse' | 'charge';
	/** Whether an empty wallet is noticed before a used reference. */
	walletFirst: boolean;
	/** Whether a refused purchase stays in the provider's books, as failed. */
	recordsRefusals: boolean;
	/** So long after a charge requery does not show it. */
	lagMs: number;
	/** So long after it was sent a late request arrives. */
	lateMs: number;
}

export interface Bought {
	reference: string;
	status: 'success' | 'pending' | 'failed';
	visibleAt: number;
	settles?: { at: number; to: 'success' | 'failed' };
	/** The answer to the purchase said that it had failed. */
	denied?: true;
}

export interface World {
	now: number;
	bought: readonly Bought[];
	onTheWay: ReadonlyArray<{ reference: string; arrivesAt: number }>;
	/** How many purchases the wallet can pay. */
	wallet: number;
}

/** Everything that can become of one request. */
export const sendFaults = [
	'success',
	'pendingThenSuccess',
	'pendingThenFailed',
	'failed',
	/** Bought, and answered with HTTP 200 that it failed. */
	'deniedAfterCharge',
	'inputRefused',
	'unlistedRefusal',
	'unlistedRefusalAfterCharge',
	/** In words that another row was refused in, and had not been bought. */
	'unlistedRefusalKnown',
	'lostBefore',
	'lostAfter',
	'lostAfterPending',
	'lostAfterFailed',
	'late',
	'connectionRefused',
	'throttled',
	'throttledForLong',
	/** Bought, and answered that it was too much. */
	'throttledAfterCharge',
	'throttledForLongAfterCharge',
	'tokenRefused',
] as const;

export type SendFault = (typeof sendFaults)[number];

/** `hides`: what it has is not shown, as by a provider that keeps only what it has delivered. */
export const lookFaults = ['none', 'error', 'slow', 'unknownWord', 'hides'] as const;

export type LookFault = (typeof lookFaults)[number];

const pendingMs = 5_000;
export const slowLookMs = 12_000;

export const held = (world: World) => world.bought.filter(({ status }) => status !== 'failed');

/** Lets time pass: late requests arrive, pending purchases settle. */
export function until(world: World, at: number, setup: Setup): World {
	if (world.onTheWay.length === 0) return settled(world, at);
	let later = world;
	for (const { reference, arrivesAt } of [...world.onTheWay].sort(
		(a, b) => a.arrivesAt - b.arrivesAt,
	)) {
		if (arrivesAt > at) continue;
		const waiting = later.onTheWay.filter((request) => request.arrivesAt > arrivesAt);
		later = take(
			{ ...settled(later, arrivesAt), onTheWay: waiting },
			reference,
			'success',
			setup,
		).world;
	}
	return settled(later, at);
}

function settled(world: World, now: number): World {
	if (!world.bought.some(({ settles }) => settles && settles.at <= now)) return { ...world, now };
	const settle = (purchase: Bought): Bought =>
		purchase.settles && purchase.settles.at <= now
			? {
					reference: purchase.reference,
					visibleAt: purchase.visibleAt,
					status: purchase.settles.to,
				}
			: purchase;
	const bought = world.bought.map(settle);
	const refunds = held(world).length - bought.filter(({ status }) => status !== 'failed').length;
	return { ...world, now, bought, wallet: world.wallet + refunds };
}

/** The whole way of one request: the network, the provider, the network again. */
export function send(
	world: World,
	reference: string,
	fault: SendFault,
	setup: Setup,
): { world: World; answer: Answer } {
	switch (fault) {
		case 'connectionRefused':
			return { world, answer: oneOf(neverLeft) };
		case 'throttled':
			return { world, answer: tooMuch };
		case 'throttledForLong':
			return { world, answer: tooMuchForLong };
		case 'throttledAfterCharge':
			return { world: take(world, reference, 'deniedAfterCharge', setup).world, answer: tooMuch };
		case 'throttledForLongAfterCharge':
			return {
				world: take(world, reference, 'deniedAfterCharge', setup).world,
				answer: tooMuchForLong,
			};
		case 'tokenRefused':
			return { world, answer: { kind: 'tokenRefused', message: 'No' } };
		case 'lostBefore':
			return { world, answer: oneOf(lost) };
		case 'late':
			return {
				world: {
					...world,
					onTheWay: [...world.onTheWay, { reference, arrivesAt: world.now + setup.lateMs }],
				},
				answer: oneOf(lost),
			};
		case 'lostAfter':
			return { world: take(world, reference, 'success', setup).world, answer: oneOf(lost) };
		case 'lostAfterPending':
			return {
				world: take(world, reference, 'pendingThenSuccess', setup).world,
				answer: oneOf(lost),
			};
		case 'lostAfterFailed':
			return { world: take(world, reference, 'failed', setup).world, answer: oneOf(lost) };
		default:
			return take(world, reference, fault, setup);
	}
}

type Handling = Extract<
	SendFault,
	| 'success'
	| 'pendingThenSuccess'
	| 'pendingThenFailed'
	| 'failed'
	| 'deniedAfterCharge'
	| 'inputRefused'
	| 'unlistedRefusal'
	| 'unlistedRefusalAfterCharge'
	| 'unlistedRefusalKnown'
>;

/** The request has arrived. The check for a used reference is the provider's own and does not wait for requery. */
function take(
	world: World,
	reference: string,
	how: Handling,
	setup: Setup,
): { world: World; answer: Answer } {
	const refusedByWallet = world.wallet < 1;
	const kept = setup.reference === 'honoured' && setup.duplicates !== 'charge';
	const earlier = kept
		? world.bought.find((purchase) => purchase.reference === reference)
		: undefined;
	if (refusedByWallet && setup.walletFirst) return { world, answer: insufficient };
	if (earlier)
		return {
			world,
			answer: setup.duplicates === 'refuse' ? oneOf(alreadyUsed) : answerOf(earlier),
		};
	if (refusedByWallet) return { world: refuse(world, reference, setup), answer: insufficient };
	switch (how) {
		case 'inputRefused':
			return {
				world: refuse(world, reference, setup),
				answer: refusal('This is not a MTN Number => 0803'),
			};
		case 'unlistedRefusal':
		case 'unlistedRefusalKnown':
			return { world: refuse(world, reference, setup), answer: refusal('Computer says no') };
		case 'unlistedRefusalAfterCharge':
			return {
				world: book(world, reference, 'success', setup),
				answer: refusal('Computer says no'),
			};
		case 'deniedAfterCharge':
			return { world: book(world, reference, how, setup), answer: oneOf(denied) };
		default: {
			const after = book(world, reference, how, setup);
			return { world: after, answer: answerOf(after.bought[after.bought.length - 1]) };
		}
	}
}

function book(world: World, reference: string, how: Handling, setup: Setup): World {
	const visibleAt = world.now + setup.lagMs;
	const settles = {
		at: world.now + pendingMs,
		to: how === 'pendingThenFailed' ? ('failed' as const) : ('success' as const),
	};
	const pending = how === 'pendingThenSuccess' || how === 'pendingThenFailed';
	const purchase: Bought = pending
		? { reference, status: 'pending', visibleAt, settles }
		: {
				reference,
				status: how === 'failed' ? 'failed' : 'success',
				visibleAt,
				...(how === 'deniedAfterCharge' && { denied: true }),
			};
	return {
		...world,
		bought: [...world.bought, purchase],
		wallet: world.wallet - (purchase.status === 'failed' ? 0 : 1),
	};
}

function refuse(world: World, reference: string, setup: Setup): World {
	return setup.recordsRefusals ? book(world, reference, 'failed', setup) : world;
}

/** What requery says at this moment. */
export function lookUp(world: World, reference: string, setup: Setup): Lookup {
	if (setup.reference === 'ignored') return { kind: 'absent' };
	const found = world.bought.find(
		(purchase) => purchase.reference === reference && purchase.visibleAt <= world.now,
	);
	if (!found) return { kind: 'absent' };
	const { status } = found;
	const known = { namesReference: true, refunded: false, cancelled: false };
	return { kind: 'found', status, transaction: { status, ...known } };
}

const http = (status: number, body: unknown): Answer => ({ kind: 'http', status, body });
const tooMuch: Answer = { kind: 'http', status: 429, body: '', retryAfterMs: 2_500 };
const tooMuchForLong: Answer = { kind: 'http', status: 429, body: '', retryAfterMs: 3_600_000 };
const refusal = (message: string) => http(403, { status: 'fail', message });
const insufficient = refusal('Insufficient Account Kindly Fund Your Wallet => ₦0.00');
const words = { success: 'successful', pending: 'proccess', failed: 'fail' };
const answerOf = ({ status }: Bought) => http(200, { status: words[status], message: 'As asked' });

/** Answers that mean the same take turns, so that each of them goes through the machine. */
let turn = 0;
const oneOf = (answers: readonly Answer[]) => answers[turn++ % answers.length];

const neverLeft: Answer[] = [
	{ kind: 'fault', code: 'ECONNREFUSED', message: 'refused' },
	{ kind: 'fault', code: 'ENOTFOUND', message: 'no such host' },
	{ kind: 'fault', code: 'CERT_HAS_EXPIRED', message: 'expired' },
];

const lost: Answer[] = [
	{ kind: 'fault', code: 'ECONNRESET', message: 'reset' },
	{ kind: 'fault', code: 'ECONNABORTED', message: 'timeout' },
	{ kind: 'fault', code: 'TRUNCATED', message: 'cut off' },
	http(500, { status: 'fail', message: 'Insufficient Account' }),
	http(502, '<html>'),
	http(302, ''),
	http(408, { status: 'fail' }),
	http(200, ''),
	http(200, '<!doctype html>'),
	http(200, { status: 'accepted' }),
	http(200, { status: 'fail', message: 'please try again later' }),
	http(403, { status: 'fail', message: 'Server Down Try Again Later' }),
];

const denied: Answer[] = ['fail', 'error', 'refunded', 'reversed', 'cancelled'].flatMap((status) =>
	['An error occurred', 'Transaction failed', ''].map((message) => http(200, { status, message })),
);

const alreadyUsed: Answer[] = [
	'Referrence ID Used',
	'Request ID Exits Before',
	'Transaction Plan Id Exits',
	'The request-id has already been taken.',
	'Duplicate request-id',
].map(refusal);
