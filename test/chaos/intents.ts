import type { IDataObject } from 'n8n-workflow';

import type { LedgerEntry } from '../simulator';

/** The purchases of a scenario. Rows with the same intent are one purchase, also if they are repeated. */
export class Intents {
	/** How often the wallet may pay for equal rows. The key is their group. */
	private readonly meant = new Map<string, Set<string>>();

	private readonly groups = new Map<string, string>();

	/** `group` joins equal rows. The books do not show which of them was bought. */
	add(intent: string, group = intent): void {
		this.groups.set(intent, group);
		this.meant.set(group, (this.meant.get(group) ?? new Set()).add(intent));
	}

	/** Rows that must never be bought. */
	forbid(intent: string): void {
		this.groups.set(intent, intent);
		this.meant.set(intent, new Set());
	}

	groupOf(row: IDataObject | undefined): string | undefined {
		return typeof row?.intent === 'string' ? this.groups.get(row.intent) : undefined;
	}

	times(group: string): number {
		return this.meant.get(group)?.size ?? 0;
	}

	all(): string[] {
		return [...this.meant.keys()];
	}

	/** The money paid for each group, without refunds. A conversion pays into the wallet. */
	paid(ledger: LedgerEntry[]): Map<string, number> {
		const paid = new Map<string, number>();
		for (const { kind, intent } of ledger) {
			const group = this.groups.get(intent ?? '') ?? 'nobody meant it';
			paid.set(group, (paid.get(group) ?? 0) + (kind === 'refund' ? -1 : 1));
		}
		return paid;
	}
}
