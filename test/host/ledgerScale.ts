import { parseArgs } from 'node:util';

import { addressOf } from '../../nodes/VtuWallet/ledger/openLedger';
import { outputOf } from './lib/executions';
import { Host } from './lib/host';
import { ledgerTable, runOnLedger } from './lib/ledgerNode';
import { OrderDesk } from './lib/orderDesk';
import { say } from './lib/say';
import { airtimeNode, newOrders, openShop, type Shop } from './lib/shop';

/** By hand: `npx tsx test/host/ledgerScale.ts [--postgres] [--rows 100000] [--group 25]`: what a ledger of this size costs. */

const { values } = parseArgs({
	options: {
		postgres: { type: 'boolean', default: false },
		rows: { type: 'string', default: '100000' },
		group: { type: 'string', default: '25' },
	},
});

interface TableOfProject {
	id: string;
	name: string;
}

async function main(): Promise<void> {
	const host = await Host.open({ postgres: values.postgres });
	try {
		const shop = await openShop(host);
		const desk = new OrderDesk(host, shop);
		const measure = async (what: string, operation: string, more: Record<string, unknown> = {}) => {
			const run = await runOnLedger(host, shop, operation, more, 600_000);
			if (run.error) throw new Error(`${what}: ${run.error.message}`);
			say(
				`${what.padEnd(34)} ${run.runData.Ledger[0].executionTime} ms, ${outputOf(run, 'Ledger').length} items`,
			);
		};
		await measure('an empty ledger', 'followUp');
		await fill(host, shop);
		const ledger = { ledger: 'dataTable', ledgerTable };
		const workflow = await desk.publish(airtimeNode(shop, 'key', ledger));
		const buy = async (count: number) => {
			const orders = newOrders(count);
			for (const time of ['first', 'again']) {
				const run = await desk.run(workflow, orders);
				if (run.error) throw new Error(run.error.message);
				say(
					`${`${count} rows by key, ${time}`.padEnd(34)} ${run.runData['Buy Airtime'][0].executionTime} ms`,
				);
			}
		};
		for (const count of [1, 10, 40, 100, 500]) await buy(count);
		await measure('followUp', 'followUp');
		await measure('getMany, 50', 'getMany', { limit: 50 });
		await measure('summary of everything', 'summary');
		await measure('report of everything', 'report');
		await measure('tidyUp, preview', 'tidyUp', { olderThanDays: 30, preview: true });
		await measure('tidyUp', 'tidyUp', { olderThanDays: 30, preview: false });
		await measure('summary of what is left', 'summary');
		for (const count of [1, 100]) await buy(count);
		await shop.simulator.stop();
	} finally {
		await host.close();
	}
}

/** Purchases of the last year, the newest three of them open, as runs of `group` rows each would have written them. */
async function fill({ rest }: Host, shop: Shop): Promise<void> {
	const { id: project } = await rest.get<{ id: string }>('/rest/projects/personal');
	const home = `/rest/projects/${project}/data-tables`;
	const { data: tables } = await rest.get<{ data: TableOfProject[] }>(home);
	const idOf = (name: string) => tables.find((one) => one.name === name)?.id ?? '';
	const count = Number(values.rows);
	const group = Number(values.group);
	const environment = 'production' as const;
	const account = addressOf({
		environment,
		baseUrl: shop.simulator.productionUrl,
		fingerprint: '',
	});
	const began = Date.now();
	const insert = async (name: string, rows: object[]) => {
		for (let at = 0; at < rows.length; at += 1_000)
			await rest.post(`${home}/${idOf(name)}/insert`, {
				data: rows.slice(at, at + 1_000),
				returnType: 'count',
			});
	};
	const references = Array.from(
		{ length: count },
		(_, index) => `airtime-filled${String(index).padStart(20, '0')}`,
	);
	await insert(
		ledgerTable,
		references.map((reference, index) => ({
			reference,
			outcome: index >= count - 3 ? 'pending' : 'success',
			charged: 'yes',
			product: 'airtime',
			recipient: `23480${String(30_000_000 + index)}`,
			amount: 100,
			message: 'Your airtime top up was successful',
			key: `order-${index}`,
			environment,
			account,
			workflow: 'w',
			execution: String(Math.floor(index / group)),
			attempt: 0,
			claim: `run-${Math.floor(index / group)}`,
			details: '{}',
		})),
	);
	const entries = Array.from({ length: Math.ceil(count / group) }, (_, run) => {
		const slice = references.slice(run * group, (run + 1) * group);
		const common = {
			by: `run-${run}`,
			environment,
			account,
			workflow: 'w',
			execution: String(run),
		};
		const claimed = slice.map((reference) => ({
			reference,
			product: 'airtime',
			recipient: '2348030000000',
			amount: 100,
			key: reference,
		}));
		const bought = slice.map((reference, index) => ({
			reference,
			row: run * group + index + 1,
			amount: 100,
		}));
		return [
			{ ...common, kind: 'claim', purchases: JSON.stringify(claimed) },
			{ ...common, kind: 'bought', purchases: JSON.stringify(bought) },
		];
	}).flat();
	await insert(`${ledgerTable} Claims`, entries);
	say(
		`filled with ${count} purchases in runs of ${group}: ${Math.round((Date.now() - began) / 1_000)} s`,
	);
}

main().catch((error: unknown) => {
	process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
	process.exitCode = 1;
});
