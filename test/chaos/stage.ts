import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { ConfigPatch, RecordedRequest, Simulator } from '../simulator';
import { Random } from '../simulator/random';
import { openBench, type Bench, type Result, type WalletRunOptions } from '../support/bench';
import { Intents } from './intents';
import { Judge, type Finding } from './judge';
import type { ChaosProduct } from './products';

/** How long the node requeries, in seconds. Every lag and delay of the provider is shorter. */
export const settleFor = 1.5;

/** One product, its rows and a provider, on which a family plays its scenario. */
export class Stage {
	readonly intents = new Intents();

	readonly judge: Judge;

	rows: IDataObject[] = [];

	/** Requests of every execution, for the report. */
	readonly requests: RecordedRequest[] = [];

	readonly random: Random;

	/** So many milliseconds after an execution the provider has no work left. */
	restMs = 50;

	charges = 0;

	private last?: Result;

	private isCalm = false;

	private constructor(
		readonly bench: Bench,
		readonly product: ChaosProduct,
		readonly seed: number,
	) {
		this.random = new Random(seed * 7919 + product.path.length);
		this.judge = new Judge(
			this.intents,
			() => this.simulator.ledger().filter(({ intent }) => intent !== undefined),
			() => this.simulator.transactions().filter(({ intent }) => intent !== undefined),
		);
	}

	static async open(
		product: ChaosProduct,
		{ rows, seed }: { rows: number; seed: number },
		{ isLocal = false }: { isLocal?: boolean } = {},
	): Promise<Stage> {
		const facts = isLocal ? { credential: { provider: { facts: { phoneFormat: 'local' } } } } : {};
		const stage = new Stage(await openBench({ recordLimit: 2_000 }, facts), product, seed);
		const { simulator } = stage;
		simulator.setAccount(simulator.accounts[0].username, { balance: 1_000_000_000 });
		stage.rows = await stage.newRows(rows);
		simulator.configure({ seed });
		return stage;
	}

	get simulator(): Simulator {
		return this.bench.simulator;
	}

	/** How many purchases are paid, refunds taken off. */
	get paid(): number {
		return [...this.judge.paidNow().values()].reduce((sum, one) => sum + one, 0);
	}

	/** The path of the product. */
	get path(): string {
		return this.product.path;
	}

	/** Rows with a key and an intent each. */
	async newRows(count: number): Promise<IDataObject[]> {
		const { product, simulator } = this;
		const rows: IDataObject[] = [];
		for (let index = 0; index < count; index++) {
			const intent = `${product.name} ${index + 1}`;
			this.intents.add(intent, product.alike ? product.name : intent);
			rows.push({
				...product.row?.(index),
				...(await product.prepare?.(simulator, index)),
				order: `order-${index}`,
				intent,
			});
		}
		return rows;
	}

	configure(patch: ConfigPatch): void {
		this.simulator.configure(patch);
	}

	/** From now on every answer is correct. If the look-up can be trusted, no row may stay unknown. */
	calm(): void {
		const words = { success: 'success', pending: 'pending', failed: 'failed' };
		this.simulator.configure({ faults: [], requery: { words } });
		this.isCalm = true;
	}

	pick = <T>(choices: readonly T[]): T => choices[Math.floor(this.random.next() * choices.length)];

	/** The same rows in an order of their own. */
	shuffled(rows: readonly IDataObject[]): IDataObject[] {
		return rows
			.map((row) => ({ row, place: this.random.next() }))
			.sort((a, b) => a.place - b.place)
			.map(({ row }) => row);
	}

	get byKey(): INodeParameters {
		return { repeatProtection: 'key', key: '={{ $json.order }}' };
	}

	/** By the user's own references, if they are allowed. */
	get byOwnReference(): INodeParameters {
		if (this.product.keyOnly) return this.byKey;
		return { repeatProtection: 'reference', reference: '={{ $json.order }}' };
	}

	/** By key where nothing else is allowed. */
	get protection(): INodeParameters {
		return this.product.keyOnly ? this.byKey : {};
	}

	options(more: Partial<WalletRunOptions> = {}): WalletRunOptions {
		const { options = {}, ...parameters } = more.parameters ?? {};
		return {
			rows: this.rows,
			...more,
			parameters: {
				...this.product.parameters,
				...parameters,
				options: {
					concurrency: 5,
					timeout: 2,
					settleFor,
					...(this.product.name === 'custom'
						? {}
						: { additionalBodyFields: '={{ JSON.stringify({ intent: $json.intent }) }}' }),
					...(options as object),
				},
			},
		};
	}

	async run(more: Partial<WalletRunOptions> = {}): Promise<Result> {
		return await this.watch(async () => await this.bench.run(this.options(more)));
	}

	async retry(previous: Result, changes: Partial<WalletRunOptions> = {}): Promise<Result> {
		return await this.watch(async () => await this.bench.retry(previous, changes));
	}

	async retryFromStart(previous: Result, changes: Partial<WalletRunOptions> = {}): Promise<Result> {
		return await this.watch(async () => await this.bench.retryFromStart(previous, changes));
	}

	/** Judges an execution after the provider has ended its work. A stopped execution has no output. */
	async watch(work: () => Promise<Result>): Promise<Result> {
		const before = this.judge.paidNow();
		const result = await work();
		this.requests.push(...result.requests);
		if (result.msToStop !== undefined) {
			this.judge.interrupted(result);
			return result;
		}
		await this.rest();
		this.judge.hold(result, before);
		this.last = result;
		return result;
	}

	/** Runs several executions at the same time, and judges each after all have ended. */
	async together(all: Array<() => Promise<Result>>): Promise<Result[]> {
		const before = this.judge.paidNow();
		const results = await Promise.all(all.map(async (one) => await one()));
		await this.rest();
		for (const { requests } of results) this.requests.push(...requests);
		this.judge.holdTogether(results, before);
		this.last = results.at(-1);
		return results;
	}

	/** Waits until every late charge is made and every pending purchase is decided. */
	async rest(ms = this.restMs): Promise<void> {
		await new Promise((resolve) => setTimeout(resolve, ms));
	}

	/** Resolves once so many purchases are paid, or when that takes too long. */
	async untilPaid(count: number): Promise<void> {
		for (let tries = 0; tries < 100; tries += 1) {
			if (this.paid >= count) return;
			await this.rest(20);
		}
	}

	async close(): Promise<Finding[]> {
		const mustDecide = this.isCalm && this.product.trusted;
		if (this.last) this.judge.end(this.last, { rows: this.rows.length, mustDecide });
		this.charges = this.simulator.ledger().filter(({ kind }) => kind !== 'refund').length;
		await this.bench.close();
		return this.judge.findings;
	}

	/** The requests of one purchase, one in a line. */
	requestsOf(group: string): string[] {
		const isOurs = ({ body }: RecordedRequest) =>
			this.intents.groupOf(body as IDataObject) === group;
		const references = new Set(this.requests.filter(isOurs).map(referenceIn));
		const began = Math.min(...this.requests.map(({ at }) => at));
		return this.requests
			.filter((one) => isOurs(one) || references.has(one.path.replace(/^.*\//, '')))
			.map((request) => {
				const { at, method, path, environment, met = '' } = request;
				const reference = referenceIn(request) ?? '';
				return `+${at - began} ms ${method} ${path} ${environment} ${reference} ${met}`;
			});
	}
}

function referenceIn({ body }: RecordedRequest): string | undefined {
	const reference = (body as IDataObject | undefined)?.['request-id'];
	return typeof reference === 'string' ? reference : undefined;
}
