let now = 0;

export interface SteppedClock {
	/** How often the host had its turn since. */
	turns(): number;
	restore(): void;
}

/**
 * A clock that goes on by a millisecond whenever it is looked at, so that work takes as long on every machine, and that
 * never goes back.
 */
export function steppedClock(): SteppedClock {
	const { performance, setTimeout: usualTimer } = globalThis;
	const usualNow = performance.now;
	let turns = 0;
	now = Math.max(now, performance.now());
	performance.now = () => (now += 1);
	globalThis.setTimeout = Object.assign((...timer: Parameters<typeof usualTimer>) => {
		if (timer[1] === 0) turns += 1;
		return usualTimer(...timer);
	}, usualTimer);
	return {
		turns: () => turns,
		restore() {
			performance.now = usualNow;
			globalThis.setTimeout = usualTimer;
		},
	};
}
