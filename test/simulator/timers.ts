/** Waits and later work that end when the simulator is reset or stopped. */
export class Timers {
	private readonly running = new Map<NodeJS.Timeout, () => void>();

	private stopped = false;

	after(ms: number, work: () => void): void {
		if (this.stopped) return;
		const timer = setTimeout(() => {
			this.running.delete(timer);
			work();
		}, ms);
		this.running.set(timer, work);
	}

	/** Never resolves after a stop, because the waiting code goes with its state. */
	sleep(ms: number): Promise<void> {
		return new Promise((resolve) => this.after(ms, resolve));
	}

	/** Runs all waiting work now. */
	end(): void {
		const waiting = [...this.running];
		this.running.clear();
		for (const [timer, work] of waiting) {
			clearTimeout(timer);
			work();
		}
	}

	stop(): void {
		this.stopped = true;
		for (const timer of this.running.keys()) clearTimeout(timer);
		this.running.clear();
	}
}
