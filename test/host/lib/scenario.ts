import { after, describe, it } from 'node:test';

import { killAllStarted, stillRunning } from './daemon';
import { lastLines } from './command';
import { closeAllHosts, type Host } from './host';
import { say } from './say';

/** Says what a test does next; a failure tells the last thing said. */
export type Doing = (what: string) => void;

export interface Suite {
	/** n8n's log is added to a failure of whatever uses this host. */
	host?: Host;
}

const minutes = 60_000;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
	process.on(signal, () => {
		void closeAllHosts().finally(() => {
			killAllStarted();
			process.exit(130);
		});
	});
}

/** A group of tests on one instance of n8n; at the end nothing may run that was started here. */
export function suite(name: string, define: () => void): void {
	describe(name, { concurrency: false }, () => {
		define();
		after(() => {
			const left = stillRunning();
			killAllStarted();
			if (left.length > 0) throw new Error(`${left.length} processes were left running.`);
		});
	});
}

export function scenario(
	name: string,
	place: Suite,
	body: (doing: Doing) => Promise<void>,
	timeoutMs = 5 * minutes,
): void {
	it(name, { timeout: timeoutMs }, async () => {
		let step = 'starting';
		try {
			await body((what) => {
				step = what;
				say(`  ${what}`);
			});
		} catch (error) {
			throw explained(error, step, place);
		}
	});
}

/** The stack is what gets printed, and it repeats the message. */
function explained(error: unknown, step: string, place: Suite): Error {
	const original = error instanceof Error ? error : new Error(String(error));
	const log = place.host ? `\nThe end of n8n's log:\n${lastLines(place.host.log(), 15)}` : '';
	const message = `While ${step}: ${original.message}${log}`;
	original.stack = (original.stack ?? original.message).replace(original.message, () => message);
	original.message = message;
	return original;
}
