import { useBench } from '../support/useBench';
import {
	airtime,
	betting,
	boughtBy,
	byKey,
	chargesIn,
	detailsOf,
	outcomesOf,
	purchasesIn,
	rows as someRows,
} from './onceHelp';

const bench = useBench();

/** The process remembers what it sent: each test has keys of its own. */
let test = 0;
beforeEach(() => void (test += 1));
const rows = (count: number) =>
	someRows(count).map((row) => ({ ...row, order: `${row.order}-of-${test}` }));

const kept = { ...byKey, ledger: 'dataTable', ledgerTable: 'VTU Wallet Ledger' };
const ledgerRows = () => bench().tables.rowsOf('VTU Wallet Ledger');

describe('with a ledger', () => {
	it('writes one row a purchase, which another workflow finds', async () => {
		const first = await bench().run({ parameters: betting(kept), rows: rows(4) });
		expect(outcomesOf(first)).toEqual(Array(4).fill('success'));
		expect(ledgerRows()).toMatchObject(
			rows(4).map(({ amount, order }) => ({
				outcome: 'success',
				charged: 'yes',
				product: 'betting',
				amount,
				key: order,
				environment: 'production',
			})),
		);
		const copy = await bench().run({
			parameters: betting(kept),
			rows: rows(4),
			workflowId: 'a-copy-of-it',
			authentication: 'token',
		});
		expect(copy.items).toMatchObject(Array(4).fill({ outcome: 'success', replayed: true }));
		expect(purchasesIn(copy)).toHaveLength(0);
		expect(copy.requests.filter(({ path }) => path.includes('requery'))).toHaveLength(0);
		expect(ledgerRows()).toHaveLength(4);
	});

	it('buys once where three workflows buy the same at once', async () => {
		const sheet = rows(6);
		bench().tables.callMs = 5;
		const results = await Promise.all(
			['w1', 'w2', 'w3'].map(
				async (workflowId, index) =>
					await bench().run({
						parameters: betting(kept),
						rows: sheet,
						workflowId,
						authentication: index === 1 ? 'token' : 'login',
					}),
			),
		);
		expect(results.flatMap(outcomesOf)).toEqual(Array(18).fill('success'));
		expect(Object.values(boughtBy(bench()))).toEqual(Array(6).fill(1));
		expect(ledgerRows()).toHaveLength(6);
	});

	it('keeps what was sent and never answered open, and no workflow sends it again', async () => {
		bench().simulator.configure({
			faults: [
				{ method: 'POST', path: '/api/fund/betting', when: 'after', fault: { kind: 'reset' } },
			],
		});
		const run = await bench().run({
			parameters: betting(kept),
			rows: rows(2),
			node: { onError: 'continueRegularOutput' },
		});
		expect(run.items).toHaveLength(2);
		bench().simulator.configure({ faults: [] });
		const again = await bench().run({
			parameters: betting(kept),
			rows: rows(2),
			node: { onError: 'continueRegularOutput' },
			workflowId: 'another',
		});
		expect(purchasesIn(again)).toHaveLength(0);
		expect(chargesIn(bench())).toBe(2);
		expect(ledgerRows()).toMatchObject(Array(2).fill({ outcome: 'unknown', charged: 'unknown' }));
	});

	it('sends nothing where the table cannot be used', async () => {
		bench().tables.missing = true;
		const run = await bench().run({ parameters: betting(kept), rows: rows(2) });
		expect(run.error?.message).toMatch(/This n8n has no Data Tables/);
		expect(chargesIn(bench())).toBe(0);
		bench().tables.missing = false;
		bench().tables.readOnly = true;
		const guarded = await bench().run({ parameters: betting(kept), rows: rows(2) });
		expect(guarded.error?.message).toMatch(/protected/);
		expect(chargesIn(bench())).toBe(0);
	});

	it('sends nothing more once the table is gone, and loses no receipt', async () => {
		bench().simulator.configure({
			faults: [{ method: 'POST', path: '/api/fund/betting', fault: { kind: 'latency', ms: 100 } }],
		});
		const sheet = rows(6);
		const running = bench().run({
			parameters: betting({ ...kept, options: { concurrency: 1, timeout: 5 } }),
			rows: sheet,
			node: { onError: 'continueRegularOutput' },
		});
		while (chargesIn(bench()) < 2) await new Promise((resolve) => setTimeout(resolve, 5));
		bench().tables.tables.clear();
		const run = await running;
		expect(run.items).toHaveLength(6);
		const outcomes = run.items.map((item) => {
			const { error } = item as { error?: { receipt?: { outcome?: string } } };
			return error?.receipt?.outcome ?? detailsOf(item).outcome;
		});
		expect(outcomes.filter((outcome) => outcome === 'success')).toHaveLength(chargesIn(bench()));
		expect(outcomes).not.toContain('failed');
	});

	it('keeps the token of a meter, and gives it again', async () => {
		const parameters = {
			resource: 'electricity',
			operation: 'pay',
			disco: { __rl: true, mode: 'id', value: '1' },
			meterType: 'prepaid',
			meterNumber: '04123456789',
			phone: '08031234567',
			amount: 2000,
			repeatProtection: 'key',
			key: 'meter-1',
			ledger: 'dataTable',
			ledgerTable: 'Power',
			options: { settleFor: 1 },
		};
		const first = await bench().run({ parameters });
		const { token } = first.items[0];
		expect(token).toEqual(expect.any(String));
		const again = await bench().run({ parameters, workflowId: 'another' });
		expect(again.items[0]).toMatchObject({ replayed: true, token });
		expect(again.items[0].warnings).toBeUndefined();
		const without = await bench().run({
			parameters: { ...parameters, key: 'meter-2', keepCodes: false },
		});
		const lost = await bench().run({
			parameters: { ...parameters, key: 'meter-2', keepCodes: false },
		});
		expect(lost.items[0].token).toBeUndefined();
		expect(JSON.stringify(lost.items[0].warnings)).toMatch(/electricity token/);
		expect(JSON.stringify(bench().tables.rowsOf('Power')[1])).not.toContain(
			String(without.items[0].token).slice(0, 9),
		);
	});

	it('knows what was bought before it was switched on', async () => {
		await bench().run({ parameters: betting(byKey), rows: rows(3) });
		const on = await bench().run({ parameters: betting(kept), rows: rows(3) });
		expect(on.items).toMatchObject(Array(3).fill({ outcome: 'success', replayed: true }));
		const off = await bench().run({ parameters: betting(byKey), rows: rows(3) });
		expect(off.items).toMatchObject(Array(3).fill({ outcome: 'success', replayed: true }));
		expect(chargesIn(bench())).toBe(3);
	});

	it('adopts airtime from the ledger without asking', async () => {
		await bench().run({ parameters: airtime(kept), rows: rows(3) });
		const again = await bench().run({ parameters: airtime(kept), rows: rows(3) });
		expect(again.items).toMatchObject(Array(3).fill({ outcome: 'success', replayed: true }));
		expect(again.requests.filter(({ path }) => path.includes('requery'))).toHaveLength(0);
	});

	it('holds what a day may cost, over all executions', async () => {
		const limited = { ...kept, limits: { maxPerDay: 450 } };
		const first = await bench().run({ parameters: betting(limited), rows: rows(2) });
		expect(outcomesOf(first)).toEqual(['success', 'success']);
		const more = rows(2).map((row) => ({ ...row, order: `more-${row.order}` }));
		const second = await bench().run({
			parameters: betting({ ...limited, notBought: 'receipts' }),
			rows: [...rows(2), ...more],
			workflowId: 'another',
		});
		expect(outcomesOf(second)).toEqual(['success', 'success', 'success', 'notSent']);
		expect(second.items[3].message).toMatch(/'Max per Day' \(₦450/);
		expect(chargesIn(bench())).toBe(3);
		const without = await bench().run({
			parameters: betting({ ...byKey, limits: { maxPerDay: 450 } }),
			rows: rows(1),
		});
		expect(without.error?.message).toMatch(/needs a ledger/);
	});
});
