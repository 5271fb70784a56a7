const startedAt = Date.now();

export const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(0)} s`;

/** One line for people who watch, with the time since the start. */
export function say(text: string): void {
	process.stdout.write(`[${seconds(startedAt).padStart(6)}] ${text}\n`);
}

/** Shows that a long step still runs. */
export async function withProgress<T>(what: string, work: () => Promise<T>): Promise<T> {
	const since = Date.now();
	say(`${what} …`);
	const goesOn = () => say(`${what} … ${seconds(since)} so far`);
	const timer = setInterval(goesOn, 20_000).unref();
	try {
		return await work();
	} finally {
		clearInterval(timer);
	}
}
