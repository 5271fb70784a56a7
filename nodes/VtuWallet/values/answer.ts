/**
 * What came back from one request, before anyone judges it.
 * `http`: a whole HTTP answer, whatever its status. `fault`: the wire gave no whole answer; `lasting` where the next request would meet the same.
 * `parts`: all that the body holds, in its order, where it is more than one JSON text; `body` is then the only JSON among
 * them, and where there are several the whole text. A text that gives its status twice, and differently, counts as two.
 * `tokenRefused`: the provider does not accept the token, also after a new login; the request was never taken.
 */
export type Answer =
	| { kind: 'http'; status: number; body: unknown; parts?: unknown[]; retryAfterMs?: number }
	| { kind: 'fault'; code: string; message: string; lasting?: true }
	| { kind: 'tokenRefused'; message: string };

/** The code of a request that ended because its run was stopped: nobody waits for the answer any more. */
export const stoppedRun = 'ERR_CANCELED';

export type HttpAnswer = Extract<Answer, { kind: 'http' }>;
