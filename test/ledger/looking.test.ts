import { dayInLedger } from '../../nodes/VtuWallet/batch/buying/dayInLedger';
import type { Ledger } from '../../nodes/VtuWallet/ledger/ledger';
import { findLedger } from '../../nodes/VtuWallet/ledger/openLedger';
import { DataTables } from '../support/dataTables';
import { account, hostOf, ledgerOf, purchase } from './support';

const tableName = 'VTU Wallet Ledger';
const mark = (reference: string) => ({ reference, amount: 100 });
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Who looks into the ledger and changes nothing: a preview. */
describe('a look into the ledger', () => {
	let tables: DataTables;
	beforeEach(async () => {
		tables = new DataTables();
		const ledger = await ledgerOf(tables);
		await ledger.expect([mark('a')]);
		await ledger.claim(mark('a'), false);
		await ledger.decide('a', 'bought', purchase('a'));
		await ledger.end();
	});

	const look = async (more = {}) =>
		await findLedger(hostOf(tables, 'e2'), {
			tableName,
			account,
			instanceId: 'this-n8n',
			concurrency: 5,
			timeoutMs: 1_000,
			...more,
		});
	const seen = async (ledger: Ledger | undefined) => {
		await ledger?.expect([mark('a'), mark('b')], false);
		return ['a', 'b'].map((reference) => ledger?.knows.trace(reference));
	};
	const remove = (isOne: (name: string) => boolean) => {
		for (const { id, name } of [...tables.tables.values()])
			if (isOne(name)) tables.tables.delete(id);
	};

	it('sees what was bought where the rows that people see were deleted, and makes no table', async () => {
		expect(await seen(await look())).toEqual(['bought', 'none']);
		remove((name) => name === tableName);
		expect(await seen(await look())).toEqual(['bought', 'none']);
		expect(tables.tables.size).toBe(1);
	});

	it('sees nothing where the ledger has not begun, and refuses where the workflow has used it', async () => {
		remove(() => true);
		expect(await look()).toBeUndefined();
		expect(await look({ wasUsed: async () => await Promise.resolve(false) })).toBeUndefined();
		await expect(look({ wasUsed: async () => await Promise.resolve(true) })).rejects.toThrow(
			/has used before is gone/,
		);
	});

	it('knows what the day has cost, and for whom it costs nothing more', async () => {
		const ledger = await look({ dayLimit: { most: 500, dayOf } });
		await ledger?.expect([], false);
		const day = dayInLedger(ledger!.knows, { dayOf });
		expect(day.spent).toBe(100);
		expect(['a', 'b'].map((reference) => day.isPaid({ reference } as never))).toEqual([
			true,
			false,
		]);
		const other = dayInLedger(ledger!.knows, { dayOf: (at) => String(at) });
		expect(other.spent).toBe(0);
	});
});
