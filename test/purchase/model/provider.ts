import type { Me } from '../../../nodes/VtuWallet/purchase/claims';
import type { MachineVerdict } from '../../../nodes/VtuWallet/purchase/machineTypes';
import type { Trust } from '../../../nodes/VtuWallet/purchase/trust';
import type { LookupKind } from '../../../nodes/VtuWallet/purchase/outcome';
import type { World } from './world';

const lateMs = 1_500;
const lostMs = 500;
const slowLookMs = 3_000;
const pendingMs = 3_000;

/** One kind of product at one kind of provider. The machine knows only its trust. */
export interface Kind {
	trust: Trust;
	/** How it answers a reference that it knows. */
	repeats: 'refused' | 'replayed' | 'charged';
	/** A requery finds purchases that were sent. */
	isFindable: boolean;
	/** A requery finds a purchase only after this time from the charge. */
	lagMs: number;
	/** Absence counts after this time. */
	settleForMs: number;
	/** A requery does not show pending purchases. */
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

interface Fate {
	/** How the provider treats a request whose reference it does not know. */
	takes?: Pick<Taken, 'status'> & Partial<Taken>;
	says: MachineVerdict;
	/** The answer is the same if the provider knows the reference. */
	always?: true;
	/** The request arrives later. */
	isLate?: true;
	/** The record is there before the answer. */
	isShown?: true;
}

const bought = { status: 'success' } as const;
const notBought = { status: 'failed' } as const;
const accepted = { kind: 'accepted', status: 'success' } as const;
const unusual = { ...accepted, unusual: true } as const;
const pending = { kind: 'accepted', status: 'pending' } as const;
const failed = { kind: 'failed' } as const;
const rejected = { kind: 'rejected' } as const;
const doubtful = { kind: 'doubtful' } as const;
const lost = { kind: 'ambiguous' } as const;
const notSent = { kind: 'notSent' } as const;
const throttled = { ...notSent, throttled: true } as const;

/** Everything that can happen to one request. The first one is no fault. */
const fates = {
	success: { takes: bought, says: accepted },
	unusualSuccess: { takes: bought, says: unusual },
	successThoughFailed: { takes: { ...notBought, promised: true }, says: unusual, isShown: true },
	successThoughPending: {
		takes: { ...notBought, promised: true, isPending: true },
		says: unusual,
		isShown: true,
	},
	pendingThenSuccess: { takes: { ...bought, isPending: true }, says: pending },
	pendingThenFailed: { takes: { ...notBought, isPending: true }, says: pending },
	failed: { takes: notBought, says: failed },
	cancelled: { takes: { ...notBought, cancelled: true }, says: failed },
	failedWithoutRecord: { says: failed },
	failedThoughCharged: { takes: { ...bought, denied: true }, says: failed },
	rejected: { says: rejected },
	rejectedWithRecord: { takes: notBought, says: rejected },
	rejectedByEmptyWallet: { says: rejected },
	doubtful: { says: doubtful },
	doubtfulThoughCharged: { takes: bought, says: doubtful },
	lostBefore: { says: lost, always: true },
	lostAfter: { takes: bought, says: lost, always: true },
	lostThenPending: { takes: { ...bought, isPending: true }, says: lost, always: true },
	lostThenFailed: { takes: notBought, says: lost, always: true },
	late: { takes: bought, says: lost, always: true, isLate: true },
	notSent: { says: notSent, always: true },
	notSentForGood: { says: { ...notSent, isFinal: true }, always: true },
	throttled: { says: throttled, always: true },
	throttledForLong: { says: { ...throttled, retryAfterMs: 90_000 }, always: true },
	throttledThoughTaken: { takes: bought, says: throttled, always: true },
} satisfies Record<string, Fate>;
type FateName = keyof typeof fates;

const looks = ['truth', 'cannotTell', 'slow', 'unclear'] as const;

export class Provider {
	readonly taken: Taken[] = [];
	private readonly fates: readonly FateName[];

	constructor(
		readonly kind: Kind,
		private readonly world: World,
		{ denies = true }: { denies?: boolean } = {},
	) {
		const names = Object.keys(fates) as FateName[];
		this.fates = names.filter((name) => this.canHappen(name, denies));
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

	/** The purchases that the user has paid for and keeps, after everything is decided. */
	get charges(): Taken[] {
		return this.taken.filter(({ status, isForeign }) => status === 'success' && !isForeign);
	}

	send(me: Me, attempt: number): MachineVerdict {
		const { world, kind } = this;
		const name = this.fates[world.fault(this.fates.length)];
		world.log?.(`${me.run} sends ${attempt}: ${name}`);
		const { takes, says, always, isLate, isShown }: Fate = fates[name];
		if (name === 'rejectedByEmptyWallet' && this.charges.length > 0) return says;
		const known = this.known(me.account, attempt);
		const arrivesAt = world.now + (isLate ? lateMs : isShown ? -kind.lagMs : 0);
		const isRepeated = known !== undefined && known.at <= world.now;
		if (takes && !isRepeated) this.take(me, attempt, takes, arrivesAt);
		if (isRepeated && !always) return this.repeated(known);
		if (says === lost) world.now += lostMs;
		return says;
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
		if (this.isPending(known)) return pending;
		return known.status === 'success' ? accepted : failed;
	}

	/** The provider takes the first of two requests with one reference. */
	private take(
		{ account, execution }: Me,
		attempt: number,
		what: NonNullable<Fate['takes']>,
		at: number,
	) {
		const taken = { account, execution, attempt, at, ...what };
		const known = this.known(account, attempt);
		if (known === undefined) this.taken.push(taken);
		else if (known.at > at) this.taken[this.taken.indexOf(known)] = taken;
	}

	/** The purchases with this reference, if the provider honours references. */
	private known(account: string, attempt: number): Taken | undefined {
		if (this.kind.repeats === 'charged') return undefined;
		return this.taken.find((one) => one.attempt === attempt && one.account === account);
	}

	private seen = (account: string, attempt: number) =>
		this.taken.find(
			(one) =>
				one.attempt === attempt &&
				one.account === account &&
				one.at + this.kind.lagMs <= this.world.now,
		);

	private isPending = ({ isPending, at }: Taken) => isPending && this.world.now < at + pendingMs;

	/** A lie that nothing could ever uncover must be believed, so it is not played. */
	private canHappen(fate: FateName, denies: boolean): boolean {
		const { trust, isFindable, repeats, lagMs, settleForMs } = this.kind;
		const isShownInTime = isFindable && lagMs < settleForMs;
		switch (fate) {
			case 'failedThoughCharged':
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
