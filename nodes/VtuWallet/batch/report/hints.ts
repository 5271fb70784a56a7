import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

import type { Operation } from '../operation';
import { tallyText, type Tally } from './tally';

/** Shown above the node's output: how the run went, and settings of the node that matter to money. */
export function hintsOf(
	context: IExecuteFunctions,
	operation: Operation,
	tally: Tally | undefined,
): NodeExecutionHint[] {
	if (operation.kind === 'read' || tally === undefined) return [];
	const open = tally.failed + tally.unknown + tally.notSent;
	const hints: NodeExecutionHint[] = [
		{ message: tallyText(tally), type: open > 0 ? 'warning' : 'info', location: 'outputPane' },
	];
	const { onError, retryOnFail } = context.getNode();
	if (onError === 'continueRegularOutput' && open > 0) {
		const message =
			"Rows that were not bought are on this output too, with an 'error' field. Set 'On Error' to 'Continue (using error output)' to keep them apart.";
		hints.push({ message, type: 'warning', location: 'outputPane' });
	}
	const { deduplicates, requeryable } = operation.endpoint;
	if (retryOnFail && !(deduplicates && requeryable)) {
		const message =
			"'Retry On Fail' never sends this product a second time when its outcome is unknown: it only asks again, where the provider can be asked.";
		hints.push({ message, type: 'info', location: 'outputPane' });
	}
	return hints;
}
