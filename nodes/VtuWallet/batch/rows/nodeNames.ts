import type { IDataObject } from 'n8n-workflow';

import { CannotSeeEarlier } from './cannotSeeEarlier';

/**
 * Under which name each node has bought in this execution, kept where a new name does not hide it: the host keeps the rest
 * of what a node remembers by the node's name.
 */
const entry = 'vtuWalletNodes';

type Node = { id: string; name: string };

/**
 * The refusal to give where the node was given another name since. What the loops before have counted lies under the name
 * that it had: identical rows would be taken for theirs.
 */
export function renamedSince(flow: IDataObject, { id, name }: Node): CannotSeeEarlier | undefined {
	const earlier = (flow[entry] as IDataObject | undefined)?.[id];
	if (typeof earlier !== 'string' || earlier === name) return undefined;
	return new CannotSeeEarlier({
		field: 'Repeat Protection',
		message: `This node was called '${earlier}' when it began, and under its new name it cannot see what it has bought in this execution`,
		advice: `Give the node its name back ('${earlier}') and choose Retry again.`,
	});
}

export function noteName(flow: IDataObject, { id, name }: Node): void {
	flow[entry] = { ...(flow[entry] as IDataObject | undefined), [id]: name };
}
