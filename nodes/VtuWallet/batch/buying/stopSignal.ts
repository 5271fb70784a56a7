/** Settles when the host stops the execution; never, where it does not. */
export async function stopped(signal: AbortSignal | undefined): Promise<void> {
	await new Promise<void>((resolve) => {
		if (signal?.aborted) resolve();
		else signal?.addEventListener('abort', () => resolve(), { once: true });
	});
}
