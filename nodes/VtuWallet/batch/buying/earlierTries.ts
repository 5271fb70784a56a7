import type { Account } from '../../api/types';
import { anotherAccount } from '../rows/whatCannotHold';
import { CannotSeeEarlier } from '../rows/cannotSeeEarlier';
import type { Protection } from '../rows/protection';
import type { NodeListContext } from './nodeNumber';
import { digest } from '../../values/canonical';
import { TriedMarks } from './triedMarks';

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
): Promise<{ note(): Promise<void> } | undefined> {
	if (environment === 'sandbox' || establishedAt === undefined) return undefined;
	// Who may go on by a key, a period or a reference is told by `Buyers` and by the ledger.
	const account = isOfRun ? fingerprint : '';
	const { id, name } = context.getNode();
	const ofNode = new TriedMarks(context, `tried ${id}`, establishedAt, { ...traits, account });
	// A node in its place has another ID. It goes on where it buys the same by the same keys: those of the run hang on the ID.
	const { protection, purchase } = traits;
	const node = isOfRun ? id : digest([protection, purchase]);
	const ofName = new TriedMarks(context, `tried named ${name}`, establishedAt, { node });
	const changed = forgotten ? ((await ofNode.changed()) ?? (await ofName.changed())) : undefined;
	if (changed) throw refusals[changed]();
	return {
		note: async () => {
			await Promise.all([ofNode.note(), ofName.note()]);
		},
	};
}

const refusal = (field: string, what: string) => () =>
	new CannotSeeEarlier({
		field,
		message: `${what} since this execution was stopped or killed: what it may have bought would be bought again`,
		advice:
			"Set it back and choose Retry again, or choose 'Retry with original workflow'. Or look up what the first try bought, and start a new execution with the rows that are left.",
	});

const refusals = {
	account: anotherAccount,
	protection: refusal(
		'Repeat Protection',
		"'Repeat Protection', its key or period, or the time zone of the workflow has been changed",
	),
	purchase: refusal('Operation', 'What this node buys has been changed'),
	node: refusal('Repeat Protection', 'This node has been pasted anew, or added,'),
};
