import type { IDataObject } from 'n8n-workflow';

import { casesOf, happenings, products } from './likeBase/cases';
import { Verdict } from './likeBase/verdict';
import { goOn, operation, useBench } from './support/kit';
import { byKey, sms } from './support/products';

const bench = useBench({ credential: { provider: { facts: { phoneFormat: 'local' } } } });

const row: IDataObject = { phone: '08031234567', amount: 100, order: 'order-1', name: 'Shop' };
const options = { timeout: 1, settleFor: 0.1 };

const serve = (lookup: boolean) =>
	bench().simulator.configure({ like: 'base', base: { lookup, throttle: { requests: 0 } } });

it.each(casesOf(true))(
	'at the public server with a look-up, by key: $product, $happening',
	async ({ product, happening, outcome }) => {
		serve(true);
		const { path, parameters } = products[product];
		bench().simulator.addFaults({ path, ...happenings[happening].fault });
		const verdict = new Verdict(bench());
		const buy = async () => {
			const bought = await bench().buy(parameters({ ...byKey, options }), [row], { node: goOn });
			verdict.holds(bought);
			return bought;
		};
		const { outcomes } = await buy();
		expect(outcomes).toEqual([expect.stringMatching(outcome)]);
		// The sheet runs again without faults.
		bench().endFaults();
		await buy();
		verdict.onceInAll();
	},
);

it.each(casesOf(false))(
	'at the public server without a look-up, by run: $product, $happening',
	async ({ product, happening, outcome }) => {
		serve(false);
		const { path, parameters } = products[product];
		bench().simulator.addFaults({ path, ...happenings[happening].fault });
		const verdict = new Verdict(bench());
		const first = await bench().buy(parameters({ options }), [row]);
		verdict.holds(first);
		expect(first.outcomes).toEqual([expect.stringMatching(outcome)]);
		// The Retry of the failed rows runs without faults.
		bench().endFaults();
		if (first.error) verdict.holds(await bench().retryFromStart(first));
		verdict.onceInAll();
	},
);

it('the receipt does not call a failed text uncharged if the money was taken, and the summary counts the text', async () => {
	serve(true);
	bench().simulator.addFaults({ path: '/api/bulksms', ...happenings.fail.fault });
	const first = await bench().buy(sms({ ...byKey, options }), [row], { node: goOn });
	const kept = { outcome: 'failed', charged: 'unknown' };
	expect(first.receipts).toMatchObject([kept]);
	expect(first.shown).toMatch(/its balances say that ₦4 left the wallet/);
	expect(first.shown).toMatch(/may have kept the money/);
	expect(first.shown).not.toMatch(/Nothing was charged/);
	const [summary] = (await bench().buy(operation('ledger/summary'), [{}])).items;
	expect(summary).toMatchObject({ uncertain: 4 });
});
