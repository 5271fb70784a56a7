import { classify } from '../../../nodes/VtuWallet/api/answers/verdict';
import type { Answer } from '../../../nodes/VtuWallet/values/answer';

/** What the provider says, or the connection, and how it is classed. */

export const http = (status: number, body: unknown, retryAfterMs?: number): Answer => ({
	kind: 'http',
	status,
	body,
	retryAfterMs,
});
export const refusal = (message: unknown, status = 403) =>
	classify(http(status, { status: 'fail', message }));
export const failed = (message?: unknown) => classify(http(200, { status: 'fail', message }));
export const fault = (code: string) => classify({ kind: 'fault', code, message: 'It broke' });

/** How verdicts look. */
export const success = { kind: 'accepted', status: 'success' };
export const pending = { kind: 'accepted', status: 'pending' };
export const rejected = { kind: 'rejected', charged: 'no' };
export const ambiguous = (message: string, body: unknown) => ({ kind: 'ambiguous', message, body });
export const doubtful = (message: string, body: unknown) => ({ kind: 'doubtful', message, body });
