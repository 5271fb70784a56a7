import { mayBeBought } from '../../purchase/claims';
import { shownRecipient } from '../../purchase/recipients';
import { BadInput } from '../../values/badInput';
import { otherUseOf } from '../otherUse';
import { openRows, type Place } from '../place';
import type { Run } from '../purchaseRun';
import { replayOf } from '../report/ledgerRow';
import { MayBeBought, type PlannedRow } from '../rowPlan';
import { refuseMovedKeys } from './movedKeys';
import { hasDayLimit } from './settings';

/** Reads the journal once, before any row is priced or limited. Ends the rows that are bought. */
export async function readJournal(run: Run, places: readonly Place[]): Promise<void> {
	const { journal, tries, settings, reader } = run;
	if (tries.mayHaveSent || hasDayLimit(settings))
		await journal.store.read(openRows(places).map(({ purchase }) => purchase));
	for (const place of places) {
		await reader.giveTurn();
		const { planned, end } = place;
		if (planned === undefined || end) continue;
		const isBought = journal.known.standing(planned.purchase.id).state === 'bought';
		const problem =
			refuseUsedName(planned, run) ?? (isBought ? undefined : refuseUnsendable(planned, run));
		if (problem) place.refuse(problem);
		else if (isBought) place.end = replayOf(planned, run);
	}
	refuseMovedKeys(run, places);
}

function refuseUsedName(row: PlannedRow, run: Run): BadInput | undefined {
	const other = otherUseOf(row, run);
	if (other === undefined) return undefined;
	const { name } = run.settings.protection;
	if (name?.usedFor === undefined) return undefined;
	const { key = '' } = row.purchase;
	return new BadInput(name.label, ...name.usedFor(key, shownRecipient(other)));
}

/** The reason why nothing may be sent for a row that is not bought yet, if there is one. */
function refuseUnsendable(
	{ purchase, unsendable }: PlannedRow,
	{ tries, journal, settings: { protection } }: Run,
): BadInput | undefined {
	if (tries.changed) return tries.changed;
	if (unsendable === undefined) return undefined;
	const knowsAll = protection.provesUnsent(journal.store.isDurable);
	const isDecided = knowsAll && !mayBeBought(journal.known.standing(purchase.id));
	return isDecided ? unsendable : new MayBeBought(unsendable);
}
