import { DataTables } from '../support/dataTables';
import { ledgerOf, purchase } from './support';

/** A key stands for one purchase, whichever account makes it, and at whichever address of the provider. */

const [his, hers] = ['ada', 'bola'].map((user) => ({ user }));
const byToken = { fingerprint: 'token' };
const moved = { fingerprint: 'moved', baseUrl: 'https://www.wallet.example' };
const unknown = { outcome: 'unknown', charged: 'unknown' } as const;
const failed = { outcome: 'failed', charged: 'no' } as const;
const mark = (reference: string) => ({ reference });

async function leftOpen(tables: DataTables, end: 'open' | 'bought' | 'dead', more = {}) {
	const ledger = await ledgerOf(tables, { whose: his });
	await ledger.claim(mark('a'), false);
	if (end === 'dead') return;
	void ledger.decide('a', end, purchase('a', more));
	await ledger.end();
}

const next = async (tables: DataTables, whose: object) => {
	const ledger = await ledgerOf(tables, { execution: 'e2', whose });
	await ledger.expect([mark('a')]);
	return ledger;
};

describe('For another account the ledger', () => {
	it.each([
		['another wallet', hers],
		['another address', moved],
	])('holds what was bought: %s', async (_, whose) => {
		const tables = new DataTables();
		await leftOpen(tables, 'bought');
		const ledger = await next(tables, whose);
		expect(ledger.knows.hasNeverSeen('a')).toBe(false);
		const stored = ledger.knows.bought('a');
		expect(stored).toMatchObject({ reference: 'a', execution: 'e1' });
		expect(stored && ledger.knows.isOfAnotherAddress(stored)).toBe(whose === moved);
		expect(await ledger.claim(mark('a'), true)).toBe('bought');
	});

	it.each([
		['of a run that died', 'dead', {}],
		['that nobody learned the end of', 'open', unknown],
	] as const)('says of a purchase %s that it is hidden from it', async (_, end, more) => {
		for (const whose of [hers, moved]) {
			const tables = new DataTables();
			await leftOpen(tables, end, more);
			await new Promise((resolve) => setTimeout(resolve, 150));
			expect(await (await next(tables, whose)).claim(mark('a'), true)).toBe('elsewhere');
			// A token does not say whose it is: it may well be that of the same account.
			for (const same of [his, byToken])
				expect(await (await next(tables, same)).claim(mark('a'), true)).toBe('known');
		}
	});

	it('says that another account holds what that one is at', async () => {
		const tables = new DataTables();
		const ada = await ledgerOf(tables, { timeoutMs: -9_000, whose: his });
		await ada.claim(mark('a'), false);
		const bola = await ledgerOf(tables, { execution: 'e2', timeoutMs: -9_000, whose: hers });
		expect(await bola.claim(mark('a'), true, false)).toBe('heldElsewhere');
		expect(await bola.claim(mark('a'), true)).toBe('elsewhere');
	});

	it('hides nothing of what has failed', async () => {
		const tables = new DataTables();
		await leftOpen(tables, 'open', failed);
		expect(await (await next(tables, hers)).claim(mark('a'), true)).toBe('known');
	});

	it('writes down whose the purchase is now, where an earlier one had failed', async () => {
		const tables = new DataTables();
		const first = await ledgerOf(tables);
		await first.claim(mark('a'), false);
		void first.decide('a', 'refused', purchase('a', failed));
		await first.end();
		const [{ account: before }] = tables.rowsOf('VTU Wallet Ledger');
		const second = await next(tables, moved);
		expect(await second.claim(mark('a'), true)).toBe('new');
		void second.decide('a', 'open', purchase('a', { outcome: 'pending', charged: 'yes' }));
		await second.end();
		const [{ account: after, outcome }] = tables.rowsOf('VTU Wallet Ledger');
		expect(outcome).toBe('pending');
		expect(after).not.toBe(before);
	});

	it('keeps the sandbox apart', async () => {
		const tables = new DataTables();
		await leftOpen(tables, 'bought');
		const sandbox = await ledgerOf(tables, { environment: 'sandbox', whose: moved });
		expect(await sandbox.claim(mark('a'), true)).toBe('new');
	});
});

describe('A ledger whose tables are gone', () => {
	const wasUsed = async () => await Promise.resolve(true);

	it('is not made anew for a workflow that has used it, and nothing is made', async () => {
		const tables = new DataTables();
		await expect(ledgerOf(tables, { wasUsed })).rejects.toThrow(/used before is gone/);
		expect(tables.tables.size).toBe(0);
	});

	it('is not made anew either beside an empty table of purchases', async () => {
		const tables = new DataTables();
		await ledgerOf(tables);
		for (const [id, { name }] of tables.tables)
			if (name.endsWith('Claims')) tables.tables.delete(id);
		await expect(ledgerOf(tables, { wasUsed })).rejects.toThrow(/used before is gone/);
	});

	it('is there for whoever has used it, and made for whoever has not', async () => {
		const tables = new DataTables();
		await ledgerOf(tables, { wasUsed: async () => await Promise.resolve(false) });
		const ledger = await ledgerOf(tables, { wasUsed });
		expect(await ledger.claim(mark('a'), true)).toBe('new');
	});
});

describe('For an n8n with another instance ID the ledger', () => {
	it.each(['bought', 'open'] as const)(
		'cannot be used where it holds a purchase: %s',
		async (end) => {
			const tables = new DataTables();
			await leftOpen(tables, end, end === 'open' ? unknown : {});
			const opened = ledgerOf(tables, { execution: 'e2', instanceId: 'another-n8n' });
			await expect(opened).rejects.toThrow(/another instance ID/);
			expect((await ledgerOf(tables, { execution: 'e2' })).knows.trace('a')).toBe('none');
		},
	);

	it('is like any other where nothing stands in it, or nothing says who wrote it', async () => {
		const tables = new DataTables();
		await ledgerOf(tables);
		const ledger = await ledgerOf(tables, { instanceId: '' });
		await ledger.claim(mark('a'), false);
		await ledger.decide('a', 'bought', purchase('a'));
		await ledger.end();
		const other = await ledgerOf(tables, { execution: 'e2', instanceId: 'another-n8n' });
		await other.expect([mark('a')]);
		expect(other.knows.bought('a')).toBeDefined();
	});
});
