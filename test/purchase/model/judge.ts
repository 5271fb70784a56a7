import type { Claim, Me } from '../../../nodes/VtuWallet/purchase/claims';
import type { Finish, MachineVerdict } from '../../../nodes/VtuWallet/purchase/machineTypes';
import type { LookupKind } from '../../../nodes/VtuWallet/purchase/outcome';
import type { World } from './world';

/** The facts about one run that the judge needs. */
export interface Conduct {
	lastLook?: { attempt: number; kind: LookupKind; askedAt: number };
	/** How many charges there were when it read the journal last. */
	chargesRead?: number;
	/** When it sent a request that the provider may have taken. */
	mayHaveSentAt?: number;
}

interface Sending {
	account: string;
	at: number;
	kind: MachineVerdict['kind'] | 'killed';
}

/** Checks the promises of the node. Throws for any breach. */
export class Judge {
	/** By attempt: the last sending whose end the node cannot know for certain. */
	private readonly unclear = new Map<number, Sending>();
	/** Executions that do not know how their own last sending ended. */
	private readonly unsure = new Set<string>();
	private readonly pending = new Set<number>();
	/** Untrue outcomes by the fault of the provider: it charged and called the purchase failed. */
	believedDenials = 0;

	constructor(
		private readonly world: World,
		private readonly settleForMs: number,
	) {}

	beforeSending(me: Me, attempt: number, { lastLook }: Conduct): void {
		const { provider, circumstances } = this.world;
		const { sendAgain, onlyMoney, fallsSilent, isBlind } = circumstances;
		if (fallsSilent || isBlind) return;
		this.must(!this.unsure.has(me.execution), 'sent again by an execution that is unsure');
		this.must(!this.pending.has(attempt), 'sent although it is pending');
		const cancelled = provider.taken.some((one) => one.cancelled && one.attempt < attempt);
		this.must(!cancelled, 'sent again although a person has cancelled it');
		const earlier = this.unclear.get(attempt);
		if (earlier === undefined || sendAgain || onlyMoney) return;
		const lasts =
			lastLook?.attempt === attempt &&
			lastLook.kind === 'absent' &&
			(earlier.account === me.account || earlier.kind === 'failed') &&
			lastLook.askedAt - earlier.at >= this.settleForMs;
		this.must(lasts, 'the reference was sent again before absence had lasted');
	}

	afterSending(
		me: Me,
		attempt: number,
		at: number,
		verdict: MachineVerdict,
		conduct: Conduct,
	): void {
		const { kind } = verdict;
		const isThrottled = kind === 'notSent' && verdict.throttled === true;
		const isKnown = kind === 'rejected' || kind === 'notSent';
		const { trust } = this.world.provider.kind;
		if (!isKnown || (isThrottled && trust === 'asks')) this.lost(me, attempt, at, kind);
		if (!isKnown || (isThrottled && trust !== 'none')) conduct.mayHaveSentAt = at;
		this.money();
	}

	private lost(me: Me, attempt: number, at: number, kind: MachineVerdict['kind'] | 'killed'): void {
		this.unclear.set(attempt, { account: me.account, at, kind });
		if (kind === 'ambiguous' || kind === 'doubtful' || kind === 'killed')
			this.unsure.add(me.execution);
	}

	killedWhileSending(me: Me, attempt: number, at: number): void {
		this.lost(me, attempt, at, 'killed');
	}

	/** The process took the memory of its executions with it. */
	forget(): void {
		this.unsure.clear();
	}

	afterLook(me: Me, attempt: number, kind: LookupKind, askedAt: number, conduct: Conduct): void {
		conduct.lastLook = { attempt, kind, askedAt };
		const isShown = kind === 'failed' || kind === 'pending';
		for (const one of this.world.provider.taken)
			if (isShown && one.attempt === attempt) one.promised = false;
		const { mayHaveSentAt = Infinity } = conduct;
		if (kind === 'absent' && askedAt - mayHaveSentAt >= this.settleForMs)
			conduct.mayHaveSentAt = undefined;
		// Lasting absence shows that a throttled request was not taken.
		const sending = this.unclear.get(attempt);
		const isOver = kind === 'absent' && askedAt - Number(sending?.at) >= this.settleForMs;
		const isDecided = kind === 'failed' && sending?.account === me.account;
		if ((sending?.kind === 'notSent' && isOver) || isDecided) this.unclear.delete(attempt);
		if (kind === 'success' || kind === 'pending' || kind === 'failed')
			this.unsure.delete(me.execution);
	}

	atEnd(me: Me, finish: Finish, conduct: Conduct): void {
		const { outcome, end, replayed, attempt } = finish;
		this.must(
			!(end === undefined && conduct.mayHaveSentAt !== undefined),
			'released although it may have been sent',
		);
		const { onlyMoney, sendAgain, forgets } = this.world.circumstances;
		if (onlyMoney) return;
		const { charges, taken } = this.world.provider;
		if (outcome === 'success') {
			// Only a look can show that an unusual success is no success.
			const isPromised = taken.some((one) => one.promised && one.attempt === attempt);
			this.must(charges.length > 0 || isPromised, 'success and not charged');
			const isOurs = charges.some(({ execution }) => execution === me.execution);
			if (finish.reason !== 'bought' && this.showsWho(me) && !sendAgain && !forgets)
				this.must(
					replayed !== isOurs,
					replayed
						? 'replayed although bought by this execution'
						: 'not replayed although bought by another execution',
				);
		}
		if (outcome === 'pending') {
			this.pending.add(attempt);
			const isTaken = taken.some((one) => one.attempt === attempt);
			this.must(isTaken, 'pending and never taken');
		}
		if (outcome === 'failed' || outcome === 'notSent') {
			const isDenied = charges.length > 0 && charges.every(({ denied }) => denied);
			const seen = conduct.lastLook?.kind === 'success' || conduct.lastLook?.kind === 'pending';
			if (isDenied && !seen) this.believedDenials += 1;
			else this.must(!this.couldKnow(me, finish, conduct), `${outcome} and yet charged`);
		}
	}

	/** A stopped run need not know what other runs bought after it read the journal. */
	private couldKnow({ execution }: Me, { reason }: Finish, { chargesRead = 0 }: Conduct): boolean {
		const { charges } = this.world.provider;
		if (reason !== 'stopped') return charges.length > 0;
		return chargesRead > 0 || charges.some((charge) => charge.execution === execution);
	}

	/** Only one execution can have made the purchase. */
	private showsWho({ run }: Me): boolean {
		const { journal, provider } = this.world;
		const [charge, ...others] = provider.charges;
		const isDecided = ({ end }: Claim) => end?.outcome === 'success' || end?.outcome === 'failed';
		const open = journal.claims.filter((claim) => claim.run !== run && !isDecided(claim));
		const executions = new Set(open.map(({ execution }) => execution));
		return (
			charge && others.length === 0 && !charge.denied && !charge.isPending && executions.size < 2
		);
	}

	private money(): void {
		const { provider, circumstances } = this.world;
		const executions = new Set(provider.charges.map(({ execution }) => execution));
		const most = circumstances.sendAgain ? executions.size : 1;
		this.must(provider.charges.length <= most, 'charged twice');
	}

	must(holds: boolean, otherwise: string): void {
		if (!holds) throw new Error(otherwise);
	}
}
