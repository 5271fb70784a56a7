/**
 * Polls under way in this process, by workflow and node. The host starts the next poll on time although the last one is
 * still running; both would see, and tell, the same changes.
 */
const underWay = new Set<string>();

/** Null at once when a poll of the same node is under way: what it does not finish is left to the next one. */
export async function oneAtATime<T>(node: string, poll: () => Promise<T>): Promise<T | null> {
	if (underWay.has(node)) return null;
	underWay.add(node);
	try {
		return await poll();
	} finally {
		underWay.delete(node);
	}
}
