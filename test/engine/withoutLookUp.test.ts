import type { IDataObject } from 'n8n-workflow';

import { casesOf, happenings, products } from './likeBase/cases';
import { Verdict } from './likeBase/verdict';
import { goOn, retryOnFail, useBench } from './support/kit';
import { airtime, byKey } from './support/products';

const facts = { phoneFormat: 'local' } as const;
const bench = useBench({ credential: { provider: { facts } } });
const noLookUp = { provider: { facts: { ...facts, lookUp: 'none' as const } } };

const row: IDataObject = { phone: '08031234567', amount: 100, order: 'order-1', name: 'Shop' };
const options = { timeout: 1, settleFor: 0.1 };
const ways = ['page', 'json', 'setting'] as const;
type Way = (typeof ways)[number];

/** The public server, which answers a look-up with a page or JSON. `setting`: the credential says "no look-up". */
const serve = (way: Way) => {
	const missingRoute = way === 'json' ? 'json' : 'page';
	bench().simulator.configure({ like: 'base', base: { missingRoute, throttle: { requests: 0 } } });
	return way === 'setting' ? { credential: noLookUp } : {};
};

const lookUps = () =>
	bench()
		.simulator.requests()
		.filter(({ path }) => /requery/.test(path));

it.each(casesOf(false).flatMap((one) => ways.map((way) => ({ ...one, way }))))(
	'by key without a look-up ($way): $product, $happening',
	async (one) => {
		const { product, happening, outcome, way } = one;
		const { path, parameters } = products[product];
		const more = { node: goOn, ...serve(way) };
		bench().simulator.addFaults({ path, ...happenings[happening].fault });
		const verdict = new Verdict(bench());
		const buy = async () => {
			const bought = await bench().buy(parameters({ ...byKey, options }), [row], more);
			verdict.holds(bought);
			return bought;
		};
		const { outcomes } = await buy();
		expect(outcomes).toEqual([expect.stringMatching(outcome)]);
		// The sheet runs again without faults.
		bench().endFaults();
		await buy();
		verdict.onceInAll();
		if (way === 'setting') expect(lookUps()).toEqual([]);
	},
);

it.each(ways)('with a new ledger, rows by key need no look-up each (%s)', async (way) => {
	const more = serve(way);
	const rows = [...Array(20).keys()].map((at) => ({
		...row,
		order: at,
		phone: `080312345${at + 10}`,
	}));
	const { outcomes } = await bench().buy(airtime({ ...byKey, options }), rows, more);
	expect(outcomes).toEqual(rows.map(() => 'success'));
	expect(lookUps().length).toBeLessThanOrEqual(way === 'setting' ? 0 : 10);
});

it.each(ways)('a later run can buy a purchase that failed and was paid back (%s)', async (way) => {
	const more = { node: goOn, ...serve(way) };
	bench().simulator.addFaults({ path: '/api/topup', ...happenings.fail.fault });
	const rows = [row, { ...row, order: 'order-2', phone: '08031234568' }];
	const parameters = airtime({ ...byKey, options: { ...options, concurrency: 1 } });
	const { receipts } = await bench().buy(parameters, rows, more);
	expect(receipts).toMatchObject(rows.map(() => ({ outcome: 'failed', charged: 'refunded' })));
	bench().endFaults();
	const { outcomes } = await bench().buy(parameters, rows, more);
	expect(outcomes).toEqual(['success', 'success']);
	expect(bench().books.paid).toBe(2);
});

it.each(ways)(
	'the reason of the provider comes first, and then that it has no look-up (%s)',
	async (way) => {
		const more = { node: goOn, ...serve(way) };
		const fault = { kind: 'wholesaler', does: 'retryLater' } as const;
		bench().simulator.addFaults({ path: '/api/topup', fault });
		const { receipts } = await bench().buy(airtime({ ...byKey, options }), [row], more);
		expect(receipts).toMatchObject([{ outcome: 'unknown' }]);
		expect(String(receipts[0].message)).toMatch(
			/^kindly re try.*The provider has no status look-up$/i,
		);
	},
);

