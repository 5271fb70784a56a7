import type { IDataObject } from 'n8n-workflow';

import type { Bench, Result } from '../../support/bench';

/** The server's own books about the only purchase of a case. */
export class Verdict {
	constructor(private readonly bench: Bench) {}

	/** The receipt of a run agrees with the books, and gives no advice that buys twice. */
	holds({ receipts, shown }: Result): void {
		const [receipt] = receipts;
		const { delivered, paid } = this.books();
		const isText = this.bench.simulator.transactions().every(({ product }) => product === 'sms');
		const { outcome, charged } = receipt;
		expect([outcome, charged, delivered, paid > 0]).toEqual(
			this.truth(receipt, delivered, { isPaid: paid > 0, isText }),
		);
		if (receipt.outcome === 'unknown') this.adviceIsSafe(receipt, shown);
	}

	/** After all runs: one delivery and one payment at most. */
	onceInAll(): void {
		const { delivered, kept } = this.books();
		expect([delivered, kept]).toEqual([Math.min(delivered, 1), Math.min(kept, 1)]);
	}

	private books() {
		const { simulator, books } = this.bench;
		const made = simulator.transactions();
		return {
			delivered: made.filter((one) => one.delivered).length,
			paid: books.paid,
			/** The payments without refunds, and without the money that the server took for a failed text. */
			kept: made.filter(({ charged, status }) => charged && status !== 'failed').length,
		};
	}

	/** The outcome of the receipt agrees with the books. */
	private truth(
		{ outcome }: IDataObject,
		delivered: number,
		{ isPaid, isText }: { isPaid: boolean; isText: boolean },
	): unknown[] {
		if (outcome === 'success') return [outcome, 'yes', 1, true];
		if (outcome === 'pending') return [outcome, 'yes', delivered, true];
		if (outcome === 'unknown') return [outcome, 'unknown', delivered, isPaid];
		// The server keeps the money of a failed text.
		if (isPaid && isText) return [outcome, 'unknown', 0, true];
		return [outcome, expect.stringMatching(/^(no|refunded)$/), 0, false];
	}

	/** The reference in the advice must be in the provider's list. */
	private adviceIsSafe({ reference, message }: IDataObject, shown: string): void {
		const made = this.bench.simulator.transactions();
		const texts = [...shown.matchAll(/"(?:advice|message|description)":"((?:[^"\\]|\\.)*)"/g)];
		const said = [String(message), ...texts.map(([, text]) => text)].join('\n');
		const isInList = made.some(({ requestId }) => requestId === reference);
		if (made.length > 0 && !isInList) expect(said).not.toContain(reference);
	}
}
