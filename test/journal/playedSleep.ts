import { AsyncLocalStorage } from 'node:async_hooks';

import type { RaceWorld } from './raceWorld';

/** The run to which the code at work belongs. */
export const atWork = new AsyncLocalStorage<string>();

/** The world whose clock the pauses of the journal use. */
export const played: { world?: RaceWorld } = {};

/** n8n's functions, with pauses that the world plays. */
export function withPlayedSleep(): typeof import('n8n-workflow') {
	const actual = jest.requireActual<typeof import('n8n-workflow')>('n8n-workflow');
	const sleep: typeof actual.sleep = async (ms, signal) =>
		await played.world?.pause(atWork.getStore() ?? '', ms, signal);
	return { ...actual, sleep };
}
