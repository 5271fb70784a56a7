import type { IDataObject } from 'n8n-workflow';

import type { Bench, Result } from '../support/bench';

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
	return [...items.map((item) => (item.details ?? item) as IDataObject), ...thrown];
}

const referencesOf = ({ reference, earlierReferences }: IDataObject): string[] => [
	String(reference),
	...((earlierReferences as string[] | undefined) ?? []),
];

/** What the wallet paid under these references, what came back taken off. */
function paid(bench: Bench, references: string[]): number {
	const entries = bench.simulator.ledger().filter(({ reference }) => references.includes(reference));
	return entries.reduce((sum, { kind }) => sum + (kind === 'charge' ? 1 : kind === 'refund' ? -1 : 0), 0);
}

/** Holds the receipts of an execution against the ledger as it stands now. */
function outcomes(bench: Bench, receipts: IDataObject[]): string[] {
	return receipts.flatMap((receipt) => {
		const times = paid(bench, referencesOf(receipt));
		const now = paid(bench, [String(receipt.reference)]);
		const { outcome, charged } = receipt;
		const right =
			outcome === 'success' ? times === 1 && charged === 'yes'
			: outcome === 'failed' ? now === 0 && (charged === 'no' || charged === 'refunded')
			: outcome === 'notSent' ? now === 0 && charged !== 'yes'
			: outcome === 'pending' ? times <= 1 && charged === 'yes'
			: outcome === 'unknown' && times <= 1;
		return right ? [] : [`${String(outcome)} (charged: ${String(charged)}), yet paid ${times} times: ${JSON.stringify(receipt)}`];
	});
}

function whole(bench: Bench, run: { product: string; rows: number; executions: Result[]; wrong: string[] }): Findings {
	const { product, rows, executions, wrong } = run;
	const ledger = bench.simulator.ledger();
	const charges = ledger.filter(({ kind }) => kind === 'charge');
	const all = executions.flatMap(receiptsOf);
	const told = new Set(all.flatMap(referencesOf));
	const last = receiptsOf(executions[executions.length - 1]);
	const unknown: Record<string, number> = {};
	for (const { outcome, message } of last) {
		if (outcome === 'unknown') unknown[String(message)] = (unknown[String(message)] ?? 0) + 1;
	}
	const missing = last.length === rows ? [] : [`${rows} rows, and ${last.length} items in the last run`];
	return {
		product,
		rows,
		charges: charges.length,
		doubleCharges: last.filter((receipt) => paid(bench, referencesOf(receipt)) > 1).length + bench.simulator.stats().doubleCharges,
		lostReceipts: charges.filter(({ reference }) => !told.has(reference)).length,
		wrongOutcomes: [...wrong, ...missing],
		unknown,
		bought: last.filter((receipt) => paid(bench, referencesOf(receipt)) === 1).length,
	};
}

export const judge = { outcomes, whole };
