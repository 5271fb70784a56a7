import type { Memory } from './memory';

/**
 * What quiet polls have learned, by workflow and node. The host saves a trigger's memory only when a poll returns
 * something; until then this process may be the only one who knows.
 */
const memories = new Map<string, Memory>();
const mostNodes = 500;

export const quietMemoryOf = (node: string): Memory | undefined => memories.get(node);

/** Undefined when something was told: should the host drop that, the next poll must see, and tell, it again. */
export function keepQuietMemory(node: string, memory: Memory | undefined): void {
	memories.delete(node);
	if (memory === undefined) return;
	memories.set(node, memory);
	const [oldest] = memories.keys();
	if (memories.size > mostNodes) memories.delete(oldest);
}

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
