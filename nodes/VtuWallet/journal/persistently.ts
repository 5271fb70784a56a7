import { sleep } from 'n8n-workflow';

import { isLasting } from './refusals';

/** About half a minute: a database that is begun anew is back by then, and n8n can store what this run has bought. */
const pauses = [200, 1_000, 3_000, 8_000, 15_000];

/**
 * Tries again what a busy database may have refused. What it says of the table itself will not change by asking again, and
 * n8n refuses every call of an execution that is over.
 */
export async function persistently<T>(
	work: (isAgain: boolean) => Promise<T>,
	isOver: () => boolean = () => false,
): Promise<T> {
	for (const pauseMs of pauses) {
		const tried = await work(pauseMs !== pauses[0]).then(
			(value) => ({ value }),
			(caught: unknown) => ({ caught }),
		);
		if ('value' in tried) return tried.value;
		if (isLasting(tried.caught) || isOver()) throw tried.caught;
		await sleep(pauseMs);
	}
	return await work(true);
}
