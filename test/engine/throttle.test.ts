import type { IDataObject } from 'n8n-workflow';

import { goOn, useBench } from './support/kit';
import { airtime, byKey } from './support/products';

const bench = useBench({ credential: { provider: { facts: { phoneFormat: 'local' } } } });

const sheet = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, at) => ({
		phone: `0803${String(1_000_000 + at)}`,
		amount: 100,
		order: `order-${at}`,
	}));

/** The public server with a look-up, and a short window of its throttle. */
const serve = (requests: number, windowMs = 3_000) =>
	bench().simulator.configure({
		like: 'base',
		base: { lookup: true, throttle: { requests, windowMs } },
	});

const options = { timeout: 5, settleFor: 0.5 };
const byOrder = airtime({ ...byKey, options });
const allBought = (count: number) => Array.from({ length: count }, () => 'success');
const isLookUp = ({ path }: { path: string }) => /requery/.test(path);
const isPurchase = ({ path }: { path: string }) => path === '/api/topup';

function eachPaidOnce(rows: readonly IDataObject[]): void {
	const { books, simulator } = bench();
	const paid = simulator.transactions().filter(({ charged }) => charged);
	expect(paid).toHaveLength(rows.length);
	expect(books.paid).toBe(rows.length);
}

it('100 rows on a new ledger fit 60 requests a minute', async () => {
	serve(60);
	const rows = sheet(100);
	const { outcomes, requests } = await bench().buy(byOrder, rows, { node: goOn });
	expect(outcomes).toEqual(allBought(100));
	eachPaidOnce(rows);
	expect(requests.filter(isLookUp).length).toBeLessThanOrEqual(10);
	expect(requests.filter((one) => isLookUp(one) || isPurchase(one)).length).toBeLessThanOrEqual(
		110,
	);
});

it('with a new ledger, the node looks every row up if the provider knows one of a few', async () => {
	serve(0);
	const rows = sheet(20);
	await bench().buy(byOrder, rows.slice(0, 8), { node: goOn });
	bench().tables.forget();
	const { outcomes, requests, receipts } = await bench().buy(byOrder, rows, { node: goOn });
	expect(outcomes).toEqual(allBought(20));
	expect(receipts.filter(({ replayed }) => replayed)).toHaveLength(8);
	expect(requests.filter(isLookUp).length).toBeGreaterThanOrEqual(20);
	eachPaidOnce(rows);
});

it('after a lost ledger no row is bought twice, also if no sample is a bought row', async () => {
	serve(0);
	const rows = sheet(40);
	await bench().buy(byOrder, rows.slice(1, 9), { node: goOn });
	bench().tables.forget();
	const { outcomes, requests } = await bench().buy(byOrder, rows, { node: goOn });
	expect(outcomes).toEqual(allBought(40));
	expect(requests.filter(isLookUp).length).toBeLessThan(20);
	eachPaidOnce(rows);
});

it('Check Status For does not count the wait for throttled look-ups after lost answers', async () => {
	serve(0);
	const rows = sheet(40);
	const parameters = airtime({ ...byKey, options: { ...options, settleFor: 0.1 } });
	bench().loseAnswer('/api/topup', { after: 10, count: 8 });
	const fault = { kind: 'rateLimit', retryAfter: 1 } as const;
	// The look-ups of the new ledger come first.
	bench().addFault('/api/requery/{reference}', fault, { after: 5, count: 12 });
	const { outcomes, requests } = await bench().buy(parameters, rows, { node: goOn });
	expect(outcomes).toEqual(allBought(40));
	expect(requests.filter(isLookUp).length).toBeLessThanOrEqual(5 + 12 + 8);
	eachPaidOnce(rows);
});

it('Retry From Start after a run with lost answers and a throttle buys the other rows', async () => {
	serve(15, 2_000);
	const rows = sheet(30);
	const parameters = airtime({ options: { ...options, settleFor: 0.1 } });
	bench().loseAnswer('/api/topup', { count: 10 });
	bench().refuse('/api/topup', 'Number Block', { after: 20, count: 1 });
	const first = await bench().buy(parameters, rows);
	expect(first.error).toBeDefined();
	bench().endFaults();
	const { outcomes } = await bench().retryFromStart(first);
	expect(outcomes).toEqual(allBought(30));
	eachPaidOnce(rows);
});
