/** Purchases under way in this process, by account and reference: a webhook delivered twice runs two executions. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Runs `buy` unless the same purchase is under way in this process: then waits for that one. `share` says what its end
 * means for us: undefined where it bought nothing and our own turn has come. `wait` is called before each wait.
 */
export async function onceAtATime<T>(
	purchase: string,
	buy: () => Promise<T>,
	share: (earlier: T) => T | undefined,
	wait: () => void = () => {},
): Promise<T> {
	for (let earlier = underWay.get(purchase); earlier; earlier = underWay.get(purchase)) {
		wait();
		const shared = share((await earlier) as T);
		if (shared !== undefined) return shared;
	}
	const ours = buy();
	underWay.set(purchase, ours);
	try {
		return await ours;
	} finally {
		underWay.delete(purchase);
	}
}
