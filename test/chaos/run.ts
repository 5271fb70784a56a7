import type { IDataObject } from 'n8n-workflow';

import type { DuplicatePolicy } from '../simulator';
import { everyFault } from '../simulator/everyFault';
import { openBench, type Bench, type Result } from '../support/bench';
import { judgeOf, receiptsOf, type Findings } from './judge';
import { chaosProducts, type ChaosProduct } from './products';

export interface ChaosOptions {
	rows: number;
	seed: number;
	/** The share of requests that meet a fault. */
	faultRate?: number;
	policy: DuplicatePolicy;
}

/** Late charges, lagging look-ups and pending purchases all end well within the time that the node goes on asking. */
const settleFor = 2;
const lateMs = 300;

/** Every product's rows through the built node, its retries and a second full run, against a service that misbehaves. */
export async function runChaos({ rows, ...options }: ChaosOptions): Promise<Findings[]> {
	const perProduct = Math.max(1, Math.round(rows / chaosProducts.length));
	return await Promise.all(
		chaosProducts.map(
			async (product) =>
				await withBench(async (bench) => await runProduct(bench, product, perProduct, options)),
		),
	);
}

async function withBench<T>(work: (bench: Bench) => Promise<T>): Promise<T> {
	const bench = await openBench({ recordLimit: 0 });
	try {
		return await work(bench);
	} finally {
		await bench.close();
	}
}

async function runProduct(
	bench: Bench,
	product: ChaosProduct,
	count: number,
	{ seed, policy, faultRate = 0.3 }: Omit<ChaosOptions, 'rows'>,
): Promise<Findings> {
	const { simulator } = bench;
	simulator.setAccount(simulator.accounts[0].username, { balance: 1_000_000_000 });
	const rows: IDataObject[] = [];
	for (let index = 0; index < count; index++) {
		rows.push({
			...product.row(index),
			...(await product.prepare?.(simulator, index)),
			order: `order-${index}`,
		});
	}
	const before = simulator.ledger().length;
	const judge = judgeOf(product, () => simulator.ledger().slice(before));
	simulator.configure({
		seed,
		requeryLagMs: 100,
		products: { '*': { duplicates: policy, alreadyUsed: seed % 4 } },
		faults: everyFault({ rate: faultRate, lateMs, settleMs: 200 }),
	});
	const run = {
		parameters: {
			...product.parameters,
			repeatProtection: 'key',
			key: '={{ $json.order }}',
			options: { concurrency: 10, timeout: 1, settleFor, waitForPending: seed % 2 === 0 ? 1 : 0 },
		},
		rows,
		node: { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
	};
	const executions: Result[] = [];
	const wrong: string[] = [];
	/** What an execution says is held against the ledger before the next one changes it. */
	const hold = async (execution: Result) => {
		await settled();
		executions.push(execution);
		wrong.push(...judge.outcomes(receiptsOf(execution)));
		return execution;
	};
	// Stopping at the first failure, run again by Retry, and then whole again by key, going on after failures.
	const first = await hold(await bench.run(run));
	if (first.error) await hold(await bench.retry(first));
	await hold(await bench.run({ ...run, node: { ...run.node, onError: 'continueRegularOutput' } }));
	return judge.whole(executions, count, wrong);
}

/** Until every late charge has come and every pending purchase is decided. */
async function settled(): Promise<void> {
	await new Promise((resolve) => setTimeout(resolve, lateMs + 300));
}
