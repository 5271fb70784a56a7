import assert from 'node:assert/strict';

import { importHere } from './exampleServers';
import { FilledForm } from './forms';
import { charges } from './ledger';
import { host, shop } from './place';
import { scenario } from './scenario';
import { usualTable } from './walletNode';
import { findDataTable } from './dataTables';
import { waitFor } from './wait';

/** Gives the page, which says this. */
async function order(text: string, ...fields: string[]): Promise<string> {
	const page = await FilledForm.answer('print-cards', fields);
	assert.ok(page.includes(text), page);
	return page;
}

const pinsOn = (page: string) =>
	[...page.matchAll(/class="pin">([\d ]+)</g)].map(([, pin]) => pin.replace(/ /g, ''));

/** The example that prints slips. */
export function printedCards(): void {
	scenario('Cards and pins are printed, and an order is bought once', async (doing) => {
		const id = await importHere('print-cards', { publish: true });
		const cards = ['A-1', 'Airtime cards', 'MTN', '₦500', '3'];
		doing('ordering airtime cards');
		const page = await order('3 bought for', ...cards);
		const pins = pinsOn(page);
		assert.equal(new Set(pins).size, 3, page);
		assert.match(page, /class="pin">(\d{4} )+\d{1,4}</);
		for (const text of ['Ada Ventures', 'MTN ₦500', 'Serial: S', 'Load: *311*PIN#'])
			assert.ok(page.includes(text), page);
		assert.ok(!page.includes('COPY'), page);
		assert.equal(charges(), 1);
		doing('sending the same order again, also with another number');
		for (const many of ['3', '7']) {
			const text = 'COPY: order A-1/MTN/500 was bought';
			const copy = await order(text, ...cards.slice(0, 4), many);
			assert.deepEqual(pinsOn(copy), pins);
			assert.match(copy, /MTN ₦500 · COPY/);
		}
		assert.equal(charges(), 1);
		doing('ordering exam pins twice in the same moment');
		const exam = ['A-2', 'Exam pins', 'WAEC', '', '2'];
		const pages = await Promise.all([1, 2].map(async () => await order('class="pin"', ...exam)));
		assert.deepEqual(pinsOn(pages[0]), pinsOn(pages[1]));
		assert.equal(pages.filter((one) => one.includes('COPY')).length, 1);
		assert.equal(charges(), 2);
		doing('ordering what there is not');
		const values = 'The values are 1GB, 1.5GB, 2GB, 5GB.';
		await order(values, 'A-3', 'Data cards', 'Airtel', '7GB', '1');
		const limit = 'One order may be worth ₦50000 at most.';
		await order(limit, 'A-5', 'Airtime cards', 'Glo', '1000', '51');
		doing('ordering data cards while the provider is out of them');
		const fault = { kind: 'refuse', message: 'Plan not available right now' } as const;
		shop.simulator.configure({ faults: [{ path: '/api/data_card', fault }] });
		const out = ['A-4', 'Data cards', 'Airtel', '1GB', '1'];
		await order('send the order again under the same name', ...out);
		assert.equal(charges(), 2);
		shop.simulator.configure({ faults: [] });
		await order('Airtel 1GB', ...out);
		assert.equal(charges(), 3);
		doing('looking for the pins in n8n');
		await waitFor('the pages to be gone', async () => (await host.executions.ids(id)).length === 0);
		const table = await findDataTable(host.rest, usualTable);
		// n8n erases the data of an execution an hour after it has deleted the execution.
		const known = ['execution_data', `data_table_user_${String(table?.id)}`];
		const hits = await host.database.search(pins);
		assert.deepEqual(
			hits.filter((hit) => !known.includes(hit.table)),
			[],
		);
	});
}
