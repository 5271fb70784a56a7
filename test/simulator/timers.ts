/** Waits and later work that end when the simulator is reset or stopped. */
export class Timers {
	private readonly running = new Set<NodeJS.Timeout>();

	private stopped = false;

	after(ms: number, work: () => void): void {
		if (this.stopped) return;
		const timer = setTimeout(() => {
			this.running.delete(timer);
			work();
		}, ms);
		this.running.add(timer);
	}

	/** Never resolves once stopped: whoever waits is forgotten with the state that it belonged to. */
	sleep(ms: number): Promise<void> {
		return new Promise((resolve) => this.after(ms, resolve));
	}

	stop(): void {
		this.stopped = true;
		for (const timer of this.running) clearTimeout(timer);
		this.running.clear();
	}
}
