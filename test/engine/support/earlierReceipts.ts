import type { IDataObject } from 'n8n-workflow';

import type { Bench, Result, WalletRunOptions } from '../../support/bench';
import type { PurchaseOperation } from '../../support/operations';
import { receiptNames } from '../../support/receiptNames';

type Run = (more: Partial<WalletRunOptions>) => Promise<Result>;

const old = 'of last month';

/** A sheet with results holds the last receipts in its columns. */
export function forgetsEarlierReceipts(
	bench: () => Bench,
	{ output, fromRow = [] }: PurchaseOperation,
	path: string,
	rows: IDataObject[],
	run: Run,
): void {
	test.each(['lost', 'good'] as const)(
		'the receipt of a row never shows an earlier receipt from its columns (%s answer)',
		async (answer) => {
			const names = [...receiptNames, ...Object.keys(output)];
			const earlier = Object.fromEntries(names.map((name) => [name, old]));
			if (answer === 'lost') bench().loseAnswer(path);
			const { items } = await run({
				rows: rows.map((row) => ({ ...earlier, ...row })),
				parameters: { includeInputFields: true, notBought: 'receipts', options: { settleFor: 1 } },
			});
			expect(items).toHaveLength(rows.length);
			const left = items.map((item) => names.filter((name) => item[name] === old));
			// These fields belong to the row itself.
			for (const names of left) expect(names.filter((name) => !fromRow.includes(name))).toEqual([]);
		},
	);
}
