import { after, describe, it } from 'node:test';

import { killAllStarted, stillRunning } from './daemon';
import { lastLines } from './command';
import { endOnSignals } from './host';
import { host, shop } from './place';
import { say } from './say';

/** Names the next step of a test. A failure names the last step. */
export type Doing = (what: string) => void;

/** Every wait has a limit of its own: this one only ends a scenario that would never end. */
const timeout = 25 * 60_000;

endOnSignals(130);

/** A group of tests on one instance of n8n. At the end, no program that it started may run. */
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

/** Each one meets a provider that knows of no purchase. */
export function scenario(name: string, body: (doing: Doing) => Promise<void>): void {
	it(name, { timeout }, async () => {
		let step = 'starting';
		shop.simulator.reset();
		try {
			await body((what) => {
				step = what;
				say(`  ${what}`);
			});
		} catch (error) {
			throw explained(error, step);
		}
	});
}

/** The stack is what gets printed, and it repeats the message. */
function explained(error: unknown, step: string): Error {
	const original = error instanceof Error ? error : new Error(String(error));
	const log = `The end of n8n's log:\n${lastLines(host.log(), 15)}`;
	const message = `While ${step}: ${original.message}\n${log}`;
	original.stack = (original.stack ?? original.message).replace(original.message, () => message);
	original.message = message;
	return original;
}
