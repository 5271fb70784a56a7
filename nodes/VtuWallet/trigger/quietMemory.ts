import type { Memory } from './memory';

interface QuietMemory {
	memory: Memory;
	/** The texts in n8n that it follows. After any other text, another process has polled. */
	follows: ReadonlyArray<string | undefined>;
}

/** What polls have learned, by workflow and node. n8n saves it only when a poll returns something. */
const memories = new Map<string, QuietMemory>();
const mostNodes = 500;

/** `text` is the memory that n8n has. */
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

/** Null at once while a poll of the same node runs: n8n starts the next poll on time, and both would report the same. */
export async function oneAtATime<T>(node: string, poll: () => Promise<T>): Promise<T | null> {
	if (polling.has(node)) return null;
	polling.add(node);
	try {
		return await poll();
	} finally {
		polling.delete(node);
	}
}
