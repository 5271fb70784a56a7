import type { Answer } from '../../values/answer';
import { faultOf } from './fault';

/** A whole answer may take this many times as long as the provider may be silent. */
const longestAnswer = 2;

/**
 * Ends a request that goes on for ever. The host's own time-out begins anew with every byte, so that an answer which drips
 * without end would never meet it. `stop` ends it as well.
 */
export function cutOff(timeoutMs: number, stop?: AbortSignal) {
	// Whole milliseconds only: what is left of a poll may end in a part of one.
	const late = AbortSignal.timeout(Math.ceil(Math.max(0, timeoutMs) * longestAnswer));
	// Not `AbortSignal.any`: what it makes is held weakly, and one that was collected as garbage never ends anything.
	const request = new AbortController();
	const end = () => request.abort();
	const sources = stop ? [late, stop] : [late];
	for (const source of sources) {
		if (source.aborted) end();
		source.addEventListener('abort', end);
	}
	return {
		signal: request.signal,
		/** To be called once the request has ended: a run has many requests and one stop. */
		done(): void {
			for (const source of sources) source.removeEventListener('abort', end);
		},
		/** What went wrong, from what the host threw. */
		faultOf(thrown: unknown): Extract<Answer, { kind: 'fault' }> {
			const fault = faultOf(thrown);
			const isLate = fault.code === 'ERR_CANCELED' && late.aborted && stop?.aborted !== true;
			return isLate ? faultOf(tooLate) : fault;
		},
	};
}

const tooLate = Object.assign(new Error(), { code: 'ECONNABORTED' });
