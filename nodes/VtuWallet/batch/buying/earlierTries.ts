import type { Account } from '../../api/types';
import { anotherAccount } from '../rows/whatCannotHold';
import { CannotSeeEarlier } from '../rows/cannotSeeEarlier';
import type { Protection } from '../rows/protection';
import type { NodeListContext } from './nodeNumber';
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
	// References of the run hang on the ID of the node, which is another one once it was pasted anew.
	const ofName = isOfRun
		? new TriedMarks(context, `tried named ${name}`, establishedAt, { node: id })
		: undefined;
	const changed = forgotten ? ((await ofNode.changed()) ?? (await ofName?.changed())) : undefined;
	if (changed) throw refusals[changed]();
	return {
		note: async () => {
			await Promise.all([ofNode.note(), ofName?.note()]);
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
		"'Repeat Protection', or its key or period, has been changed",
	),
	purchase: refusal('Operation', 'What this node buys has been changed'),
	node: refusal('Repeat Protection', 'This node has been pasted anew, or added,'),
};
