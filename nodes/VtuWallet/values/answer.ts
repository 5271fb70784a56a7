/**
 * What came back from one request, before anyone judges it.
 * `http`: a whole HTTP answer, whatever its status. `fault`: the wire gave no whole answer; `lasting` where the next request would meet the same.
 * `tokenRefused`: the provider does not accept the token, also after a new login; the request was never taken.
 */
export type Answer =
	| { kind: 'http'; status: number; body: unknown; retryAfterMs?: number }
	| { kind: 'fault'; code: string; message: string; lasting?: true }
	| { kind: 'tokenRefused'; message: string };
