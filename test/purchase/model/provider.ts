import type { Me } from '../../../nodes/VtuWallet/purchase/claims';
import type { MachineVerdict, Trust } from '../../../nodes/VtuWallet/purchase/machineTypes';
import type { LookupKind } from '../../../nodes/VtuWallet/purchase/outcome';
import type { World } from './world';

const lateMs = 1_500;
const lostMs = 500;
const slowLookMs = 3_000;
const pendingMs = 3_000;

/** One kind of product at one kind of provider. The machine knows its trust alone. */
export interface Kind {
	trust: Trust;
	/** How it answers a reference that it knows. */
	repeats: 'refused' | 'replayed' | 'charged';
	/** A requery finds what was sent. */
	isFindable: boolean;
	/** So long after the charge a requery does not find it. */
	lagMs: number;
	/** So long must absence last. */
	settleForMs: number;
	/** A requery does not show what is pending. */
	hidesPending?: true;
}

export interface Taken {
	account: string;
	attempt: number;
	execution: string;
	at: number;
	status: 'success' | 'failed';
	isPending?: true;
	cancelled?: true;
	/** The answer called it failed. */
	denied?: true;
	/** The answer called it a success in unusual words, and no look has shown that it failed. */
	promised?: boolean;
	/** It belongs to another purchase. */
	isForeign?: true;
}

/** Everything that can happen to one request; the first is good weather. */
const fates = [
	...['success', 'unusualSuccess', 'successThoughFailed', 'successThoughPending'],
	...['pendingThenSuccess', 'pendingThenFailed'],
	...['failed', 'cancelled', 'failedWithoutRecord', 'failedThoughCharged'],
	...['rejected', 'rejectedWithRecord', 'rejectedByEmptyWallet'],
	...['doubtful', 'doubtfulThoughCharged'],
	...['lostBefore', 'lostAfter', 'lostThenPending', 'lostThenFailed', 'late'],
	...['notSent', 'notSentForGood', 'throttled', 'throttledForLong', 'throttledThoughTaken'],
] as const;
type Fate = (typeof fates)[number];

const unusual = { kind: 'accepted', status: 'success', unusual: true } as const;

const looks = ['truth', 'cannotTell', 'slow', 'unclear'] as const;

export class Provider {
	readonly taken: Taken[] = [];
	private readonly fates: readonly Fate[];

	constructor(
		readonly kind: Kind,
		private readonly world: World,
		{ denies = true }: { denies?: boolean } = {},
	) {
		this.fates = fates.filter((fate) => this.canHappen(fate, denies));
	}

	/** The reference is used for another purchase already. */
	useForAnother(account: string): void {
		const { now } = this.world;
		this.taken.push({
			account,
			execution: '?',
			attempt: 0,
			at: now,
			status: 'success',
			isForeign: true,
		});
	}

	/** What the user has paid for and keeps, once everything is decided. */
	get charges(): Taken[] {
		return this.taken.filter(({ status, isForeign }) => status === 'success' && !isForeign);
	}

	send(me: Me, attempt: number): MachineVerdict {
		const fate = this.fates[this.world.fault(this.fates.length)];
		this.world.log?.(`${me.run} sends ${attempt}: ${fate}`);
		switch (fate) {
			case 'notSent':
				return { kind: 'notSent' };
			case 'notSentForGood':
				return { kind: 'notSent', isFinal: true };
			case 'throttled':
				return { kind: 'notSent', throttled: true };
			case 'throttledForLong':
				return { kind: 'notSent', throttled: true, retryAfterMs: 90_000 };
			case 'lostBefore':
				return this.lost();
			case 'late':
				this.take(me, attempt, { status: 'success' }, this.world.now + lateMs);
				return this.lost();
			case 'rejectedByEmptyWallet':
				if (this.charges.length > 0) return { kind: 'rejected' };
		}
		const answer = this.arrive(me, attempt, fate);
		if (fate === 'throttledThoughTaken') return { kind: 'notSent', throttled: true };
		return fate.startsWith('lost') ? this.lost() : answer;
	}

