import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { noteDown } from './listWriter';

/** What the execution context keeps of its retries. */
interface Retries {
	/** The latest *Retry* that began with this context. */
	execution: string;
	/** How many have gone by, as far as this context knows. */
	count: number;
	again: boolean;
}

/**
 * Whether another *Retry* has begun with the very context that this one begins with: what that one sent is not in it.
 * A *Retry* of the latest *Retry* finds everything.
 */
export async function isRetriedAgain(context: IExecuteFunctions): Promise<boolean> {
	const kept = context.getContext('node') as { vtuWalletRetries?: IDataObject & Retries };
	const before = kept.vtuWalletRetries;
	const execution = context.getExecutionId();
	if (before?.execution === execution) return before.again;
	const count = (before?.count ?? 0) + 1;
	const began = context.getExecutionContext?.()?.establishedAt;
	// Where nobody can tell, it is better to be careful.
	const again =
		(await noteDown(context, `retried ${began} ${context.getNode().id} ${count}`)) !== 'new';
	kept.vtuWalletRetries = { execution, count, again };
	return again;
}
