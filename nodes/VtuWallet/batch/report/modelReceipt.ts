import type { IDataObject } from 'n8n-workflow';

import type { Settings } from '../settings';

export type ModelOutput = Pick<Settings, 'output' | 'outputFields'>;

/** Whatever is chosen: what became of it, what to say about it, and by what it is known. */
const always = ['outcome', 'message', 'reference'];

/** What a conversation has no use for; the wallet's balance is nobody's business in one. */
const leftOut = ['balanceAfter', 'row', 'field', 'earlierReferences', 'period', 'timeZone'];

/** A receipt for a model: short, and in words that cannot be taken for a second purchase. */
export function forModel(
	receipt: IDataObject | undefined,
	{ output, outputFields }: ModelOutput,
): IDataObject | undefined {
	if (receipt === undefined) return undefined;
	const { outcome, replayed, message } = receipt;
	const isFound = replayed === true && outcome === 'success';
	const told = isFound
		? { ...receipt, message: `Bought earlier, and not bought again. ${String(message)}`.trim() }
		: receipt;
	if (output === 'raw') return told;
	const isShown = (name: string) =>
		output === 'selected'
			? always.includes(name) || outputFields.includes(name)
			: !leftOut.includes(name);
	return Object.fromEntries(Object.entries(told).filter(([name]) => isShown(name)));
}
