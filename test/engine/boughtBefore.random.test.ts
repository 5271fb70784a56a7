import { Random } from '../simulator/random';
import { otherWorker, type Result, type WalletRunOptions } from '../support/bench';
import { asAfterCrash, claimsName, toErrorOutput, until, useBench } from './support/kit';
import { airtime, betting, byKey, phones } from './support/products';
import { byHand } from './support/stoppedRuns';

const bench = useBench();

/** `STORY=41 STORIES=1` plays one story again, and `STORIES=500` plays many. */
const { STORY = '1', STORIES = '16' } = process.env;
const seeds = Array.from({ length: Number(STORIES) }, (_, index) => Number(STORY) + index);

/** The starts of one or two persons while a run of the sheet is at work, or after it broke off. */
const kinds = ['ask', 'goOn', 'keys', 'retry'] as const;

interface Move {
	kind: (typeof kinds)[number];
	isElsewhere: boolean;
	/** The user stops the run after so many charges. */
	stopAfter?: number;
}

class Story {
	private readonly random: Random;
	readonly sheet: Array<{ phone: string; amount: number; order: string }>;
	private readonly product: typeof airtime;
	private readonly loop?: number;
	/** With keys all runs are in one process, because another process waits a minute for the end of a run with keys. */
	private readonly hasKeys: boolean;
	private readonly beginsWithKeys: boolean;
	private first?: Result;
	/** The steps for the message of a failed story. */
	readonly moves: string[] = [];

	constructor(seed: number) {
		this.random = new Random(seed);
		const known = phones.slice(0, 3 + this.below(3));
		this.sheet = Array.from({ length: 4 + this.below(4) }, (_, index) => ({
			phone: known[this.below(known.length)],
			amount: 500,
			order: `order-${index}`,
		}));
		this.product = this.below(3) === 0 ? betting : airtime;
		this.hasKeys = this.below(3) === 0;
		// Between two passes of its loop, a run with keys and one without do not see each other.
		this.loop = this.hasKeys ? undefined : [undefined, 1, 2, 3][this.below(4)];
		this.beginsWithKeys = this.hasKeys && this.below(2) === 0;
	}

	below(most: number): number {
		return Math.floor(this.random.next() * most);
	}

	/** A trigger starts the first run. The run is at work, stopped, or ended when the next one begins. */
	async play(): Promise<void> {
		const isStopped = this.below(4) > 0;
		const stopAfter = isStopped ? 1 + this.below(3) : undefined;
		const first = this.start({ kind: 'ask', isElsewhere: false, stopAfter }, {});
		if (isStopped) await first;
		else await this.atWork(0, first);
		for (let phase = 0; phase < 2; phase++) {
			// With keys, two runs that begin in the same second do not see each other.
			const isAtOnce = !this.hasKeys && this.below(4) > 0;
			const count = isAtOnce ? 2 : 1 + this.below(2);
			const moves = Array.from({ length: count }, () => this.move(isAtOnce));
			await this.together(moves, isAtOnce);
			await first;
			// Requests in flight arrive.
			await new Promise((resolve) => setTimeout(resolve, 150));
			if (this.below(3) > 0) continue;
			asAfterCrash(bench());
			this.moves.push('crash');
		}
	}

	/** Without faults. */
	async finish(): Promise<void> {
		await this.start({ kind: 'goOn', isElsewhere: false }, byHand);
		// Go On does not finish a run with keys, and leaves rows that such a run bought.
		if (this.hasKeys) await this.start({ kind: 'keys', isElsewhere: false }, byHand);
	}

	private move(isAtOnce: boolean): Move {
		const all = isAtOnce ? (['goOn', 'retry'] as const) : kinds;
		const possible = all.filter((kind) => this.hasKeys || kind !== 'keys');
		const kind = possible[this.below(possible.length)];
		const isElsewhere = !this.hasKeys && this.below(2) === 0;
		return { kind, isElsewhere, stopAfter: this.below(2) === 0 ? 1 + this.below(2) : undefined };
	}

	/** All runs begin at the same time, or each while the one before is at work or after its end. */
	private async together(moves: readonly Move[], isAtOnce: boolean): Promise<void> {
		const runs: Array<Promise<unknown>> = [];
		for (const move of moves) {
			const before = this.executions();
			// n8n offers a Retry only of an execution that has ended.
			if (move.kind === 'retry' && this.first === undefined) continue;
			const run = this.start(move, byHand);
			runs.push(run);
			if (!isAtOnce) await this.atWork(before, run);
		}
		await Promise.all(runs);
	}

	private async atWork(before: number, run: Promise<unknown>): Promise<void> {
		let isOver = false;
		void run.finally(() => (isOver = true));
		await until(() => isOver || this.executions() > before);
	}

	/** How many executions have made a claim. */
	private readonly executions = () => {
		const rows = bench().tables.rowsOf(claimsName);
		const claimed = rows.filter(({ kind }) => kind === 'claim');
		const executionOf = (writer: unknown) =>
			(JSON.parse(String(writer)) as { run: string }).run.replace(/-\w{12}-\w{8}$/, '');
		return new Set(claimed.map(({ writer }) => executionOf(writer))).size;
	};

	private async start(move: Move, more: Partial<WalletRunOptions>): Promise<Result> {
		const { kind, isElsewhere, stopAfter } = move;
		const isFirst = this.moves.length === 0;
		this.moves.push(JSON.stringify(move));
		const hasKeys = kind === 'keys' || (isFirst && this.beginsWithKeys);
		const options = { concurrency: 1, timeout: 10, ...(kind === 'goOn' && { boughtBefore: kind }) };
		const node = {
			...(kind === 'keys' && toErrorOutput),
			...(isElsewhere && { type: otherWorker }),
		};
		const target = bench().books.charges + (stopAfter ?? Infinity);
		let isOver = false;
		const stop = stopAfter && until(() => isOver || bench().books.charges >= target);
		const parameters = this.product({ ...(hasKeys && byKey), options });
		const all = { parameters, rows: this.sheet, loop: this.loop, node, ...more };
		const run =
			kind === 'retry' && this.first
				? bench().retryFromStart(this.first, { ...(stop && { stop }), node })
				: bench().run({ ...all, ...(stop && { stop }) });
		const result = await run.finally(() => (isOver = true));
		if (isFirst) this.first = result;
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
		Object.entries(bench().books.byRecipient).map(([phone, count]) => [
			phone.replace(/^234/, '0'),
			count,
		]),
	);

it.each(seeds)(
	'Runs that overlap buy each row as often as the sheet names it (%i)',
	async (seed) => {
		const story = new Story(seed);
		bench().simulator.addFaults({ fault: { kind: 'latency', ms: 30 } });
		await story.play();
		const meant = meantBy(story.sheet);
		const before = boughtNow();
		const isTooMuch = Object.keys(before).some((phone) => before[phone] > meant[phone]);
		const told = { story: seed, moves: story.moves };
		expect({ ...told, bought: isTooMuch ? before : meant }).toEqual({ ...told, bought: meant });
		await story.finish();
		expect({ ...told, bought: boughtNow() }).toEqual({ ...told, bought: meant });
	},
);
