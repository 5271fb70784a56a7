/** The use of n8n's process since the last reset. */
export interface Used {
	cpuMs: number;
	/** Bytes in use after a garbage collection at the beginning, and the most later. 0 if memory was not watched. */
	base: number;
	peak: number;
	/** When the event loop was blocked, and for how long. */
	blocks: Array<{ at: number; ms: number }>;
}

/** The other end of `probe.cjs`. */
export class Probe {
	private base = 0;

	constructor(private readonly port: number) {}

	/** Collections cost time: with `memoryEveryMs` neither CPU nor blocks mean anything. */
	async reset(memoryEveryMs?: number): Promise<void> {
		const watched: Record<string, string> = memoryEveryMs
			? { memoryEveryMs: String(memoryEveryMs) }
			: {};
		({ base: this.base } = await this.ask<{ base: number }>('reset', watched));
	}

	async read(): Promise<Used> {
		return { ...(await this.ask<Omit<Used, 'base'>>('read')), base: this.base };
	}

	private async ask<T>(command: string, query: Record<string, string> = {}): Promise<T> {
		const url = `http://127.0.0.1:${this.port}/${command}?${new URLSearchParams(query).toString()}`;
		return (await (await fetch(url)).json()) as T;
	}
}
