import { sleep } from 'n8n-workflow';

import { stoppedRun, type Answer } from '../values/answer';
import { messageOf, succeeded } from './answers/answer';
import { refusalOf } from './answers/refusals';

/** The pauses between the tries of a harmless request. */
export const usualPauses = [500, 2_000] as const;
const longestPauseMs = 30_000;

/** Repeats a request after each pause of `pauseAfter`, until that gives none. */
export async function patiently<T>(
	pauses: readonly number[],
	ask: () => Promise<T>,
	pauseAfter: (answer: T, usual: number) => number | undefined,
): Promise<T> {
	for (const usual of pauses) {
		const answer = await ask();
		const pause = pauseAfter(answer, usual);
		if (pause === undefined) return answer;
		await sleep(pause);
	}
	return await ask();
}

/** The pause before a harmless request is repeated. Undefined if a repeat would not help. */
export function pauseAfter(answer: Answer, usual: number): number | undefined {
	if (!mayPass(answer)) return undefined;
	const pauseMs = answer.kind === 'http' ? answer.retryAfterMs : undefined;
	return pauseMs !== undefined && pauseMs > longestPauseMs ? undefined : (pauseMs ?? usual);
}

/** Whether the provider may answer a harmless request if the node repeats it a little later. */
export function mayPass(answer: Answer): boolean {
	if (answer.kind === 'tokenRefused') return false;
	if (answer.kind === 'fault') return answer.lasting !== true && answer.code !== stoppedRun;
	if (answer.status === 429 || answer.status >= 500) return true;
	const kind = refusalOf(messageOf(answer.body));
	return (kind === 'serverDown' || kind === 'rateLimited') && !succeeded(answer);
}
