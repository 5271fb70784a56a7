import { Random } from '../simulator/random';
import { otherWorker, type Result, type WalletRunOptions } from '../support/bench';
import { useBench } from '../support/useBench';
import { airtime, asAfterCrash, betting, boughtBy, chargesIn, phones } from './onceHelp';

const bench = useBench();
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** What a person may do about a run that was stopped, two of it at the same time included. */
const actions = ['skip', 'skipElsewhere', 'retry'] as const;

class Story {
	private readonly random: Random;
	readonly sheet: Array<{ phone: string; amount: number }>;
	private readonly loop?: number;
	private readonly make: typeof airtime;

	constructor(seed: number) {
		this.random = new Random(seed);
		const known = phones.slice(0, 3 + this.below(3));
		this.sheet = Array.from({ length: 4 + this.below(4) }, () => ({
			phone: known[this.below(known.length)],
			amount: 500,
		}));
		this.loop = [undefined, undefined, 1, 2][this.below(4)];
		this.make = this.below(3) === 0 ? betting : airtime;
	}

	below(most: number): number {
		return Math.floor(this.random.next() * most);
	}

	/** Runs the sheet; in mid-run it is stopped, or not. */
	async run(boughtBefore: string, isStopped: boolean, more: Partial<WalletRunOptions> = {}) {
		const parameters = this.make({ options: { concurrency: 1, timeout: 10, boughtBefore } });
		const options = { parameters, rows: this.sheet, loop: this.loop, ...more };
		return await this.stoppedOrNot(isStopped, (stop) => bench().run({ ...options, stop }));
	}

	async retry(previous: Result, isStopped: boolean): Promise<Result> {
		return await this.stoppedOrNot(isStopped, (stop) => bench().retryFromStart(previous, { stop }));
	}

	private async stoppedOrNot(
		isStopped: boolean,
		start: (stop?: Promise<void>) => Promise<Result>,
	): Promise<Result> {
		const target = chargesIn(bench()) + 1 + this.below(2);
		let isOver = false;
		const stop = new Promise<void>((resolve) => {
			const look = () => {
				if (isOver) return;
				if (chargesIn(bench()) >= target) resolve();
				else setTimeout(look, 5);
			};
			look();
		});
		const result = await start(isStopped ? stop : undefined);
		isOver = true;
		// What was on its way arrives.
		await pause(150);
		return result;
	}
}

const meantBy = (sheet: Story['sheet']) => {
	const meant: Record<string, number> = {};
	for (const { phone } of sheet) meant[phone] = (meant[phone] ?? 0) + 1;
	return meant;
};
const boughtNow = () =>
	Object.fromEntries(
		Object.entries(boughtBy(bench())).map(([phone, count]) => [phone.replace(/^234/, '0'), count]),
	);

describe('Whoever goes on with a stopped run, and however many do', () => {
	it.each(Array.from({ length: 12 }, (_, index) => index + 1))(
		'each row is bought as often as the sheet names it (story %i)',
		async (seed) => {
			const story = new Story(seed);
			bench().simulator.addFaults({ fault: { kind: 'latency', ms: 30 } });
			const first = await story.run('ask', true);
			if (story.below(2) === 0) asAfterCrash(bench());
			for (let round = 0; round < 2; round++) {
				const chosen = actions.filter(() => story.below(2) === 0).slice(0, 2);
				await Promise.all(
					chosen.map((action) => {
						const isStopped = story.below(2) === 0;
						if (action === 'retry') return story.retry(first, isStopped);
						const node = action === 'skip' ? {} : { node: { type: otherWorker } };
						return story.run('skip', isStopped, node);
					}),
				);
			}
			await story.run('skip', false);
			expect(boughtNow()).toEqual(meantBy(story.sheet));
		},
	);
});
