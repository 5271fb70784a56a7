const startedAt = Date.now();

export function seconds(since: number): string {
	return `${((Date.now() - since) / 1000).toFixed(0)} s`;
}

/** One line for whoever watches, with the time since the start. */
export function say(text: string): void {
	process.stdout.write(`[${seconds(startedAt).padStart(6)}] ${text}\n`);
}

/** Says that a long step is still going on, so that nobody takes it for dead. */
export async function withProgress<T>(
	what: string,
	work: () => Promise<T>,
	everyMs = 20_000,
): Promise<T> {
	const begin = Date.now();
	say(`${what} …`);
	const ticking = setInterval(() => say(`${what} … still at it after ${seconds(begin)}`), everyMs);
	try {
		return await work();
	} finally {
		clearInterval(ticking);
	}
}
