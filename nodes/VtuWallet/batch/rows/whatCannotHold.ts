import { BadInput } from '../../values/badInput';
import type { Memory } from '../buying/executionMemory';
import type { KeptProtection } from '../buying/keptState';
import { useKey } from '../host';
import type { PurchaseOperation } from '../operation';
import type { Settings } from '../settings';
import { CannotSeeEarlier } from './cannotSeeEarlier';
import { changeSince } from './changeSince';
import type { ExecutionFacts } from './executionFacts';
import { changedField } from './writtenIdentity';

export const field = 'Repeat Protection';

interface Try {
	execution: ExecutionFacts;
	by: Settings['protection'];
	memory: Memory;
	/** What the first try of the execution made its references of, and what this one would. */
	basis: KeptProtection;
	now: KeptProtection;
	operation: PurchaseOperation;
}

/** A protection that would not recognise what an earlier try bought is worse than none: nothing is sent. */
export function refuseWhatCannotHold(tried: Try): void {
	const { isSubWorkflow, isTool, isRetry, triggerLost } = tried.execution;
	if (tried.memory.usedByAnotherAccount) throw anotherAccount();
	const change = changeSince(tried.basis, tried.now);
	if (change) throw change;
	refuseOtherPurchases(tried);
	if (tried.by !== 'run') return;
	if (isSubWorkflow) {
		throw new BadInput(
			field,
			"In a sub-workflow or an error workflow, 'Once per Run' cannot recognise a retry of the workflow that calls it",
			useKey,
		);
	}
	if (tried.memory.countLost && !isTool) {
		throw new CannotSeeEarlier({
			field,
			message:
				'What the earlier loops of this run bought is no longer known, so this one cannot be told from a repeat',
			advice: useKey,
		});
	}
	if (isRetry && triggerLost && !tried.memory.hasSent) {
		throw new CannotSeeEarlier({
			field,
			message:
				'What started the first try can no longer be read, so what it bought cannot be recognised',
			advice:
				"Choose 'Retry with original workflow', or give the trigger the name back that it had.",
		});
	}
}

export const anotherAccount = () =>
	new CannotSeeEarlier({
		field: 'Credential',
		message:
			'An earlier try of this run used another account or another token, so this one cannot see what it bought',
		advice:
			'Choose the credential of the first try again. If it is the same account and its token was renewed, start a new execution with only the rows that are missing: with all rows, what is bought already would be bought again. A login, in place of a token, stays the same however often its token is renewed.',
	});

/** Asked for otherwise, what is bought already would count as something new. */
function refuseOtherPurchases({ basis, now, operation }: Try): void {
	const { identity: first = {} } = basis;
	const { identity = first } = now;
	const changed = changedField(first, identity, operation);
	if (changed === undefined) return;
	throw new CannotSeeEarlier({
		field: changed,
		message: `'${changed}' has been changed since an earlier try of this execution bought something, so what is bought already would be bought again`,
		advice: `Set '${changed}' back and choose Retry again. Or buy the rest in a new execution, with only the rows that are missing.`,
	});
}
