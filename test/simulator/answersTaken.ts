import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** By this header an answer is known again where it is read. */
const header = 'x-answer';

/** Told of each answer that a client of this process begins to read. */
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

/** Watches the clients of this process until what is returned is called. */
export function watchAnswers(): () => void {
	subscribe(channel, beginsToRead);
	return () => void unsubscribe(channel, beginsToRead);
}

/**
 * Headers by which `taken` is called once a client has read the answer to its end. That it was sent is not enough: a
 * client whose time-out is over throws the answer away unread.
 */
export function whenTaken(taken: () => void): Record<string, string> {
	marks += 1;
	underWay.set(String(marks), taken);
	return { [header]: String(marks) };
}
