import type { IExecuteFunctions } from 'n8n-workflow';

import type { Account } from '../../api/types';
import type { LedgerKnowledge } from '../../ledger/knowledge';
import type { Ledger } from '../../ledger/ledger';
import { findLedger } from '../../ledger/openLedger';
import { lastAttempt, referenceOf } from '../../purchase/reference';
import { tableHost } from '../tableHost';
import type { PurchaseOperation } from '../operation';
import type { Receipt } from '../report/receipt';
import type { Day } from '../rows/dayLimit';
import type { PlannedRow } from '../rows/plannedRow';
import type { Settings } from '../settings';
import { dayInLedger, dayLimitOf } from './dayInLedger';
import { isUsersOwn, markOf } from './ledgerMarks';
import { replayOf } from './ledgerReplay';
import { ledgerSettings } from './ledgerSettings';

/** What the ledger says of a row that an earlier run has had before. */
export type Seen =
	| { is: 'bought'; receipt?: Receipt }
	/** It was sent, and how it ended nobody has written down. */
	| { is: 'open' };

/** What a look into the ledger tells. */
export interface LedgerLook {
	/** What earlier runs have had, by reference. */
	seen: Map<string, Seen>;
	/** What today has cost; undefined where there is no ledger. */
	ledger?: { today(): Day };
}

const nothingYet: Day = { spent: 0, isPaid: () => false };

/** Looks into the ledger for these rows, and for the day where it has a limit. Changes nothing. Throws `BadInput`. */
export async function lookIntoLedger(
	context: IExecuteFunctions,
	operation: PurchaseOperation,
	account: Account,
	settings: Settings,
	rows: readonly PlannedRow[],
): Promise<LedgerLook> {
	const { ledgerTable, maxPerDay } = settings;
	const isAsked = rows.length > 0 || dayLimitOf(context, maxPerDay) !== undefined;
	if (ledgerTable === undefined || !isAsked) return { seen: new Map() };
	const opening = ledgerSettings(context, account, ledgerTable, settings);
	const { dayLimit } = opening;
	const ledger = await findLedger(tableHost(context), opening);
	if (ledger === undefined) return { seen: new Map(), ledger: { today: () => nothingYet } };
	if (dayLimit !== undefined) await ledger.expect([], false);
	const seen = await seenIn(ledger, operation, rows);
	return {
		seen,
		...(dayLimit && { ledger: { today: () => dayInLedger(ledger.knows, dayLimit) } }),
	};
}

async function seenIn(
	ledger: Ledger,
	operation: PurchaseOperation,
	rows: readonly PlannedRow[],
): Promise<Map<string, Seen>> {
	const seen = new Map<string, Seen>();
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
			const found = foundAs({ ...planned, reference }, ledger.knows, operation);
			if (found) seen.set(planned.reference, found);
		}
		// After a failure the next attempt may have been made.
		const mayGoOn = (planned: PlannedRow) => attempt < lastAttempt && !isUsersOwn(planned);
		asked = tries
			.filter(
				({ planned, reference }) => mayGoOn(planned) && ledger.knows.trace(reference) === 'ended',
			)
			.map(({ planned }) => planned);
	}
	return seen;
}

function foundAs(
	planned: PlannedRow,
	ledger: LedgerKnowledge,
	operation: PurchaseOperation,
): Seen | undefined {
	const trace = ledger.trace(planned.reference);
	if (trace === 'none' || trace === 'ended') return undefined;
	const receipt = replayOf(planned, ledger, operation, {})?.receipt;
	if (receipt) return { is: 'bought', receipt };
	// Under a reference of the user's own something else may have been bought.
	return { is: trace === 'bought' && !isUsersOwn(planned) ? 'bought' : 'open' };
}
