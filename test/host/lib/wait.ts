export async function pause(ms: number): Promise<void> {
	await new Promise((resolve) => setTimeout(resolve, ms));
}

interface WaitOptions {
	timeoutMs?: number;
	everyMs?: number;
	/** Called before every look. Its error ends the wait at once. */
	giveUp?: () => void;
}

/** Looks until there is a result. Throws an error with the name after the time. */
export async function waitFor<T>(
	what: string,
	look: () => Promise<T | undefined | false>,
	{ timeoutMs = 120_000, everyMs = 200, giveUp }: WaitOptions = {},
): Promise<T> {
	const deadline = Date.now() + timeoutMs;
	let lastError: unknown;
	for (;;) {
		giveUp?.();
		try {
			const seen = await look();
			if (seen !== undefined && seen !== false) return seen;
			lastError = undefined;
		} catch (error) {
			lastError = error;
		}
		if (Date.now() > deadline) {
			const reason = lastError instanceof Error ? ` (${lastError.message})` : '';
			throw new Error(`Waited ${timeoutMs / 1000} s in vain for ${what}${reason}.`);
		}
		await pause(everyMs);
	}
}
