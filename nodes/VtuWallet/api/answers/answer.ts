import type { Answer } from '../../values/answer';

/** Faults that the next try would meet again: the run was stopped, or this n8n does not let the request out. */
const lasting = new Set(['ERR_CANCELED', 'NOT_SENT', 'NOT_ASKED']);

/** Whether a harmless request may be answered if it is made once more, a little later. */
export function mayPass(answer: Answer): boolean {
	if (answer.kind === 'http') return answer.status === 429 || answer.status >= 500;
	return answer.kind === 'fault' && !lasting.has(answer.code);
}
