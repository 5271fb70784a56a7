import { standingOf, type ClaimEnd, type Me, type Standing } from '../purchase/claims';
import { referenceOf } from '../purchase/reference';
import { purchaseIn, type Entry, type Mark } from './entries';
import { foldClaims, type FoldedClaim, type Said } from './foldClaims';
import type { Purchase } from './journal';
import { isDecided } from './purchaseRows';
import type { SignsOfLife } from './signsOfLife';

interface Known {
	/** By the id of the entry. */
	entries: Map<number, Said[]>;
	claims?: FoldedClaim[];
}

/** How to find the row of a purchase in the table that people see. */
export interface RowPlace {
	/** The newest word of another run about it: a row that was read before may be another by now. */
	asOf: number;
	/** The request carries others as well: its reference alone does not find the row. */
	isShared: boolean;
	/** Under which it may be found, the latest first. */
	references: string[];
}

/** What this run has read of the table of claims. Nothing here asks anew. */
export class KnownClaims {
	private readonly known = new Map<string, Known>();
	private readonly byKey = new Map<string, Set<string>>();
	private readonly wanted = new Set<string>();
	/** What this run itself has written or is about to write, however much of that was read. */
	private readonly own = new Map<string, ClaimEnd | 'released'>();
	/** Their rows say "success", although no claim does: a run died between the two, or a person knows more. */
	private readonly believed = new Set<string>();

	constructor(
		readonly me: Me & { origin: string },
		private readonly life: SignsOfLife,
		/** From then on every claim counts, for its cost. */
		private readonly keptSince = Infinity,
	) {}

	/** Others are passed over. */
	want(purchases: readonly Purchase[]): void {
		for (const { id, keyId } of purchases) {
			this.wanted.add(id);
			if (keyId !== undefined) this.wanted.add(keyId);
		}
	}

	add(entries: readonly Entry[]): void {
		for (const { marks, ...entry } of entries) {
			this.life.met(entry.run, entry);
			for (const mark of marks) if (this.isWanted(entry, mark)) this.learn({ entry, mark });
		}
	}

	standing(id: string): Standing {
		return standingOf(this.claimsOf(id), this.me, this.isAlive);
	}

	claimsOf(id: string): FoldedClaim[] {
		const known = this.known.get(id);
		if (known === undefined) return [];
		known.claims ??= foldClaims([...known.entries.values()].flat());
		return known.claims.flatMap((claim) => this.asOfNow(id, claim) ?? []);
	}

	readonly isAlive = (claim: Pick<FoldedClaim, 'run' | 'execution'>): boolean =>
		this.life.isAlive(claim);

	/** From now on our claim is this, whatever was read. `undefined`: as the table says. */
	setOwn(id: string, attempt: number, word: ClaimEnd | 'released' | undefined): void {
		if (word === undefined) this.own.delete(ownName(id, attempt));
		else this.own.set(ownName(id, attempt), word);
	}

	/** Our claim ends or is released, and the table may not say so yet. */
	isEnding(id: string, attempt: number): boolean {
		return this.own.has(ownName(id, attempt));
	}

	believe(id: string): void {
		this.believed.add(id);
	}

	isBoughtByOther(id: string): boolean {
		return this.claimsOf(id).some(
			({ end, run }) => end?.outcome === 'success' && run !== this.me.run,
		);
	}

	/** What was claimed under this id first; what is bought or open comes before what failed. */
	purchase(id: string): Purchase | undefined {
		const said = [...(this.known.get(id)?.entries.values() ?? [])]
			.flat()
			.filter(({ mark }) => mark.product !== undefined)
			.sort((a, b) => a.entry.id - b.entry.id);
		const standing = this.claimsOf(id).filter(({ end }) => end?.outcome !== 'failed');
		const isStanding = ({ entry, mark }: Said) =>
			standing.some(({ run, attempt }) => run === entry.run && attempt === mark.attempt);
		const first = said.find(isStanding) ?? said.at(0);
		return first && purchaseIn(first.mark);
	}

	get purchases(): string[] {
		return [...this.known.keys()];
	}