	private arrive(me: Me, attempt: number, fate: Fate): MachineVerdict {
		const known = this.kind.repeats === 'charged' ? undefined : this.known(me.account, attempt);
		if (known && known.at <= this.world.now) return this.repeated(known);
		const take = (what: Pick<Taken, 'status'> & Partial<Taken>) => this.take(me, attempt, what);
		switch (fate) {
			case 'unusualSuccess':
				take({ status: 'success' });
				return unusual;
			case 'successThoughFailed':
			case 'successThoughPending': {
				const isPending = fate === 'successThoughPending' ? ({ isPending: true } as const) : {};
				// The record is there before the answer.
				const at = this.world.now - this.kind.lagMs;
				this.take(me, attempt, { status: 'failed', promised: true, ...isPending }, at);
				return unusual;
			}
			case 'pendingThenSuccess':
				take({ status: 'success', isPending: true });
				return { kind: 'accepted', status: 'pending' };
			case 'pendingThenFailed':
				take({ status: 'failed', isPending: true });
				return { kind: 'accepted', status: 'pending' };
			case 'lostThenPending':
				take({ status: 'success', isPending: true });
				break;
			case 'failed':
			case 'lostThenFailed':
				take({ status: 'failed' });
				return { kind: 'failed' };
			case 'cancelled':
				take({ status: 'failed', cancelled: true });
				return { kind: 'failed' };
			case 'failedWithoutRecord':
				return { kind: 'failed' };
			case 'failedThoughCharged':
				take({ status: 'success', denied: true });
				return { kind: 'failed' };
			case 'rejectedWithRecord':
				take({ status: 'failed' });
				return { kind: 'rejected' };
			case 'rejected':
			case 'rejectedByEmptyWallet':
				return { kind: 'rejected' };
			case 'doubtful':
				return { kind: 'doubtful' };
			case 'doubtfulThoughCharged':
				take({ status: 'success' });
				return { kind: 'doubtful' };
			default:
				take({ status: 'success' });
		}
		return { kind: 'accepted', status: 'success' };
	}

	look({ account, run }: Me, attempt: number): { kind: LookupKind; cancelled?: boolean } {
		const seen = this.kind.isFindable ? this.seen(account, attempt) : undefined;
		const how = looks[this.world.fault(seen ? looks.length : looks.length - 1)];
		const kind = this.told(seen);
		this.world.log?.(`${run} looks for ${attempt}: ${how}, ${kind}`);
		if (how === 'slow') this.world.now += slowLookMs;
		if (how === 'cannotTell' || how === 'unclear') return { kind: how };
		return { kind, ...(seen?.cancelled && { cancelled: true }) };
	}

	private told(seen: Taken | undefined): LookupKind {
		if (seen === undefined) return 'absent';
		if (seen.isForeign) return 'foreign';
		if (!this.isPending(seen)) return seen.status;
		return this.kind.hidesPending ? 'absent' : 'pending';
	}

	private repeated(known: Taken): MachineVerdict {
		if (this.kind.repeats === 'refused' || known.isForeign)
			return { kind: 'ambiguous', alreadyUsed: true };
		if (this.isPending(known)) return { kind: 'accepted', status: 'pending' };
		return known.status === 'success'
			? { kind: 'accepted', status: 'success' }
			: { kind: 'failed' };
	}

	private lost(): MachineVerdict {
		this.world.now += lostMs;
		return { kind: 'ambiguous' };
	}

	/** Of two requests with one reference the first to arrive is taken, where the reference counts. */
	take(
		{ account, execution }: Me,
		attempt: number,
		what: Pick<Taken, 'status'> & Partial<Taken>,
		at = this.world.now,
	) {
		const taken = { account, execution, attempt, at, ...what };
		const known = this.kind.repeats === 'charged' ? undefined : this.known(account, attempt);
		if (known === undefined) this.taken.push(taken);
		else if (known.at > at) this.taken[this.taken.indexOf(known)] = taken;
	}

	private known = (account: string, attempt: number) =>
		this.taken.find((one) => one.attempt === attempt && one.account === account);

	private seen = (account: string, attempt: number) =>
		this.taken.find(
			(one) =>
				one.attempt === attempt &&
				one.account === account &&
				one.at + this.kind.lagMs <= this.world.now,
		);

	private isPending = ({ isPending, at }: Taken) => isPending && this.world.now < at + pendingMs;

	/** A lie that nothing could ever uncover must be believed, so it is not played. */
	private canHappen(fate: Fate, denies: boolean): boolean {
		const { trust, isFindable, repeats, lagMs, settleForMs } = this.kind;
		const isShownInTime = isFindable && lagMs < settleForMs;
		switch (fate) {
			case 'failedThoughCharged':
				return denies && isShownInTime;
			case 'successThoughFailed':
			case 'successThoughPending':
				return denies && isShownInTime;
			case 'throttledThoughTaken':
				return isShownInTime && (trust === 'asks' || repeats !== 'charged');
			default:
				return true;
		}
	}
}
