import type { IExecuteFunctions } from 'n8n-workflow';

import { maxEntries } from './processedItems';

/** What this process has found out, by execution and node: the node may be run several times in one. */
const found = new Map<string, boolean>();
const mostKept = 10_000;

/**
 * Whether this is not the first *Retry* of its execution. Each begins with what the first execution remembered, and knows
 * nothing of what the others have sent.
 */
export async function isRetriedAgain(context: IExecuteFunctions): Promise<boolean> {
	const node = context.getNode().id;
	const key = `${context.getExecutionId()} ${node}`;
	const known = found.get(key);
	if (known !== undefined) return known;
	const mark = `retried ${context.getExecutionContext?.()?.establishedAt} ${node}`;
	const again = await isWrittenDown(context, mark);
	found.set(key, again);
	if (found.size > mostKept) found.delete([...found.keys()][0]);
	return again;
}

/** Where nobody can tell, it is better to be careful. */
async function isWrittenDown(context: IExecuteFunctions, mark: string): Promise<boolean> {
	try {
		const options = { mode: 'entries', maxEntries } as const;
		const { new: added } = await context.helpers.checkProcessedAndRecord(
			[mark],
			'workflow',
			options,
		);
		return added.length === 0;
	} catch {
		return true;
	}
}
