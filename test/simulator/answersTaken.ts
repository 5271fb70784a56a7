import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** The reader recognises an answer by this header. */
const header = 'x-answer';

/** Called for each answer that a client of this process begins to read. */
const channel = 'http.client.response.finish';

const underWay = new Map<string, () => void>();
let marks = 0;

function beginsToRead(message: unknown): void {
	const { response } = message as { response: IncomingMessage };
	const mark = String(response.headers[header]);
	const taken = underWay.get(mark);
	if (!taken) return;
	underWay.delete(mark);
	response.once('end', taken);
}

/** Watches the clients of this process. The returned function ends this. */
export function watchAnswers(): () => void {
	subscribe(channel, beginsToRead);
	return () => void unsubscribe(channel, beginsToRead);
}

/**
 * With these headers `taken` is called when a client has read the whole answer. To send an answer is not enough: a
 * client whose time-out is over throws the answer away unread.
 */
export function whenTaken(taken: () => void): Record<string, string> {
	marks += 1;
	underWay.set(String(marks), taken);
	return { [header]: String(marks) };
}
