import {
	mayBeBought,
	standingOf,
	type ClaimEnd,
	type Me,
	type Standing,
} from '../../purchase/claims';
import { withTurns } from '../../host/giveTurn';
import type { TableRow } from '../tables/dataTable';
import type { Writer } from '../tables/writer';
import { entriesOf, purchaseIn, type Entry, type Mark } from './entries';
import { foldClaims, referenceIn, type FoldedClaim, type Statement } from './foldClaims';
import { processState } from './processState';
import { isForAnother, printOf } from './packedMarks';
import { isDecided } from '../../purchase/outcome';
import { SignsOfLife } from './signsOfLife';
import { Statements } from './statements';
import type { EarlierTry, Purchase } from './types';

/** What else a key has bought. A packed entry does not name the recipient. */
export interface OtherUse {
	recipient?: string;
	print: string;
}

/** All claims that this run has read. Nothing here reads. */
export class KnownClaims {
	readonly statements: Statements;
	/** The key is the id of the purchase. A new entry about the purchase removes the claims. */
	private readonly folded = new Map<string, FoldedClaim[]>();
	/** How our own claims end, by `nameOf`. This counts before it is written and read. */
	readonly ownEnds = new Map<string, ClaimEnd | 'released'>();
	/** The references of rows that say "success", by purchase. */
	private readonly boughtByRow = new Map<string, string>();

	private readonly life: SignsOfLife;

	constructor(
		readonly me: Me & { origin: string },
		/** Entries of other executions count from this time on, also if they are about other purchases. */
		keptSince = Infinity,
		/** Without tables it is our own. */
		clock: { aheadMs?: number } = processState.clock,
	) {
		this.statements = new Statements(me, keptSince);
		this.life = new SignsOfLife(me, clock);
	}

	/** Call this after each reading. */
	add(entries: readonly Entry[]): void {
		this.life.read();
		for (const entry of entries) {
			this.life.see(entry.run, entry);
			for (const id of this.statements.add(entry)) this.folded.delete(id);
		}
	}

	/** A reader asks for standings after the last page only, because a later page may hold a sign of life. */
	async addPages(pages: AsyncIterable<TableRow[]>, writer: Writer): Promise<void> {
		for await (const page of pages)
			for await (const some of withTurns(page)) this.add(entriesOf(some, writer));
	}

	/** Its times are by our own clock. */
	standing(id: string): Standing {
		const standing = standingOf(this.claimsOf(id), this.me, this.isAlive);
		const { aheadMs } = this.life;
		return Math.abs(aheadMs) < readingMs ? standing : later(standing, aheadMs);
	}

	claimsOf(id: string): FoldedClaim[] {
		const folded = this.folded.get(id) ?? foldClaims(this.statements.about(id));
		this.folded.set(id, folded);
		return folded.flatMap((claim) => this.asOfNow(id, claim) ?? []);
	}

	readonly isAlive = (claim: Pick<FoldedClaim, 'run' | 'execution'>): boolean =>
		this.life.isAlive(claim);

	get databaseNow(): number {
		return this.life.databaseNow;
	}

	/** The row of the purchase says "success". */
	countAsBought(id: string, reference: string): void {
		this.boughtByRow.set(id, reference);
	}

	/** The first purchase of this id. One that is bought or open comes first, and of these one of the attempt that counts. */
	purchase(id: string): Purchase | undefined {
		const said = this.statements
			.about(id)
			.filter(({ mark }) => mark.product !== undefined)
			.sort((a, b) => a.entry.id - b.entry.id);
		const standing = this.claimsOf(id).filter(({ end }) => end?.outcome !== 'failed');
		const isStanding = ({ entry, mark }: Statement) =>
			standing.some(({ run, attempt }) => run === entry.run && attempt === mark.attempt);
		const standings = said.filter(isStanding);
		const { attempt: latest } = this.standing(id);
		const first =
			standings.find(({ mark }) => mark.attempt === latest) ?? standings.at(0) ?? said.at(0);
		return first && purchaseIn(first.mark);
	}

