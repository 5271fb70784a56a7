import type { IDataObject } from 'n8n-workflow';

import type { LedgerEntry } from '../simulator';
import type { Result } from '../support/bench';
import type { ChaosProduct } from './products';
import { receiptIn } from '../support/receiptIn';

export interface Findings {
	product: string;
	rows: number;
	charges: number;
	/** Rows that were paid for more than once, over all their attempts. */
	doubleCharges: number;
	/** Charges of which no receipt tells. */
	lostReceipts: number;
	/** Outcomes that the ledger contradicts, each told in a line. */
	wrongOutcomes: string[];
	/** Rows whose last word is "unknown", by what it was that nobody could tell. */
	unknown: Record<string, number>;
	bought: number;
}

/** Receipts of one execution by row, whether it ended well, went on after failures, or was thrown. */
export function receiptsOf({ items, error }: Result): IDataObject[] {
	const thrown = (error?.context?.data as { receipts?: IDataObject[] } | undefined)?.receipts ?? [];
	return [...items.map(receiptIn), ...thrown];
}

const referencesOf = ({ reference, earlierReferences }: IDataObject): string[] => [
	String(reference),
	...((earlierReferences as string[] | undefined) ?? []),
];

/** Holds what receipts say against the ledger of the service. */
export function judgeOf(product: ChaosProduct, ledger: () => LedgerEntry[]) {
	const isOf = (entry: LedgerEntry, receipt: IDataObject, references = referencesOf(receipt)) =>
		product.isOf ? product.isOf(entry, receipt) : references.includes(entry.reference);

	/** How often it was paid for, what came back taken off. A conversion is paid to the wallet. */
	const paid = (receipt: IDataObject, references?: string[]): number =>
		ledger()
			.filter((entry) => isOf(entry, receipt, references))
			.reduce((sum, { kind }) => sum + (kind === 'refund' ? -1 : 1), 0);

	const outcomes = (receipts: IDataObject[]): string[] =>
		receipts.flatMap((receipt) => {
			const times = paid(receipt);
			const now = paid(receipt, [String(receipt.reference)]);
			const { outcome, charged } = receipt;
			const right: Record<string, boolean> = {
				success: times === 1 && charged === 'yes',
				failed: now === 0 && (charged === 'no' || charged === 'refunded'),
				notSent: now === 0 && charged !== 'yes',
				pending: times <= 1 && charged === 'yes',
				unknown: times <= 1,
			};
			if (right[String(outcome)]) return [];
			return [
				`${String(outcome)} (charged: ${String(charged)}), yet paid ${times} times: ${JSON.stringify(receipt)}`,
			];
		});

	const whole = (executions: Result[], rows: number, wrong: string[]): Findings => {
		const all = executions.flatMap(receiptsOf);
		const last = receiptsOf(executions[executions.length - 1]);
		const unknown: Record<string, number> = {};
		for (const { outcome, message } of last) {
			if (outcome === 'unknown') unknown[String(message)] = (unknown[String(message)] ?? 0) + 1;
		}
		const spent = ledger().filter(({ kind }) => kind !== 'refund');
		const missing =
			last.length === rows ? [] : [`${rows} rows, and ${last.length} items in the last run`];
		// Chaos never stops everything: a product of which nothing was bought is set up wrongly here.
		if (spent.length === 0) missing.push('nothing was bought at all');
		return {
			product: product.name,
			rows,
			charges: spent.length,
			doubleCharges: last.filter((receipt) => paid(receipt) > 1).length,
			lostReceipts: spent.filter((entry) => !all.some((receipt) => isOf(entry, receipt))).length,
			wrongOutcomes: [...wrong, ...missing],
			unknown,
			bought: last.filter((receipt) => paid(receipt) === 1).length,
		};
	};

	return { outcomes, whole };
}
