import type { IExecuteFunctions } from 'n8n-workflow';

import { neverLearned, walletIsDry } from '../purchase/endings';
import type { Purchase } from './buying/buyRows';
import { lookForBlocked } from './foundRows';
import type { RowResult } from './report/rowResult';
import type { BlockedRow } from './rows/limits';
import { notChecked } from './rows/unnamed';

/**
 * Rows whose names mean nothing now: what was bought of them is found, of the others it is said why they cannot be bought.
 * Nothing is sent.
 */
export async function lookForUnnamed(
	context: IExecuteFunctions,
	shared: Omit<Purchase, 'rows' | 'onlyLook'>,
	unnamed: BlockedRow[],
): Promise<RowResult[]> {
	const results = await lookForBlocked(context, { ...shared, stopOnError: false }, unnamed);
	const problems = new Map(unnamed.map(({ planned, problem }) => [planned.row.index, problem]));
	return results.map((result) => {
		const problem = problems.get(result.index);
		if (result.kind !== 'purchased' || problem === undefined) return result;
		const { receipt } = result.purchased;
		const warnings = [...((receipt.warnings ?? []) as string[]), notChecked(problem)];
		const message = receipt.message === walletIsDry ? neverLearned : receipt.message;
		return {
			...result,
			purchased: { ...result.purchased, receipt: { ...receipt, message, warnings } },
		};
	});
}