	/** The reference that the provider gave the sending that bought it. */
	providerReferenceOf(id: string): string | undefined {
		return this.claimsOf(id).find(({ end }) => end?.outcome === 'success')?.end?.providerReference;
	}

	/** Undecided claims of the latest attempt. None while a run works on the purchase. */
	openClaims(id: string): FoldedClaim[] {
		const { state, attempt, open } = this.standing(id);
		if (open === undefined || state === 'bought' || state === 'held') return [];
		return this.claimsOf(id).filter(
			({ end, ...claim }) => claim.attempt === attempt && !isDecided(end?.outcome),
		);
	}

	/** The first purchase of this id. A packed entry only says whether it was the same as this one. */
	firstOf(purchase: Purchase): Purchase | undefined {
		const print = this.printOf(purchase.id);
		const first = this.purchase(purchase.id);
		if (first !== undefined || print === undefined) return first;
		const isSame = print === printOf(purchase);
		return { ...purchase, amount: undefined, ...(!isSame && { what: 'other' }) };
	}

	/** The print of what was bought or asked for under this id. */
	printOf(id: string): string | undefined {
		const first = this.purchase(id);
		return first
			? printOf(first)
			: this.statements.about(id).find(({ mark }) => mark.print)?.mark.print;
	}

	/** Purchases of the same key for other recipients that are bought or open. */
	otherUsesOf({ id, keyId = '', ...asked }: Purchase): OtherUse[] {
		const own = printOf(asked);
		const others = this.statements
			.purchasesOfKey(keyId)
			.filter((other) => other !== id && mayBeBought(this.standing(other)));
		return others.flatMap((other) => {
			const { recipient } = this.purchase(other) ?? {};
			const print = this.printOf(other);
			if (print === undefined || recipient === asked.recipient) return [];
			return isForAnother(print, own) ? { recipient, print } : [];
		});
	}

	/** Gives the claims of other tries of this execution. */
	earlierTries(): EarlierTry[] {
		const { run, origin } = this.me;
		const isOther = ({ entry }: Statement) =>
			entry.kind === 'claim' && entry.origin === origin && entry.run !== run;
		const { statements } = this;
		const said = statements.purchases.flatMap((id) => statements.about(id).filter(isOther));
		return said.map(({ entry: { node, settings }, mark }) => ({
			node,
			settings,
			purchase: purchaseIn(mark),
			standing: this.standing(mark.id),
		}));
	}

	/** The claim with what this run knows beyond its entries. */
	private asOfNow(id: string, claim: FoldedClaim): FoldedClaim | undefined {
		const { run, attempt, end } = claim;
		const isBoughtByRow = this.boughtByRow.get(id) === referenceIn(id, claim);
		const isBought = isBoughtByRow && end?.outcome !== 'failed';
		if (end !== undefined) return isBought ? bought(claim, end.at) : claim;
		const own = run === this.me.run && this.ownEnds.get(nameOf({ id, attempt }));
		if (own === 'released') return undefined;
		if (own) return { ...claim, end: own };
		if (this.isAlive(claim)) return claim;
		const at = this.life.mayHaveSentUntil(run, claim.at);
		return isBought ? bought({ ...claim, at }, at) : { ...claim, at };
	}
}

/** An entry is read so long after it was added that smaller differences of clocks show nothing. */
const readingMs = 1_000;

const later = ({ open, refusedAt, ...standing }: Standing, byMs: number): Standing => ({
	...standing,
	...(open && { open: { ...open, at: open.at + byMs } }),
	...(refusedAt !== undefined && { refusedAt: refusedAt + byMs }),
});

const bought = (claim: FoldedClaim, at: number): FoldedClaim => ({
	...claim,
	end: { ...claim.end, at, outcome: 'success' },
});

/** The name of a claim among our own. */
export const nameOf = ({ id, attempt }: Pick<Mark, 'id' | 'attempt'>) => `${attempt} ${id}`;