it.each(ways)(
	'a lost answer is unknown in the middle of a sheet, and names time and amount (%s)',
	async (way) => {
		const more = { node: goOn, ...serve(way) };
		const rows = [0, 1, 2].map((at) => ({ ...row, order: at, phone: `0803123456${at}` }));
		bench().simulator.addFaults({
			path: '/api/topup',
			after: 1,
			count: 1,
			when: 'after',
			fault: { kind: 'reset' },
		});
		const parameters = airtime({ ...byKey, options: { ...options, concurrency: 1 } });
		const { outcomes, shown } = await bench().buy(parameters, rows, more);

		expect(outcomes).toEqual(['success', 'unknown', 'success']);
		expect(shown).toMatch(/by time and amount: [^"]*₦100/);
		// The row is sent once, also in three tries.
		bench().endFaults();
		const again = await bench().buy(parameters, rows, {
			...more,
			node: { ...goOn, ...retryOnFail },
		});
		expect(again.outcomes).toEqual(['success', 'unknown', 'success']);
		expect(bench().simulator.transactions()).toHaveLength(3);
	},
);

it('the advice names the time of the first sending in Nigeria', async () => {
	serve('page');
	bench().loseAnswer('/api/topup', { count: 1 });
	const began = Date.now();
	const buy = (more = {}) =>
		bench().buy(airtime({ ...byKey, options: { ...options, ...more } }), [row], { node: goOn });
	await buy();
	bench().endFaults();
	const hourMs = 3_600_000;
	bench().tables.letPass(hourMs);
	const { shown } = await buy({ sendAgain: true });
	const lagos = (at: number) => new Date(at + hourMs).toISOString().slice(11, 16);
	const [, time] = /by time and amount: \d+ \w+, (\d\d:\d\d)/.exec(shown) ?? [];
	// The minute may change during the test.
	expect([lagos(began - hourMs), lagos(Date.now() - hourMs)]).toContain(time);
});

describe('if neither the ledger nor the provider can know an earlier sending', () => {
	const unsent = () => expect(bench().simulator.transactions()).toEqual([]);
	const off = { ...byKey, ledger: 'off', options };

	it.each(['page', 'json'] as const)(
		'by key without the ledger, the node sends nothing (%s)',
		async (way) => {
			const more = { node: goOn, ...serve(way) };
			const { receipts } = await bench().buy(airtime(off), [row], more);
			expect(receipts).toMatchObject([
				{ outcome: 'unknown', message: expect.stringMatching(/no status look-up/) },
			]);
			unsent();
		},
	);

	it('the run is refused if the credential says that there is no look-up', async () => {
		const { error } = await bench().buy(airtime(off), [row], serve('setting'));
		expect(String(error?.message)).toMatch(/no status look-up/);
		unsent();
	});

	it.each(ways)('by a reference of the user, the node does not send a text (%s)', async (way) => {
		const more = { node: goOn, ...serve(way) };
		const own = { repeatProtection: 'reference', reference: 'my-order-1', options };
		const { outcomes } = await bench().buy(products.sms.parameters(own), [row], more);
		expect(outcomes).toEqual(['unknown']);
		unsent();
	});

	it.each(ways)(
		'with a provider that honours the reference of the user, the node buys once (%s)',
		async (way) => {
			const more = { node: goOn, ...serve(way) };
			const own = airtime({ repeatProtection: 'reference', reference: 'my-order-1', options });
			for (const replayed of [false, true]) {
				const { receipts } = await bench().buy(own, [row], more);
				expect(receipts).toMatchObject([{ outcome: 'success', replayed }]);
			}
			bench().tables.forget();
			expect((await bench().buy(own, [row], more)).outcomes).toEqual(['unknown']);
			expect(bench().simulator.transactions()).toHaveLength(1);
		},
	);
});
