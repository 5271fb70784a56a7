interface Step {
	what: string;
	since: number;
}

export interface Screen {
	write(text: string): void;
	/** A line on a terminal can be written anew; anything else keeps every line. */
	isTerminal: boolean;
	width: number;
}

const quietMs = 20_000;

/** Tells whoever watches what is going on, in one voice however many steps lie within each other. */
export class Progress {
	private readonly startedAt = Date.now();

	private readonly steps: Step[] = [];

	private timer?: NodeJS.Timeout;

	private lastSaidAt = 0;

	constructor(private readonly screen: Screen) {}

	/** A line that stays, with the time since the start. */
	say(text: string): void {
		this.clear();
		this.lastSaidAt = Date.now();
		this.screen.write(`${this.time()} ${text}\n`);
		this.draw();
	}

	async during<T>(what: string, work: () => Promise<T>): Promise<T> {
		const step = { what, since: Date.now() };
		this.steps.push(step);
		this.begin(step);
		try {
			const result = await work();
			this.end(step);
			if (this.screen.isTerminal) this.say(`${what}: ${seconds(step.since)}`);
			return result;
		} catch (error) {
			this.end(step);
			throw error;
		}
	}

	private begin({ what }: Step): void {
		if (this.screen.isTerminal) this.draw();
		else this.say(`${what} …`);
		this.timer ??= setInterval(() => this.tick(), this.screen.isTerminal ? 500 : 1_000).unref();
	}

	private end(step: Step): void {
		this.steps.splice(this.steps.indexOf(step), 1);
		this.clear();
		this.draw();
		if (this.steps.length > 0) return;
		clearInterval(this.timer);
		this.timer = undefined;
	}

	private tick(): void {
		if (this.screen.isTerminal) return this.draw();
		const innermost = this.steps.at(-1);
		if (innermost && Date.now() - this.lastSaidAt >= quietMs)
			this.say(`${innermost.what} … ${seconds(innermost.since)} so far`);
	}

	/** The line that moves: the innermost step. */
	private draw(): void {
		const innermost = this.steps.at(-1);
		if (!this.screen.isTerminal || !innermost) return;
		const line = `${this.time()} ${innermost.what} … ${seconds(innermost.since)}`;
		this.clear();
		this.screen.write(line.slice(0, this.screen.width - 1));
	}

	private clear(): void {
		if (this.screen.isTerminal) this.screen.write('\r\u001b[K');
	}

	private time(): string {
		return `[${seconds(this.startedAt).padStart(6)}]`;
	}
}

export function seconds(since: number): string {
	return `${((Date.now() - since) / 1000).toFixed(0)} s`;
}
