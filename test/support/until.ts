const { setTimeout: realTimeout } = globalThis;

/** Looks again and again until it is so, in real time also under fake timers; the test's own time-out ends the rest. */
export async function until(isSo: () => boolean): Promise<void> {
	while (!isSo()) await new Promise((resolve) => realTimeout(resolve, 5));
}
