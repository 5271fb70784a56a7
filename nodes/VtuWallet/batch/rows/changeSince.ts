import type { KeptProtection } from '../buying/keptState';
import { CannotSeeEarlier } from './cannotSeeEarlier';

const names: Record<KeptProtection['by'], string> = {
	run: 'Once per Run',
	key: 'Once per Key',
	period: 'Once per Period',
	reference: 'Own Reference',
};

/**
 * A *Retry* runs the workflow as it is saved now. Where the node has changed in what its references are made of, it
 * would find nothing of what the first try bought, and buy it again: the refusal to give, if so.
 */
export function changeSince(
	first: KeptProtection,
	now: KeptProtection,
): CannotSeeEarlier | undefined {
	if (first.by !== now.by) {
		return refusal(
			'Repeat Protection',
			`The first try of this execution was protected by '${names[first.by]}': under '${names[now.by]}' this one cannot see what it bought`,
			`Set 'Repeat Protection' back to '${names[first.by]}' and choose Retry again.`,
		);
	}
	if (first.by === 'run' && (first.nodeId !== now.nodeId || first.workflowId !== now.workflowId)) {
		return refusal(
			'Repeat Protection',
			'This node is not the one that the first try of this execution used, so it cannot see what that one bought',
			"A copied or newly added node counts as another one. Choose 'Retry with original workflow'.",
		);
	}
	if (first.by === 'period' && first.period !== now.period) {
		return refusal(
			'Period',
			`The first try of this execution bought once per ${first.period}: once per ${now.period} this one cannot see what it bought`,
			"Set 'Period' back and choose Retry again.",
		);
	}
	if (first.written !== now.written) {
		const field = first.by === 'key' ? 'Key' : 'Reference';
		return refusal(
			field,
			`'${field}' has been changed since the first try of this execution, so this one cannot see what it bought`,
			`Set '${field}' back and choose Retry again.`,
		);
	}
	return undefined;
}

const refusal = (field: string, message: string, advice: string) =>
	new CannotSeeEarlier({ field, message, advice: `${advice} ${orStartAnew}` });

const orStartAnew =
	'Or look up what the first try bought, and start a new execution with the rows that are left.';
