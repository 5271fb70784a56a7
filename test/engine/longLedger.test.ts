import { forgetProcess } from '../support/builtPackage';
import { claimsName, until, useBench } from './support/kit';
import { airtime, byKey } from './support/products';
import { byHand } from './support/stoppedRuns';

const bench = useBench();
const sheet = Array.from({ length: 90 }, (_, at) => ({
	phone: `0803123${1_000 + at}`,
	amount: 100,
	order: `order-${at}`,
}));
const others = 10_500;
const byNames = airtime({ ...byKey, options: { concurrency: 8 } });
const buy = async (rows = sheet, more = {}) =>
	await bench().run({ parameters: byNames, rows, ...byHand, ...more });

/** A shop has made so many sales since then, one purchase a row. */
function sellMuch(): void {
	const table = [...bench().tables.tables.values()].find(({ name }) => name === claimsName);
	if (!table) throw new Error('no claims');
	const [claim] = table.rows.filter(({ kind }) => kind === 'claim');
	for (let sale = 1; sale <= others; sale++) {
		const id = `airtime-of-somebody-${sale}`;
		const texts = { names: JSON.stringify([id]), purchases: JSON.stringify([{ id }]) };
		const own = { id: table.lastId + sale, origin: `sale-${sale}`, ...texts };
		table.rows.push({ ...claim, ...own });
	}
	table.lastId += others;
	forgetProcess();
}

const readsBeforeTheFirstClaim = () => {
	const calls = bench().tables.calls.flat();
	const first = calls.indexOf('get');
	const claim = calls.findIndex((call, at) => at > first && call === 'insert');
	return calls.slice(0, claim).filter((call) => call === 'get').length;
};

describe('In a ledger of many single sales', () => {
	it('a sheet finds its purchases without reading the whole ledger', async () => {
		const found = [0, 41, 89].map((at) => sheet[at]);
		await buy(found);
		sellMuch();
		bench().tables.calls = [];
		const result = await buy();
		expect(result.outcomes).toEqual(sheet.map(() => 'success'));
		expect(result.replayed.filter(Boolean)).toHaveLength(found.length);
		expect(bench().books.each).toEqual(sheet.map(() => 1));
		expect(readsBeforeTheFirstClaim()).toBeLessThan(others / 1_000);
	});

	it('a run of fifty looks for its orders once, and then reads only new claims', async () => {
		const some = sheet.slice(0, 50);
		await buy(some.slice(0, 2));
		sellMuch();
		const named: number[] = [];
		bench().tables.fault = ({ parameters }, when) => {
			const count = JSON.stringify(parameters.filters ?? {}).split('"keyName":"names"').length - 1;
			if (when === 'before' && count > 0) named.push(count);
			return undefined;
		};
		const result = await buy(some);
		expect(result.outcomes).toEqual(some.map(() => 'success'));
		expect(bench().books.each).toEqual(some.map(() => 1));
		expect(named).toEqual([some.length]);
		// A process that knows a long list reads its newest row, its own orders, and runs of equal rows.
		bench().tables.calls = [];
		await buy(some.map((row) => ({ ...row, amount: 150, order: `later-${row.order}` })));
		expect(readsBeforeTheFirstClaim()).toBe(4);
	});

	it.each([1, 5, 40, 50])('a run of %d after a start reads few rows', async (count) => {
		await buy(sheet.slice(0, 1));
		sellMuch();
		bench().tables.calls = [];
		const some = sheet.slice(1, 1 + count);
		expect((await buy(some)).outcomes).toEqual(some.map(() => 'success'));
		expect(
			bench()
				.tables.calls.flat()
				.filter((call) => call === 'get').length,
		).toBeLessThan(9);
	});

	it('two starts of a sheet at the same time buy each order once, also if one is stopped', async () => {
		await buy(sheet.slice(0, 1));
		sellMuch();
		bench().addFault('/api/topup', { kind: 'latency', ms: 20 });
		const stop = until(() => bench().books.charges > 30);
		await Promise.all([buy(sheet, { stop }), buy()]);
		const last = await buy();
		expect(last.outcomes).toEqual(sheet.map(() => 'success'));
		expect(bench().books.each).toEqual(sheet.map(() => 1));
	});

	it('the node requeries lost answers, and a Retry buys the rest once', async () => {
		await buy(sheet.slice(0, 1));
		sellMuch();
		bench().loseAnswer('/api/topup', { after: 20, count: 5 });
		bench().refuse('/api/topup', 'Number Block', { after: 50 });
		const first = await buy();
		bench().endFaults();
		const retried = await bench().retryFromStart(first);
		expect(retried.outcomes).toEqual(sheet.map(() => 'success'));
		expect(bench().books.each).toEqual(sheet.map(() => 1));
	});
});