	/** Claims of the attempt that counts of which no end, or an undecided one, is known; none if a run works on it. */
	openClaims(id: string): FoldedClaim[] {
		const { state, attempt, open } = this.standing(id);
		if (open === undefined || state === 'bought' || state === 'held') return [];
		return this.claimsOf(id).filter(
			({ end, ...claim }) => claim.attempt === attempt && !isDecided(end?.outcome),
		);
	}

	/** For whom a key is bought or open, other than this purchase. */
	otherRecipientsOf({ id, keyId = '', recipient }: Purchase): string[] {
		const others = [...(this.byKey.get(keyId) ?? [])].filter((other) => {
			const { state, open } = this.standing(other);
			return other !== id && (state === 'bought' || state === 'held' || open !== undefined);
		});
		const recipients = others.map((other) => this.purchase(other)?.recipient ?? '');
		return [...new Set(recipients)].filter((one) => one !== '' && one !== recipient);
	}

	/** What other runs of this origin have claimed. */
	claimedByOrigin(origin: string): Said[] {
		return [...this.known.values()]
			.flatMap(({ entries }) => [...entries.values()].flat())
			.filter(({ entry }) => entry.origin === origin && entry.kind === 'claim')
			.filter(({ entry }) => entry.run !== this.me.run);
	}

	/** Other runs that hold claims of these purchases. */
	holdersOf(ids: readonly string[]): string[] {
		const claims = ids.flatMap((id) => this.claimsOf(id));
		const open = claims.filter(({ run, end }) => end === undefined && run !== this.me.run);
		return [...new Set(open.map(({ run }) => run))];
	}

	/** Undefined without an end and without a claim of a dead run. */
	rowPlace(id: string): RowPlace | undefined {
		const claims = this.claimsOf(id).filter(
			(claim) => claim.end !== undefined || !this.isAlive(claim),
		);
		if (claims.length === 0) return undefined;
		const references = claims.map(({ attempt, request }) => request ?? referenceOf(id, attempt));
		return {
			asOf: this.newestWordOfOthers(id),
			isShared: claims.some(({ request }) => request !== undefined),
			references: [...new Set(references.reverse())],
		};
	}

	private newestWordOfOthers(id: string): number {
		const entries = [...(this.known.get(id)?.entries ?? [])];
		const others = entries.filter(([, [{ entry }]]) => entry.run !== this.me.run);
		return Math.max(...others.map(([entryId]) => entryId));
	}

	private learn(said: Said): void {
		const { id, keyId } = said.mark;
		const known = this.known.get(id) ?? { entries: new Map<number, Said[]>() };
		this.known.set(id, known);
		const there = known.entries.get(said.entry.id) ?? [];
		if (there.some(({ mark }) => mark.attempt === said.mark.attempt)) return;
		known.entries.set(said.entry.id, [...there, said]);
		known.claims = undefined;
		if (keyId === undefined) return;
		const ofKey = this.byKey.get(keyId) ?? new Set();
		this.byKey.set(keyId, ofKey.add(id));
	}

	private isWanted({ origin, at }: Said['entry'], { id, keyId }: Mark): boolean {
		if (at >= this.keptSince || origin === this.me.origin || this.wanted.has(id)) return true;
		return keyId !== undefined && this.wanted.has(keyId);
	}

	private isBelieved(id: string, end?: ClaimEnd): boolean {
		return this.believed.has(id) && end?.outcome !== 'failed';
	}

	private asOfNow(id: string, claim: FoldedClaim): FoldedClaim | undefined {
		if (claim.end !== undefined) return this.isBelieved(id, claim.end) ? bought(claim) : claim;
		const own = claim.run === this.me.run && this.own.get(ownName(id, claim.attempt));
		if (own === 'released') return undefined;
		if (own) return { ...claim, end: own };
		if (this.isAlive(claim)) return claim;
		const left = { ...claim, at: this.life.mayHaveSentUntil(claim.run, claim.at) };
		return this.isBelieved(id) ? bought(left) : left;
	}
}

const bought = (claim: FoldedClaim): FoldedClaim => ({
	...claim,
	end: { at: claim.end?.at ?? claim.at, outcome: 'success' },
});

const ownName = (id: string, attempt: number) => `${attempt} ${id}`;
