export type ProviderStatus = 'success' | 'pending' | 'failed';

/** Every status word that is known to mean something, spelling faults of real deployments included. */
const statusWords: Record<ProviderStatus, readonly string[]> = {
	success: ['success', 'successful', 'delivered', 'completed'],
	pending: ['pending', 'process', 'processing', 'proccess', 'initiated', 'queued'],
	failed: ['fail', 'failed', 'error', 'reversed', 'refunded', 'cancelled'],
};

const meanings = new Map(
	(Object.keys(statusWords) as ProviderStatus[]).flatMap((status) =>
		statusWords[status].map((word) => [word, status] as const),
	),
);

/** What a status word means. `undefined` is "not known": something to ask about, never a failure. */
export function statusOf(word: unknown): ProviderStatus | undefined {
	return typeof word === 'string' ? meanings.get(word.trim().toLowerCase()) : undefined;
}
