import type { Claims } from './claims';
import type { Mark } from './entries';
import type { ClaimsTable } from './claimsTable';
import { Groups, waitForOthers } from './groups';
import { persistently } from './persistently';
import type { PurchasesTable } from './purchases';
import type { LedgerPurchase } from './purchasesTable';

/** How an attempt ends: as the table of claims calls it. */
export type Ending = 'bought' | 'refused' | 'neverSent' | 'open';

export interface Decided {
	ending: Exclude<Ending, 'neverSent'>;
	purchase: LedgerPurchase;
	/** The run that sent it, where that is known: by a refusal only its own claim ends. */
	of?: string;
}

/** Writes down what became of purchases: the row that people see first, then the word in the claims. */
export class Endings {
	private readonly groups = new Groups<Decided, void>(
		async (decided) => await this.writeGroup(decided),
	);

	constructor(
		private readonly claims: Claims,
		private readonly claimsTable: ClaimsTable,
		private readonly purchases: PurchasesTable,
	) {}

	async write(decided: Decided): Promise<void> {
		await this.groups.add(decided);
	}

	/** Writes in larger groups. Nobody waits for a single ending, and fewer calls leave more time for claims. */
	takeTime(): void {
		this.groups.restPerCall = 2;
	}

	/** Waits for endings that are nearly there: who sends next waits for his own to be written. */
	gather(): void {
		this.groups.waitPerCall = waitForOthers;
	}

	/** Settles once nothing waits to be written. */
	async settled(): Promise<void> {
		await this.groups.settled();
	}

	async idle(): Promise<void> {
		await this.groups.idle();
	}

	private async writeGroup(decided: Decided[]): Promise<void[]> {
		const { claims, claimsTable, purchases } = this;
		const toWrite = decided.map(({ purchase, of }) => ({
			purchase,
			row: claims.rowOf(purchase.reference),
			of,
		}));
		const rows = await persistently(async (isAgain) => await purchases.write(toWrite, isAgain));
		const marksOf = (ending: Ending, by: string | undefined): Mark[] =>
			decided.flatMap(({ purchase, ending: its, of }, index) =>
				its === ending && of === by ? [markOf(purchase, rows[index])] : [],
			);
		const kinds = ['bought', 'refused', 'open'] as const;
		const runs = [...new Set(decided.map(({ of }) => of))];
		const entries = runs.flatMap((by) =>
			kinds.map((kind) => ({ kind, by, marks: marksOf(kind, by) })),
		);
		await persistently(async () => await claimsTable.add(entries));
		return decided.map(() => undefined);
	}
}

function markOf({ reference, charged, amount }: LedgerPurchase, row: number): Mark {
	const mayBeTaken = charged === 'yes' || charged === 'unknown';
	return { reference, row, ...(mayBeTaken ? amount !== null && { amount } : { amount: 0 }) };
}
