import { mayBeBought } from '../../purchase/claims';
import { shownRecipient } from '../../purchase/recipients';
import { BadInput } from '../../values/badInput';
import { shown } from '../../values/cell';
import { otherUseOf } from '../otherUse';
import { openRows, type Place } from '../place';
import type { Run } from '../purchaseRun';
import { replayOf } from '../report/ledgerRow';
import { MayBeBought, type PlannedRow } from '../rowPlan';
import { hasDayLimit } from './settings';

/** Reads the journal once, before any row is priced or limited. Ends the rows that are bought. */
export async function readJournal(run: Run, places: readonly Place[]): Promise<void> {
	const { journal, identity, settings, reader } = run;
	if (identity.mayBeKnown || hasDayLimit(settings))
		await journal.store.read(openRows(places).map(({ purchase }) => purchase));
	for (const place of places) {
		await reader.giveTurn();
		const { index, planned, end } = place;
		if (planned === undefined || end) continue;
		const isBought = journal.known.standing(planned.purchase.id).state === 'bought';
		const problem =
			refuseUsedName(planned, run) ?? (isBought ? undefined : refuseUnsendable(planned, run));
		if (problem) place.refuse(problem);
		else if (isBought) place.end = { kind: 'purchase', index, ...replayOf(planned, run) };
	}
}

function refuseUsedName(row: PlannedRow, run: Run): BadInput | undefined {
	const other = otherUseOf(row, run);
	if (other === undefined) return undefined;
	const { protection } = run.settings;
	const [field, used, ifSheet] =
		protection === 'key'
			? ['Key', `The key ${shown(row.purchase.key ?? '')} has bought`, otherSheet]
			: ['Reference', 'This reference was used', ''];
	return new BadInput(
		field,
		`${used} for ${shownRecipient(other)}`,
		`Give this row a ${protection} of its own.${ifSheet}`,
	);
}

const otherSheet =
	' If another sheet used this key, put the name of this sheet in front of the refused keys, e.g. aug-001.';

/** The reason why nothing may be sent for a row that is not bought yet, if there is one. */
function refuseUnsendable(
	{ purchase, unsendable }: PlannedRow,
	{ identity, journal, settings: { protection } }: Run,
): BadInput | undefined {
	if (identity.changed) return identity.changed;
	if (unsendable === undefined) return undefined;
	// The provider may have changed the id of the plan since the period bought it.
	const knowsAll = protection === 'run' || (journal.store.isDurable && protection !== 'period');
	const isDecided = knowsAll && !mayBeBought(journal.known.standing(purchase.id));
	return isDecided ? unsendable : new MayBeBought(unsendable);
}
