import type { Memory } from './memory';

interface QuietMemory {
	memory: Memory;
	/** n8n's texts that this memory follows. Any other text comes from another process. */
	follows: ReadonlyArray<string | undefined>;
}

/** By workflow and node. n8n saves a memory only when a poll returns events. */
const memories = new Map<string, QuietMemory>();
const mostNodes = 500;

export function quietMemoryOf(node: string, text: string | undefined): Memory | undefined {
	const quiet = memories.get(node);
	return quiet?.follows.includes(text) ? quiet.memory : undefined;
}

export function keepQuietMemory(
	node: string,
	memory: Memory,
	follows: QuietMemory['follows'],
): void {
	memories.delete(node);
	memories.set(node, { memory, follows });
	const [oldest] = memories.keys();
	if (memories.size > mostNodes) memories.delete(oldest);
}

const polling = new Set<string>();

/** Null while a poll of the same node runs, because both polls would report the same changes. */
export async function oneAtATime<T>(node: string, poll: () => Promise<T>): Promise<T | null> {
	if (polling.has(node)) return null;
	polling.add(node);
	try {
		return await poll();
	} finally {
		polling.delete(node);
	}
}
