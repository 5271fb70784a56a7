import { processTables } from '../tables/processTables';
import type { Entry } from './entries';

/** All that this process keeps about runs beyond a run. Nothing in it says what was bought. */
export const processState = {
	/** A stopped run may still write its last entry. A run that is over may not have been able to write that. */
	runs: new Map<string, 'working' | 'stopping' | 'over'>(),
	/** How far our clock is ahead of the clock of the database, as the latest entry of our own showed. */
	clock: { aheadMs: undefined as number | undefined },
	/** Open claims of runs without tables. */
	inFlight: new Set<Entry>(),
	/** The last id that a run without tables gave to an entry. */
	lastEntryId: 0,

	/** As when the process starts. */
	forget(): void {
		processTables.forget();
		this.runs.clear();
		this.inFlight.clear();
		this.clock.aheadMs = undefined;
	},
};
