import type { Simulator } from '../simulator';

/** Reads the provider's books. */
export class Books {
	constructor(private readonly simulator: Simulator) {}

	get charges(): number {
		return this.count('charge');
	}

	get refunds(): number {
		return this.count('refund');
	}

	/** Charges that were not given back. */
	get paid(): number {
		return this.charges - this.refunds;
	}

	/** The same by recipient. */
	get byRecipient(): Record<string, number> {
		const bought: Record<string, number> = {};
		for (const { kind, recipient } of this.simulator.ledger()) {
			const change = kind === 'charge' ? 1 : kind === 'refund' ? -1 : 0;
			bought[recipient] = (bought[recipient] ?? 0) + change;
		}
		return bought;
	}

	/** The same without their names. */
	get each(): number[] {
		return Object.values(this.byRecipient);
	}

	private count(wanted: string): number {
		return this.simulator.ledger().filter(({ kind }) => kind === wanted).length;
	}
}
