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
	return {
		signal: stop ? AbortSignal.any([stop, late]) : late,
		/** What went wrong, from what the host threw. */
		faultOf(thrown: unknown): Extract<Answer, { kind: 'fault' }> {
			const fault = faultOf(thrown);
			const isLate = fault.code === 'ERR_CANCELED' && late.aborted && stop?.aborted !== true;
			return isLate ? faultOf(tooLate) : fault;
		},
	};
}

const tooLate = Object.assign(new Error(), { code: 'ECONNABORTED' });
