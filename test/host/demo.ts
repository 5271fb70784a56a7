import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { FaultRule, Simulator } from '../simulator';
import { killAllStarted } from './lib/daemon';
import { importExample, saveHeaderAuth } from './lib/examples';
import { closeAllHosts, Host } from './lib/host';
import { paidTimes } from './lib/ledger';
import { say, seconds, withProgress } from './lib/say';
import { readSheet, writeSheet } from './lib/sheet';
import { newOrders, openShop, type Order, type Shop } from './lib/shop';
import { table } from './lib/table';
import { runByHand } from './lib/workflows';

const rows = 200;

/** Answers get lost, in ways that leave it open whether the money moved. It did. */
const lostAnswers: FaultRule[] = [
	{ path: '/api/topup', fault: { kind: 'latency', ms: 60, jitterMs: 50 } },
	{ path: '/api/topup', rate: 0.05, when: 'after', fault: { kind: 'reset' } },
	{ path: '/api/topup', rate: 0.05, when: 'after', fault: { kind: 'status', status: 502 } },
	{ path: '/api/topup', rate: 0.05, when: 'after', fault: { kind: 'cutJson' } },
	{ path: '/api/topup', rate: 0.04, when: 'after', fault: { kind: 'html' } },
	{ path: '/api/topup', rate: 0.03, fault: { kind: 'serverDown' } },
	{ path: '/api/topup', rate: 0.03, fault: { kind: 'rateLimit', retryAfter: 1 } },
];

interface RunSummary {
	took: string;
	receipts: Array<Record<string, string>>;
	charges: number;
	spent: number;
}

async function main(): Promise<void> {
	const host = await withProgress(
		'Starting n8n with the package in it',
		async () => await Host.open(),
	);
	let shop: Shop | undefined;
	try {
		shop = await openShop(host);
		await demonstrate(host, shop);
	} finally {
		await shop?.simulator.stop();
		await host.close();
	}
}

async function demonstrate(host: Host, shop: Shop): Promise<void> {
	const { simulator } = shop;
	simulator.configure({ faults: lostAnswers });
	const orders = newOrders(rows);
	writeFileSync(
		path.join(host.filesFolder, 'top-ups.csv'),
		writeSheet(orders.map((order) => ({ ...order }))),
	);
	const place = {
		filesFolder: host.filesFolder,
		webhookUrl: '',
		notifyUrl: '',
		wallet: shop.login,
		headerAuth: await saveHeaderAuth(host.rest),
	};
	const id = await importExample(host.rest, 'bulk-top-up-from-csv', place);
	const first = await withProgress(
		`First run: ${rows} rows, one answer in six gets lost`,
		async () => await run(host, simulator, id),
	);
	const second = await withProgress(
		'Second run: the same sheet',
		async () => await run(host, simulator, id),
	);
	process.stdout.write(`\n${summary(first, second)}\n\n${ledgerOf(shop, orders, first, second)}\n`);
}

/** Executes the workflow as its button does, and reads the file that it writes. */
async function run(host: Host, simulator: Simulator, workflowId: string): Promise<RunSummary> {
	const begin = Date.now();
	const before = simulator.stats();
	const chargesBefore = chargesOf(simulator);
	const execution = await host.executions.finished(
		await runByHand(host.rest, workflowId, 'When clicking ‘Execute workflow’'),
		300_000,
	);
	if (execution.status !== 'success')
		throw new Error(`The run ended with "${execution.status}": ${execution.error?.message ?? ''}`);
	const receipts = readSheet(
		readFileSync(path.join(host.filesFolder, 'top-ups-results.csv'), 'utf8'),
	);
	return {
		took: seconds(begin),
		receipts,
		charges: chargesOf(simulator) - chargesBefore,
		spent: simulator.stats().charged - before.charged,
	};
}

function chargesOf(simulator: Simulator): number {
	return simulator.ledger().filter(({ kind }) => kind === 'charge').length;
}

function summary(...runs: RunSummary[]): string {
	const count = (matches: (receipt: Record<string, string>) => boolean) =>
		runs.map(({ receipts }) => String(receipts.filter(matches).length));
	const replayed = (receipt: Record<string, string>) => receipt.replayed.toLowerCase() === 'true';
	return table(
		['What the receipts say', 'first run', 'second run'],
		[
			['rows', ...runs.map(({ receipts }) => String(receipts.length))],
			['bought now', ...count((receipt) => receipt.outcome === 'success' && !replayed(receipt))],
			[
				'bought earlier, found again',
				...count((receipt) => receipt.outcome === 'success' && replayed(receipt)),
			],
			[
				'pending, failed, unknown or not sent',
				...count((receipt) => receipt.outcome !== 'success'),
			],
			['time', ...runs.map(({ took }) => took)],
		],
	);
}

function ledgerOf(
	{ simulator }: Shop,
	orders: Order[],
	first: RunSummary,
	second: RunSummary,
): string {
	const { faults, doubleCharges } = simulator.stats();
	const people = [...paidTimes({ simulator }).values()];
	const once = people.filter((times) => times === 1).length;
	const more = people.filter((times) => times > 1).length;
	const { latency, ...lost } = faults;
	const whole = once === orders.length && more === 0 && doubleCharges === 0 && second.charges === 0;
	process.exitCode = whole ? 0 : 1;
	return [
		table(
			["What the service's ledger says", 'first run', 'second run'],
			[
				['purchases charged', String(first.charges), String(second.charges)],
				['Naira charged', first.spent.toLocaleString('en'), second.spent.toLocaleString('en')],
			],
		),
		'',
		`Faults on the way: ${Object.entries(lost)
			.map(([kind, times]) => `${times} × ${kind}`)
			.join(', ')} (and ${latency} slow answers).`,
		`People who got it once: ${once} of ${orders.length}; more than once: ${more}.`,
		whole
			? 'PASSED: bought once each; the second run bought nothing.'
			: 'FAILED: the ledger does not show each row bought once.',
	].join('\n');
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
	process.on(signal, () => {
		say('Stopping …');
		void closeAllHosts().finally(() => {
			killAllStarted();
			process.exit(130);
		});
	});
}

main().catch((error: unknown) => {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	killAllStarted();
	process.exit(1);
});
