import type { RecordEnd } from '../../purchase/aftermath';
import type { Recorded } from '../../purchase/steps';
import type { Account } from '../../api/types';
import { isUsersOwn } from './ledgerMarks';
import { asked, left } from './leftMarks';
import { inTurn, type Job, type ListContext } from './listWriter';
import { everSent, onlyAsking, underWay, whole, type Marking } from './marks';
import { behind, besideOpen } from './overMarks';
import { askedFor, ownedBy, ownerMark } from './ownerMarks';
import type { Claim, Owner, ReadableRecords } from './sentRecords';
import { othersHaveLooked } from './standingMarks';
import { unheard } from './unheardMarks';

/** Looking adds marks for a moment, and a full list drops its oldest for them: so few purchases are looked at at once. */
const fewAtOnce = 1_000;

async function fewByFew<T>(claims: Claim[], ask: (few: Claim[]) => Promise<T[]>): Promise<T[]> {
	const answers: T[] = [];
	for (let from = 0; from < claims.length; from += fewAtOnce)
		answers.push(...(await ask(claims.slice(from, from + fewAtOnce))));
	return answers;
}

type About = Pick<Job, 'context' | 'mark' | 'marking'>;

/**
 * The durable record where there is no ledger, in the list of processed items that n8n keeps for a workflow. It is
 * written at once and survives a killed process; it is for products whose absence from requery proves nothing.
 */
export class ProcessedItems implements ReadableRecords {
	readonly keepsAll = false;
	private readonly unwritten = new Set<Promise<unknown>>();
	/** By its mark, whether an owner stood in the list before this run wrote anything. */
	private readonly owners = new Map<string, Promise<Owner>>();

	constructor(
		readonly context: ListContext,
		private readonly account: Pick<Account, 'environment'>,
		/** The provider never hears the references: the purchases travel under that of a batch. */
		private readonly isPooled = false,
	) {}

	hasNeverSeen(): boolean {
		return false;
	}

	/** For whom the reference was sent before this run wrote anything about it. */
	async ownerOf(claim: Claim): Promise<Owner> {
		const mark = this.markOf(claim);
		const owner = ownerMark(mark, claim.planned);
		const asked = this.owners.get(owner) ?? this.askFor(mark, owner);
		this.owners.set(owner, asked);
		return await asked;
	}

	async record(claim: Claim, again: boolean): Promise<Recorded> {
		return await this.standing(claim, again, this.about(claim));
	}

	async leaveBehind(claim: Claim): Promise<void> {
		const about = this.about(claim);
		await inTurn({ do: 'record', again: true, ...about, marking: behind(about.marking) });
	}

	/** As `record`, for a run with a ledger: what becomes of the purchase is written there, and not here. */
	async leave(claim: Claim): Promise<void> {
		const about = this.about(claim);
		const deed = { do: 'record', again: true } as const;
		if ((await inTurn({ ...deed, ...about })) === 'unavailable' || !this.isPooled) return;
		await inTurn({ ...deed, ...about, marking: left });
	}

	/** Whether the open mark was written by `leave`. */
	async wasLeft(claim: Claim): Promise<boolean> {
		const job = { do: 'record', again: true, ...this.about(claim), marking: asked } as const;
		return (await inTurn(job)) === 'known';
	}

	/**
	 * Only by adding to the list can it be told what stands in it. What a run that is killed right then has added makes
	 * later ones doubt, and never send twice.
	 */
	async look(claims: Claim[]): Promise<Recorded[]> {
		const isNew = new Set(await fewByFew(claims, async (few) => await this.newAmong(few)));
		const others = claims.filter((claim) => !isNew.has(claim));
		if (others.some((claim) => this.isEverMarked(claim))) {
			// What stood there may have been the question of another worker, which is over by then.
			await othersHaveLooked();
			for (const claim of await fewByFew(others, async (few) => await this.newAmong(few)))
				isNew.add(claim);
		}
		return await fewByFew(claims, async (few) => {
			const told = few.map(async (claim) => {
				if (isNew.has(claim)) return 'new';
				const about = this.about(claim);
				const marking = onlyAsking(about.marking);
				return await this.standing(claim, false, { ...about, marking });
			});
			return await Promise.all(told);
		});
	}

	async settle(claim: Claim, end: RecordEnd): Promise<void> {
		if (end === 'open' || end === 'leftAlone' || end === 'untouched') return;
		const written = inTurn({ do: 'settle', end, ...this.about(claim) });
		this.unwritten.add(written);
		await written;
		this.unwritten.delete(written);
	}

	async end(): Promise<void> {
		await Promise.all(this.unwritten);
	}

	/** Those of which nothing stands there, for certain. */
	private async newAmong(claims: Claim[]): Promise<Claim[]> {
		const asked = claims.map(async (claim) => {
			if (!this.isEverMarked(claim)) return [];
			const job = { do: 'record', again: false, ...this.about(claim), marking: everSent } as const;
			return (await inTurn(job)) === 'new' ? [claim] : [];
		});
		return (await Promise.all(asked)).flat();
	}

	private async standing(claim: Claim, again: boolean, about: About): Promise<Recorded> {
		const owner = isUsersOwn(claim.planned) ? await this.ownerOf(claim) : 'this';
		const stands = await inTurn({ do: 'record', again, ...about });
		const mayBeOver = stands === 'known' && !this.isPooled;
		const known = mayBeOver ? await this.standsBeside(claim) : stands;
		const isTaken = known === 'bought' || known === 'pending';
		return isTaken && owner !== 'this' ? 'known' : known;
	}

	private async askFor(mark: string, owner: string): Promise<Owner> {
		const { context } = this;
		const known = await inTurn({
			do: 'record',
			again: false,
			context,
			mark,
			marking: askedFor(owner),
		});
		return known === 'known' ? 'this' : 'unknown';
	}

	/** What is open is told apart only where something is. */
	private async standsBeside(claim: Claim): Promise<Recorded> {
		const job = { do: 'record', again: true, ...this.about(claim), marking: besideOpen } as const;
		const beside = await inTurn(job);
		return beside === 'unavailable' ? 'known' : beside;
	}

	private about(claim: Claim): About {
		const usual = this.usualOf(claim);
		const mark = this.markOf(claim);
		const marking = isUsersOwn(claim.planned)
			? ownedBy(ownerMark(mark, claim.planned), usual)
			: usual;
		return { context: this.context, mark, marking };
	}

	/** A mark of it stands there from its first sending on. */
	private isEverMarked(claim: Claim): boolean {
		return this.usualOf(claim) !== underWay;
	}

	private usualOf({ absenceProves }: Claim): Marking {
		if (this.isPooled) return unheard;
		return absenceProves ? underWay : whole;
	}

	/**
	 * A reference of the user's own may serve in the sandbox first, and then in production: those are two purchases. At
	 * another address of the provider it is the same one.
	 */
	private markOf({ planned, reference }: Claim): string {
		return isUsersOwn(planned) ? `${this.account.environment} ${reference}` : reference;
	}
}
