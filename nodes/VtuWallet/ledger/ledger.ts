import { sleep } from 'n8n-workflow';

import type { Recorded } from '../purchase/steps';
import { ClaimAhead } from './claimAhead';
import { Claims, type Mark, type OpenClaim, type Standing } from './claims';
import type { ClaimsTable } from './claimsTable';
import { Groups } from './groups';
import type { PurchasesTable } from './purchases';
import type { LedgerPurchase, StoredPurchase } from './purchasesTable';

export interface LedgerOptions {
	/** The name of this run: two runs never share a claim. */
	by: string;
	execution: string;
	concurrency: number;
	/** A claim whose run has not said a word for so long is one of a run that died. */
	patienceMs: number;
	claims: Claims;
	claimsTable: ClaimsTable;
	purchases: PurchasesTable;
}

/** How an attempt ends: as the table of claims calls it. */
export type Ending = 'bought' | 'refused' | 'neverSent' | 'open';

interface Decided {
	ending: Exclude<Ending, 'neverSent'>;
	purchase: LedgerPurchase;
}

interface Ask {
	mark: Mark;
	again: boolean;
}

const pauses = [200, 400, 800, 1_500];

/** The ledger as one run of a node uses it. None of its methods throws once it is open. */
export class Ledger {
	private readonly asks = new Groups<Ask | undefined, void>(
		async (asks) => await this.claimGroup(asks),
	);
	private readonly endings = new Groups<Decided, void>(
		async (decided) => await this.writeGroup(decided),
	);
	private readonly ahead: ClaimAhead;
	/** Claimed by this run, neither sent nor given back yet. */
	private readonly held = new Set<string>();
	private failed: unknown;

	constructor(private readonly options: LedgerOptions) {
		this.ahead = new ClaimAhead(options.concurrency);
	}

	/** Why nothing more may be sent: what is sent could not be written down. */
	get failure(): unknown {
		return this.failed;
	}

	/** What the run is going to buy, in order: one look for all of it. Throws: nothing has been sent yet. */
	async expect(marks: Mark[]): Promise<void> {
		const { claims, claimsTable, purchases } = this.options;
		const references = marks.map(({ reference }) => reference);
		await claimsTable.prepareFor(references);
		await purchases.fetch(references.flatMap((reference) => claims.rowOf(reference) ?? []));
		this.ahead.expect(marks.filter(({ reference }) => this.standing(reference) === 'neverSeen'));
	}

	async spentSince(from: Date): Promise<Array<{ at: number; amount: number }>> {
		return await this.options.purchases.spentSince(from);
	}

	/** What an earlier run bought under this reference, with what the ledger kept of it. */
	bought(reference: string): StoredPurchase | undefined {
		const { claims, purchases } = this.options;
		const row = claims.rowOf(reference);
		if (this.standing(reference) !== 'bought' || row === undefined) return undefined;
		const stored = purchases.known(row);
		// A row that a person has edited tells nothing any more; that it was bought stands in the claims.
		return stored?.outcome === 'success' && stored.reference === reference ? stored : undefined;
	}

	/** Only what is answered with "new" may be sent. */
	async claim(mark: Mark, again: boolean): Promise<Recorded> {
		const { reference } = mark;
		const until = Date.now() + this.options.patienceMs;
		this.ahead.drop(reference);
		for (let tries = 0; ; tries += 1) {
			if (this.failed !== undefined) return 'unavailable';
			if (tries > 0 || this.standing(reference) !== 'ours') {
				await this.asks.add({ mark, again }).catch((caught: unknown) => this.fail(caught));
			} else if (this.ahead.isLow) {
				void this.asks.add(undefined).catch((caught: unknown) => this.fail(caught));
			}
			const answer = this.answerFor(reference, again, until);
			if (answer === 'known') return await this.inDoubt(reference);
			if (answer !== undefined) return answer;
			await sleep(pauses[Math.min(tries, pauses.length - 1)] * (0.5 + Math.random()));
		}
	}

	/** Writes down what became of it. Settles at once: the writing goes on while other purchases are made. */
	decide(reference: string, ending: Ending, purchase: LedgerPurchase): void {
		this.ahead.drop(reference);
		// Once it stands as bought nothing is added to it: a later run knows less of it.
		const isOver = this.failed !== undefined || this.standing(reference) === 'bought';
		if (ending === 'neverSent' || isOver) return;
		this.held.delete(reference);
		void this.endings.add({ ending, purchase }).catch((caught: unknown) => this.fail(caught));
	}

