import assert from 'node:assert/strict';

import { makeDataTable } from './dataTables';
import { importHere } from './exampleServers';
import { FilledForm } from './forms';
import { charges, paidTimes } from './ledger';
import { settings } from './ledgerExamples';
import { host } from './place';
import { scenario } from './scenario';

const upload = async (name: string, lines: string[]) => {
	const file = new File([lines.join('\n')], 'office.csv', { type: 'text/csv' });
	return await FilledForm.submit('sell-data-from-a-sheet', [name, file]);
};

/** The example that sells data plans from a sheet. */
export function soldSheet(): void {
	scenario('Data from a sheet: cost, turnover, profit, approve, buy once', async (doing) => {
		const prices = await makeDataTable(host.rest, 'Prices', ['product', 'plan', 'sellFor']);
		await prices.insert([{ product: 'data', plan: 'AIRTEL 1GB SME', sellFor: '500' }]);
		const change = settings({ priceList: 'Prices' });
		await importHere('sell-data-from-a-sheet', { publish: true, change });
		const titles = 'Name;Mobile No.;Data Plan;Price (₦)';
		const sheet = [
			titles,
			'Ada;0803 123 4561;1GB SME;₦520',
			'Bola;08021234562;1GB SME;',
			'Chidi;08051234563;1GB;',
			'Dayo;not a number;1GB SME;400',
		];
		doing('uploading a sheet without plans');
		const useless = await upload('June', [titles.replace('Data Plan', 'Line'), ...sheet.slice(1)]);
		await useless.page('No title of the sheet means the plan.');
		doing('looking, and not buying');
		const looked = await upload('June', sheet);
		const page = await looked.page('What it would cost');
		assert.match(page, /2 purchases for ₦900\.<\/b> The wallet has ₦/);
		assert.match(page, /Your customers pay ₦1,020: a profit of ₦120\./);
		assert.match(page, /Not bought: 2 rows\./);
		await looked.submit([undefined, 'Do not buy']);
		await looked.page('Correct the sheet, and upload it again under the same name.');
		assert.equal(charges(), 0);
		doing('buying');
		const form = await upload('June', sheet);
		await form.page('2 purchases for');
		await form.submit([undefined, 'Buy']);
		const last = await form.page('Bought now: 2 for ₦900.');
		for (const text of ['Sold for ₦1,020: a profit of ₦120.', 'Not bought: 2 (rows 4, 5).'])
			assert.ok(last.includes(text), last);
		assert.match(last, /results\.xlsx/);
		doing('uploading it again');
		const again = await upload('JUNE', sheet);
		await again.page('Nothing to buy: 2 bought under this name before, 2 rows cannot be bought.');
		await again.submit([undefined, 'Get the results']);
		await again.page('Bought earlier under this name: 2.');
		assert.deepEqual([...paidTimes().values()], [1, 1]);
	});
}
