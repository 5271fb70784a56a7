import { sleep } from 'n8n-workflow';

const longestPauseMs = 1_000;
/** Long enough for those whose request has been answered in the meantime, and short beside the call that it spares. */
export const waitForOthers = 0.2;
/** Where fewer than this come in during a call there is no hurry to save calls. */
const large = 10;

/**
 * Work that costs a call whatever its size: while one call is under way, what arrives meanwhile waits, and all of it goes
 * into the next one.
 */
export class Groups<Item, Answer> {
	private waiting: Array<{
		item: Item;
		resolve(answer: Answer | Promise<Answer>): void;
		reject(reason: unknown): void;
	}> = [];
	private underWay: Promise<void> | undefined;
	/** After a large group, a rest of so many times what its call has taken makes the next ones larger still. */
	restPerCall = 0;
	/** Before a call, a wait of so many times what the last one has taken: what is nearly there goes into it, too. */
	waitPerCall = 0;
	private lastCallMs = 0;
	private hurrying = 0;
	private hurry = () => {};

	/** `work` gives an answer for each item, in their order. An answer may come later than others: the next call waits for it. */
	constructor(
		private readonly work: (items: Item[]) => Promise<Array<Answer | Promise<Answer>>>,
		private readonly largest = 500,
	) {}

	async add(item: Item): Promise<Answer> {
		return await new Promise<Answer>((resolve, reject) => {
			this.waiting.push({ item, resolve, reject });
			this.underWay ??= this.workOff();
		});
	}

	/** Settles once nothing waits any more. */
	async idle(): Promise<void> {
		this.hurrying += 1;
		this.hurry();
		await this.underWay;
		this.hurrying -= 1;
	}

	/** The same, and hurries nobody. */
	async settled(): Promise<void> {
		await this.underWay;
	}

	private async workOff(): Promise<void> {
		// What is added in this same instant goes into the first group.
		await Promise.resolve();
		while (this.waiting.length > 0) {
			await this.pause(this.waitPerCall * this.lastCallMs);
			const group = this.waiting.splice(0, this.largest);
			const began = performance.now();
			try {
				const answers = await this.work(group.map(({ item }) => item));
				group.forEach(({ resolve }, index) => resolve(answers[index]));
				await Promise.all(answers);
			} catch (caught) {
				group.forEach(({ reject }) => reject(caught));
			}
			this.lastCallMs = performance.now() - began;
			if (group.length >= large) await this.pause(this.restPerCall * this.lastCallMs);
		}
		this.underWay = undefined;
	}

	private async pause(wanted: number): Promise<void> {
		const ms = Math.min(wanted, longestPauseMs);
		if (ms === 0 || this.hurrying > 0) return;
		await Promise.race([sleep(ms), new Promise<void>((resolve) => (this.hurry = resolve))]);
	}
}
