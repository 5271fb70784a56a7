import type { Account } from '../../api/types';
import { anotherAccount } from '../rows/whatCannotHold';
import { CannotSeeEarlier } from '../rows/cannotSeeEarlier';
import type { Protection } from '../rows/protection';
import type { NodeListContext } from './nodeNumber';
import { TriedMarks, type Trait } from './triedMarks';

type Used = Pick<Protection, 'forgotten' | 'establishedAt' | 'isOfRun' | 'traits'>;

/**
 * A *Retry* of what Stop or a killed process has left finds nothing in the execution by which it could see that the
 * credential or the node was changed since. Throws `CannotSeeEarlier` where n8n's list shows it. Nothing in the sandbox,
 * and where n8n does not tell when an execution began.
 */
export async function earlierTries(
	context: NodeListContext,
	{ environment, fingerprint }: Account,
	{ forgotten, establishedAt, isOfRun, traits }: Used,
): Promise<Pick<TriedMarks, 'note'> | undefined> {
	if (environment === 'sandbox' || establishedAt === undefined) return undefined;
	// Who may go on by a key, a period or a reference is told by `Buyers` and by the ledger.
	const account = isOfRun ? fingerprint : '';
	const marks = new TriedMarks(context, establishedAt, { ...traits, account });
	const changed = forgotten ? await marks.changed() : undefined;
	if (changed) throw refusals[changed]();
	return marks;
}

const refusal = (field: string, what: string) => () =>
	new CannotSeeEarlier({
		field,
		message: `${what} changed since this execution was stopped or killed: what it may have bought would be bought again`,
		advice:
			"Set it back and choose Retry again, or choose 'Retry with original workflow'. Or look up what the first try bought, and start a new execution with the rows that are left.",
	});

const refusals: Record<Trait, () => CannotSeeEarlier> = {
	account: anotherAccount,
	protection: refusal('Repeat Protection', "'Repeat Protection', or its key or period, has been"),
	purchase: refusal('Operation', 'What this node buys has been'),
};
