/** Looks again and again until it is so; the test's own time-out ends what never comes true. */
export async function until(isSo: () => boolean): Promise<void> {
	while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
}