	/** Everything is written once this settles; what was claimed and never sent is given back. */
	async end(): Promise<void> {
		await this.asks.idle();
		await this.endings.idle();
		const marks = [...this.held].map((reference) => ({ reference }));
		this.held.clear();
		await this.options.claimsTable
			.add([{ kind: 'release', marks }])
			.catch((caught: unknown) => this.fail(caught));
	}

	private standing(reference: string): Standing {
		return this.options.claims.standing(reference, this.options.by);
	}

	/** Undefined for as long as another run has to be waited for. */
	private answerFor(reference: string, again: boolean, until: number): Recorded | undefined {
		if (this.failed !== undefined) return 'unavailable';
		const { claims, by } = this.options;
		switch (this.standing(reference)) {
			case 'bought':
				return 'bought';
			case 'ours':
				return 'new';
			case 'neverSeen':
			case 'free':
				return claims.wasRefused(reference) && !again ? 'refused' : undefined;
			default: {
				const others = claims.othersClaims(reference, by);
				const isOver = Date.now() >= until || others.every((claim) => this.isLeft(claim));
				return isOver ? 'known' : undefined;
			}
		}
	}

	/** Nobody will say any more what became of the purchase. */
	private isLeft({ leftOpen, execution, at }: OpenClaim): boolean {
		const { execution: own, patienceMs } = this.options;
		return leftOpen || execution === own || Date.now() - at > patienceMs;
	}

	/** Its run died between the row and the claim, or a person knows more: a row that says "success" is believed. */
	private async inDoubt(reference: string): Promise<Recorded> {
		try {
			const row = await this.options.purchases.successOf(reference);
			return row === undefined ? 'known' : 'bought';
		} catch {
			return 'known';
		}
	}

	/** One call for all who ask: add the claims, then read. `undefined` asks only for those ahead. */
	private async claimGroup(asks: Array<Ask | undefined>): Promise<void[]> {
		const { claims, claimsTable } = this.options;
		const asked = asks.filter((ask) => ask !== undefined);
		const isFree = ({ mark: { reference }, again }: Ask) => {
			const standing = this.standing(reference);
			if (standing === 'neverSeen') return true;
			return standing === 'free' && (again || !claims.wasRefused(reference));
		};
		const started = Date.now();
		const marks = [...asked.filter(isFree).map(({ mark }) => mark), ...this.ahead.take(started)];
		for (const { reference } of marks) this.held.add(reference);
		const references = [
			...new Set([
				...asked.map(({ mark }) => mark.reference),
				...marks.map(({ reference }) => reference),
			]),
		];
		if (references.length > 0) {
			await claimsTable.addThenRead([{ kind: 'claim', marks }], references);
			const onlyIfNew = new Set(
				asked.flatMap(({ mark, again }) => (again ? [] : [mark.reference])),
			);
			await this.giveWay(references, onlyIfNew);
		}
		this.ahead.took(Date.now() - started);
		return asks.map(() => undefined);
	}

	/** Where another run was first, has bought it or was refused, our claim would only stand in the way. */
	private async giveWay(references: string[], onlyIfNew: Set<string>): Promise<void> {
		const isLost = (reference: string) => {
			const wasRefused = onlyIfNew.has(reference) && this.options.claims.wasRefused(reference);
			return wasRefused || ['theirs', 'bought'].includes(this.standing(reference));
		};
		const lost = references.filter((reference) => this.held.has(reference) && isLost(reference));
		if (lost.length === 0) return;
		const marks = lost.map((reference) => ({ reference }));
		await this.options.claimsTable.addThenRead([{ kind: 'release', marks }], references);
		for (const reference of lost) this.held.delete(reference);
	}

	private async writeGroup(decided: Decided[]): Promise<void[]> {
		const { claims, claimsTable, purchases } = this.options;
		const rows = await purchases.write(
			decided.map(({ purchase }) => ({ purchase, row: claims.rowOf(purchase.reference) })),
		);
		const marksOf = (ending: Ending): Mark[] =>
			decided.flatMap(({ purchase: { reference }, ending: its }, index) =>
				its === ending ? [{ reference, row: rows[index] }] : [],
			);
		await claimsTable.add(
			(['bought', 'refused', 'open'] as const).map((kind) => ({ kind, marks: marksOf(kind) })),
		);
		return decided.map(() => undefined);
	}

	private fail(caught: unknown): void {
		this.failed ??= caught;
	}
}
