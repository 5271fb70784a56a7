import assert from 'node:assert/strict';

import { textOf } from '../support/checkout';
import { findDataTable } from './lib/dataTables';
import { outputOf } from './lib/executions';
import { assertBoughtOnceEach } from './lib/ledger';
import { publishOrders, runOrders } from './lib/orders';
import { host, useShop } from './lib/place';
import { scenario, suite } from './lib/scenario';
import { newOrders, type Order } from './lib/shop';
import { airtimeNode, ledgerTable } from './lib/walletNode';

const sales = 100_000;

/** As the documents give it, for the table of claims. */
const indexFor = (id: string): string[] => {
	const [, statements = ''] = /```sql\n([^]*?)```/.exec(textOf('docs/scaling.md')) ?? [];
	return statements.replaceAll('ID', id).split(';\n').filter(Boolean);
};

interface Plan {
	Plan: object;
	'Execution Time': number;
}

suite('A ledger of many single sales over PostgreSQL', () => {
	useShop({ postgres: true });

	scenario('The index of the documents finds fifty names in less time', async (doing) => {
		const workflow = await publishOrders(airtimeNode('key', { ledgerTable }));
		const buy = async (orders: Order[]) =>
			outputOf(await runOrders(workflow, orders), 'Buy Airtime');
		const [sold] = newOrders(1);
		await buy([sold]);
		const { id } = (await findDataTable(host.rest, `${ledgerTable} Claims`)) ?? { id: '' };
		const table = `"data_table_user_${id}"`;

		doing(`adding ${sales} sales`);
		const columns = 'kind, environment, workflow, origin, writer, purchases';
		const nameOf = (number: string) => `'["' || substr(md5(${number}), 1, 24) || '"]'`;
		await host.database.query([
			`INSERT INTO ${table} (${columns}, names) SELECT ${columns}, ${nameOf('i::text')}
			FROM generate_series(1, ${sales}) i, (SELECT * FROM ${table} WHERE kind IN ('claim', 'end')) sale`,
			`ANALYZE ${table}`,
		]);
		const patterns = Array.from({ length: 50 }, (_, at) => `names LIKE '%"${10_000_000 + at}%'`);
		const search = async () => {
			const query = `SELECT * FROM ${table} WHERE ${patterns.join(' OR ')}`;
			const explained = await host.database.query([`EXPLAIN (ANALYZE, FORMAT JSON) ${query}`]);
			const [{ 'QUERY PLAN': plans }] = explained[0] as [{ 'QUERY PLAN': Plan[] }];
			return { plan: JSON.stringify(plans[0].Plan), ms: plans[0]['Execution Time'] };
		};
		const before = await search();

		doing('adding the index');
		await host.database.query([...indexFor(id), `ANALYZE ${table}`]);
		const after = await search();
		assert.match(after.plan, /Bitmap Index Scan/);
		doing(`50 names took ${before.ms.toFixed()} ms without it, and ${after.ms.toFixed()} with it`);
		assert.ok(after.ms < before.ms / 2);

		doing('buying fifty, one of them again');
		const orders = [sold, ...newOrders(49)];
		const replayed = (await buy(orders)).filter((receipt) => receipt.replayed === true);
		assert.equal(replayed.length, 1);
		assertBoughtOnceEach(orders);
	});
});
