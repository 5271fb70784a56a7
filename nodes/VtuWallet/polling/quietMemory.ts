import type { Memory } from '../trigger/memory';

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
