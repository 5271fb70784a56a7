/** Shorter than this is no pause of the node, but a step of the test tools. */
const leastMs = 100;
const factor = 20;

/** While the work is done, every longer pause lasts a twentieth. No clock is changed. */
export async function withQuickPauses<T>(work: () => Promise<T>): Promise<T> {
	const usual = globalThis.setTimeout;
	const quick = (then: () => void, ms = 0) => usual(then, ms < leastMs ? ms : ms / factor);
	globalThis.setTimeout = Object.assign(quick, usual) as typeof setTimeout;
	try {
		return await work();
	} finally {
		globalThis.setTimeout = usual;
	}
}
