import type { IExecuteFunctions } from 'n8n-workflow';

import type { Account } from '../../api/types';
import type { Ledger } from '../../ledger/ledger';
import { findLedger } from '../../ledger/openLedger';
import { lastAttempt, referenceOf } from '../../purchase/reference';
import { tableHost } from '../host';
import type { PurchaseOperation } from '../operation';
import type { Receipt } from '../report/receipt';
import type { PlannedRow } from '../rows/plannedRow';
import type { Settings } from '../settings';
import { isUsersOwn, markOf } from './ledgerMarks';
import { replayOf } from './ledgerReplay';

/** What the ledger says of a row that an earlier run has had before. */
export type Seen =
	| { is: 'bought'; receipt?: Receipt }
	/** It was sent, and how it ended nobody has written down. */
	| { is: 'open' };

/** What earlier runs have had, by reference, as the ledger says, which is not changed. Throws `BadInput`. */
export async function seenInLedger(
	context: IExecuteFunctions,
	operation: PurchaseOperation,
	account: Account,
	{ ledgerTable, concurrency, timeoutMs }: Settings,
	rows: readonly PlannedRow[],
): Promise<Map<string, Seen>> {
	const seen = new Map<string, Seen>();
	if (ledgerTable === undefined || rows.length === 0) return seen;
	const settings = { tableName: ledgerTable, account, concurrency, timeoutMs };
	const ledger = await findLedger(tableHost(context), settings);
	if (ledger === undefined) return seen;
	let asked = [...new Map(rows.map((planned) => [planned.reference, planned])).values()];
	for (let attempt = 0; asked.length > 0; attempt++) {
		const tries = asked.map((planned) => ({
			planned,
			reference: referenceOf(planned.subject, planned.seed, attempt),
		}));
		await ledger.expect(
			tries.map(({ planned, reference }) => markOf(planned, reference)),
			false,
		);
		for (const { planned, reference } of tries) {
			const found = foundAs({ ...planned, reference }, ledger, operation);
			if (found) seen.set(planned.reference, found);
		}
		// After a failure the next attempt may have been made.
		const mayGoOn = (planned: PlannedRow) => attempt < lastAttempt && !isUsersOwn(planned);
		asked = tries
			.filter(({ planned, reference }) => mayGoOn(planned) && ledger.trace(reference) === 'ended')
			.map(({ planned }) => planned);
	}
	return seen;
}

function foundAs(
	planned: PlannedRow,
	ledger: Ledger,
	operation: PurchaseOperation,
): Seen | undefined {
	const trace = ledger.trace(planned.reference);
	if (trace === 'none' || trace === 'ended') return undefined;
	const receipt = replayOf(planned, ledger, operation, {})?.receipt;
	if (receipt) return { is: 'bought', receipt };
	// Under a reference of the user's own something else may have been bought.
	return { is: trace === 'bought' && !isUsersOwn(planned) ? 'bought' : 'open' };
}
