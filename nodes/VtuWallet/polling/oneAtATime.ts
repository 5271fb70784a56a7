import type { Memory } from '../trigger/memory';

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

/**
 * What quiet polls have learned, by node. The host saves a trigger's memory only when a poll starts the workflow; until
 * then this process may be the only one who knows.
 */
const quietMemories = new Map<string, Memory>();
const mostNodes = 500;

export const quietMemoryOf = (node: string): Memory | undefined => quietMemories.get(node);

/** Undefined when the host has it: a memory kept here could otherwise outlive what is told later. */
export function keepQuietMemory(node: string, memory: Memory | undefined): void {
	quietMemories.delete(node);
	if (memory === undefined) return;
	quietMemories.set(node, memory);
	const [oldest] = quietMemories.keys();
	if (quietMemories.size > mostNodes) quietMemories.delete(oldest);
}
