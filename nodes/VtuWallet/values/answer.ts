/**
 * `http`: a whole answer of any status; its body is parsed JSON, or the text. `fault`: no whole answer; `lasting` if the next
 * request would fail too. `tokenRefused`: refused even after a new login, so the request was not processed.
 */
export type Answer =
	| { kind: 'http'; status: number; body: unknown; retryAfterMs?: number }
	| { kind: 'fault'; code: string; message: string; lasting?: true }
	| { kind: 'tokenRefused'; message: string };

/** The code of a request whose run was stopped. */
export const stoppedRun = 'ERR_CANCELED';

export type HttpAnswer = Extract<Answer, { kind: 'http' }>;
