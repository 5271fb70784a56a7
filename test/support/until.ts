const { setTimeout: realTimeout } = globalThis;

/** Waits until the condition is true, in real time also under fake timers. The time-out of the test ends the wait. */
export async function until(isSo: () => boolean): Promise<void> {
	while (!isSo()) await new Promise((resolve) => realTimeout(resolve, 5));
}
