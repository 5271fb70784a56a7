/**
 * Work that costs a call whatever its size: while one call is under way, what arrives meanwhile waits, and all of it goes
 * into the next one.
 */
export class Groups<Item, Answer> {
	private waiting: Array<{
		item: Item;
		resolve(answer: Answer): void;
		reject(reason: unknown): void;
	}> = [];
	private underWay: Promise<void> | undefined;

	/** `work` gives an answer for each item, in their order. */
	constructor(
		private readonly work: (items: Item[]) => Promise<Answer[]>,
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
		await this.underWay;
	}

	private async workOff(): Promise<void> {
		// What is added in this same instant goes into the first group.
		await Promise.resolve();
		while (this.waiting.length > 0) {
			const group = this.waiting.splice(0, this.largest);
			try {
				const answers = await this.work(group.map(({ item }) => item));
				group.forEach(({ resolve }, index) => resolve(answers[index]));
			} catch (caught) {
				group.forEach(({ reject }) => reject(caught));
			}
		}
		this.underWay = undefined;
	}
}
