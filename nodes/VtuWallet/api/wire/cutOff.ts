import type { Answer } from '../../values/answer';
import { faultOf } from './fault';

/** A whole answer may take this many times the time-out. */
const longestAnswer = 2;

/**
 * Ends a request that never ends by itself. n8n's time-out begins again with every byte, so an endless answer never reaches
 * it. `stop` ends the request too.
 */
export function cutOff(timeoutMs: number, stop?: AbortSignal) {
	// `setTimeout` takes whole milliseconds; the rest of a poll may have a fraction.
	const late = AbortSignal.timeout(Math.ceil(Math.max(0, timeoutMs) * longestAnswer));
	// Not `AbortSignal.any`: its signal may be collected as garbage, and then it never ends the request.
	const request = new AbortController();
	const end = () => request.abort();
	const sources = stop ? [late, stop] : [late];
	for (const source of sources) {
		if (source.aborted) end();
		source.addEventListener('abort', end);
	}
	return {
		signal: request.signal,
		/** Call it after the request: a run has many requests and one stop signal. */
		done(): void {
			for (const source of sources) source.removeEventListener('abort', end);
		},
		/** The fault in an error of n8n's request helper. */
		faultOf(thrown: unknown): Extract<Answer, { kind: 'fault' }> {
			const fault = faultOf(thrown);
			const isLate = fault.code === 'ERR_CANCELED' && late.aborted && stop?.aborted !== true;
			return isLate ? faultOf(tooLate) : fault;
		},
	};
}

const tooLate = Object.assign(new Error(), { code: 'ECONNABORTED' });
