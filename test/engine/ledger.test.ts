import type { INodeParameters } from 'n8n-workflow';

import { withQuickPauses } from '../support/quickPauses';
import {
	airtime,
	betting,
	byId,
	byKey,
	electricity,
	goOn,
	operation,
	otherWorker,
	rows,
	sms,
	until,
	useBench,
} from './support/kit';

const bench = useBench();

const kept = { ...byKey, ledger: 'dataTable', ledgerTable: 'VTU Wallet Ledger' };
const ledgerRows = () => bench().tables.rowsOf('VTU Wallet Ledger');
const read = async (name: string, more: object = {}) =>
	await bench().buy(operation(`ledger/${name}`, { ledgerTable: kept.ledgerTable, ...more }), [{}]);
/** The tables take no row any more, from then on. */
const fillUp = (isFull: () => boolean) => {
	bench().tables.fault = ({ parameters }, when) =>
		parameters.operation === 'insert' && when === 'before' && isFull()
			? 'Data table size limit exceeded: 200MB used, limit is 200MB'
			: undefined;
};

describe('with a ledger', () => {
	it('writes one row a purchase, which another workflow finds', async () => {
		const first = await bench().buy(betting(kept), rows(4));
		expect(first.outcomes).toEqual(Array(4).fill('success'));
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
		const copy = await bench().buy(betting(kept), rows(4), {
			workflowId: 'a-copy-of-it',
			authentication: 'token',
		});
		expect(copy.items).toMatchObject(Array(4).fill({ outcome: 'success', replayed: true }));
		expect(copy.purchases).toHaveLength(0);
		expect(copy.requests.filter(({ path }) => path.includes('requery'))).toHaveLength(0);
		expect(ledgerRows()).toHaveLength(4);
	});

	it('holds no secret, also where the provider repeats one', async () => {
		const message = 'Number Block for Token live_ada_0001';
		bench().refuse('/api/fund/betting', message);
		await bench().buy(betting(kept), rows(1), { authentication: 'token', node: goOn });
		const written = JSON.stringify(ledgerRows());
		expect(written).toContain('Number Block');
		expect(written).not.toContain('live_ada_0001');
	});

	it('sends nothing where the table cannot be used', async () => {
		bench().tables.missing = true;
		const run = await bench().buy(betting(kept), rows(2));
		expect(run.error?.message).toMatch(/This n8n has no Data Tables/);
		expect(run.error?.description).toMatch(/n8n 2\.20 or newer.*'data-table'/);
		const known = await bench().buy(airtime(kept), rows(1));
		expect(known.error?.description).toMatch(/Off/);
		bench().tables.missing = false;
		bench().tables.readOnly = true;
		const guarded = await bench().buy(betting(kept), rows(2));
		expect(guarded.error?.message).toMatch(/protected/);
		expect(bench().books.charges).toBe(0);
	});

	it('sends nothing where the tables are full from the start', async () => {
		fillUp(() => true);
		const run = await bench().buy(betting(kept), rows(3));
		expect(run.error?.message).toMatch(
			/could not be recorded, so it was not sent: n8n's Data Tables are full/,
		);
		expect(run.error?.description).toMatch(/^Nothing was charged now\. Run 'Ledger → Tidy Up'/);
		expect(run.error?.description).toMatch(/rows that are bought are not bought again/);
		const told = await bench().buy(betting({ ...kept, notBought: 'receipts' }), rows(3));
		expect(told.outcomes).toEqual(Array(3).fill('notSent'));
		expect(JSON.stringify(told.runs[0].hints)).toMatch(/Data Tables are full/);
		expect(bench().books.charges).toBe(0);
		bench().tables.fault = undefined;
		const later = await bench().buy(betting(kept), rows(3));
		expect(later.outcomes).toEqual(Array(3).fill('success'));
		expect(bench().books.charges).toBe(3);
	});

	it.each([
		['nothing', ' ', /is empty/],
		['a pattern', '50%', /a character that no table name can have/],
		['braces', 'Shop {1}', /a character that no table name can have/],
		['a character that nobody sees', 'Shop\u200b', /a character that no table name can have/],
		['a second line', 'Shop\nLedger', /a character that no table name can have/],
		['too much', 'x'.repeat(101), /longer than 100/],
	])('refuses a table whose name is %s', async (_, ledgerTable, message) => {
		const run = await bench().buy(betting({ ...kept, ledgerTable }), rows(2));
		expect(run.error?.message).toMatch(message);
		expect(bench().tables.tables.size).toBe(0);
		expect(bench().books.charges).toBe(0);
	});

	it.each(["Ada's Ledger (₦) – 2026/07", 'Ọjà_1', '"; DROP TABLE x; --', '帳簿'])(
		'takes a table named %s as it is',
		async (ledgerTable) => {
			const parameters = betting({ ...kept, ledgerTable });
			await bench().buy(parameters, rows(2));
			const again = await bench().buy(parameters, rows(2), { workflowId: 'another' });
			expect(again.items).toMatchObject(Array(2).fill({ outcome: 'success', replayed: true }));
			expect(bench().tables.rowsOf(ledgerTable)).toHaveLength(2);
		},
	);

	it('sends nothing more once the table is gone, and loses no receipt', async () => {
		bench().addFault('/api/fund/betting', { kind: 'latency', ms: 100 });
		const sheet = rows(6);
		const slow = betting({ ...kept, options: { concurrency: 1, timeout: 5 } });
		const running = bench().buy(slow, sheet, { node: goOn });
		await until(() => bench().books.charges >= 2);
		bench().tables.tables.clear();
		const run = await running;
		expect(run.items).toHaveLength(6);
		const { outcomes } = run;
		expect(outcomes.filter((outcome) => outcome === 'success')).toHaveLength(bench().books.charges);
		expect(outcomes).not.toContain('failed');
		const last = run.items.at(-1) as { error?: { title?: string; advice?: string } };
		expect(`${last.error?.title} ${last.error?.advice}`).toMatch(
			/The table of the 'Ledger' is gone.*Nothing was charged now\..*deleted or renamed a moment ago/,
		);
	});

	it('can be read while its table of claims is gone, and nothing else', async () => {
		await bench().buy(betting(kept), rows(2));
		const { tables } = bench().tables;
		for (const { id, name } of [...tables.values()]) if (name.endsWith('Claims')) tables.delete(id);
		for (const name of ['getMany', 'summary', 'report'])
			expect((await read(name)).error).toBeUndefined();
		for (const name of ['followUp', 'tidyUp'])
			expect((await read(name)).error?.message).toMatch(/is gone/);
		const preview = betting({ ...kept, mode: 'preview' });
		expect((await bench().buy(preview, rows(2))).error?.message).toMatch(/is gone/);
		const later = await bench().buy(betting(kept), rows(2));
		expect(later.error?.message).toMatch(/is gone/);
	});

	it('says that a key was used before for something else', async () => {
		const pay = async (disco: string, key: string) =>
			await bench().buy(electricity({ ...kept, disco: byId(disco), key }), [{}], {
				workflowId: `of-${disco}`,
			});
		await pay('1', 'meter-of-ada');
		const other = await pay('2', 'meter-of-ada');
		expect(other.items).toMatchObject([{ outcome: 'success', replayed: true }]);
		expect(String(other.items[0].warnings)).toMatch(/something else than the row says now/);
		expect(other.purchases).toEqual([]);
		expect((await pay('1', 'meter-of-ada')).items[0].warnings).toBeUndefined();
	});

	it("holds 'Max per Day' over all executions and accounts", async () => {
		const limited = { ...kept, limits: { maxPerDay: 450 } };
		const first = await bench().buy(betting(limited), rows(2));
		expect(first.outcomes).toEqual(['success', 'success']);
		const more = rows(2).map((row) => ({ ...row, order: `more-${row.order}` }));
		const second = await bench().buy(
			betting({ ...limited, notBought: 'receipts' }),
			[...rows(2), ...more],
			{ workflowId: 'another', authentication: 'token', account: 'bola' },
		);
		expect(second.outcomes).toEqual(['success', 'success', 'success', 'notSent']);
		expect(second.items[3].message).toMatch(/'Max per Day' \(₦450/);
		expect(bench().books.charges).toBe(3);
		const without = await bench().buy(
			airtime({ ...byKey, ledger: 'off', limits: { maxPerDay: 450 } }),
			rows(1),
		);
		expect(without.error?.message).toMatch(/'Max per Day' needs the ledger/);
	});

	it("tells a row that alone costs more than 'Max per Day' to be checked, not to wait", async () => {
		const limited = airtime({ ...kept, limits: { maxPerDay: 250 }, notBought: 'receipts' });
		const { items } = await bench().buy(limited, rows(3));
		expect(items[1].message).toMatch(/Buy it tomorrow/);
		expect(items[2].message).toMatch(/Check the row, or raise the limit/);
	});

	it.each(['at once', 'at its next try, after it had failed'])(
		"counts nothing against 'Max per Day' for a purchase that was refused %s",
		async (when) => {
			const limited = airtime({ ...kept, limits: { maxPerDay: 400 }, notBought: 'receipts' });
			const [small, refused, large] = rows(3);
			if (when !== 'at once') {
				bench().addFault('/api/topup', { kind: 'pending' }, { count: 1 });
				const [pending] = (await bench().buy(limited, [refused])).items;
				bench().simulator.settle(String(pending.reference), 'failed');
				bench().endFaults();
			}
			bench().refuse('/api/topup', 'Number Block', { contains: '2348021234567' });
			expect((await bench().buy(limited, [refused])).outcomes).toEqual(['failed']);
			const later = await bench().buy(limited, [small, large]);
			expect(later.outcomes).toEqual(['success', 'success']);
		},
	);

	it.each([
		[50, 1],
		[600, 3],
	])(
		"asks about an open purchase whatever 'Max per Day', and counts it once (%i)",
		async (maxPerDay, count) => {
			// A run with a new table would ask before it sends.
			await bench().buy(airtime(kept), rows(2).slice(1));
			bench().loseAnswer('/api/topup');
			bench().addFault('/api/requery/*', { kind: 'status' });
			const first = await bench().buy(airtime(kept), rows(1), { node: goOn });
			expect(first.outcomes).toEqual(['unknown']);
			bench().endFaults();
			const again = await bench().buy(airtime({ ...kept, limits: { maxPerDay } }), rows(count));
			expect(again.items[0]).toMatchObject({ outcome: 'success', replayed: true });
			expect(again.outcomes).toEqual(Array(count).fill('success'));
		},
	);

	it("counts nothing against 'Max per Day' for a row that may not be sent, and is asked about", async () => {
		const limits = { maxPerPurchase: 250, maxPerDay: 350 };
		const own = { repeatProtection: 'reference', reference: '={{ $json.order }}' };
		const parameters = airtime({ ...own, limits, notBought: 'receipts' });
		bench().addFault('/api/requery/*', { kind: 'latency', ms: 200 });
		const [small, , large] = rows(3);
		const { outcomes } = await bench().buy(parameters, [large, small]);
		expect(outcomes).toEqual(['notSent', 'success']);
	});

	it("holds 'Max per Recipient per Day' over all executions, a recipient at a time", async () => {
		const limits = { maxPerRecipientPerDay: 450 };
		const limited = { ...kept, limits, notBought: 'receipts' };
		const phone = '08031234567';
		const orders = (...names: string[]) => names.map((order) => ({ phone, amount: 200, order }));
		const first = await bench().buy(airtime(limited), orders('a', 'b'));
		expect(first.outcomes).toEqual(['success', 'success']);
		const second = await bench().buy(
			airtime(limited),
			[
				...orders('a', 'c').map((row) => ({ ...row, phone: '+234 803 123 4567' })),
				{ ...orders('d')[0], phone: '08021234567' },
			],
			{ workflowId: 'another' },
		);
		expect(second.outcomes).toEqual(['success', 'notSent', 'success']);
		expect(second.items[1].message).toMatch(/₦600, more than 'Max per Recipient per Day' \(₦450/);
		expect(bench().books.charges).toBe(3);
	});

	it("counts airtime and texts to one phone together for 'Max per Recipient per Day'", async () => {
		const limited = { ...kept, limits: { maxPerRecipientPerDay: 203 }, notBought: 'receipts' };
		const phone = '0803 123 4567';
		const text = sms({ ...limited, options: { pricePerPart: 4 } });
		const campaign = { ...text, operation: 'campaign', campaign: 'Opening' };
		const bought = await bench().buy(airtime(limited), [{ phone, amount: 200, order: 'a' }]);
		expect(bought.outcomes).toEqual(['success']);
		for (const parameters of [text, campaign]) {
			const sent = await bench().buy(parameters, [{ phone, order: 'b' }]);
			expect(sent.outcomes).toEqual(['notSent']);
			expect(sent.items[0].message).toMatch(/₦204, more than 'Max per Recipient per Day'/);
		}
		expect(bench().books.charges).toBe(1);
	});

	it('stops with the reason and every receipt where the tables fill up in mid-run, and sends nothing twice', async () => {
		bench().simulator.configure({ products: { betting: { duplicates: 'charge' } } });
		fillUp(() => bench().books.charges >= 2);
		const parameters = betting({ ...kept, options: { concurrency: 1 } });
		const run = await bench().buy(parameters, rows(6));
		expect(run.error?.message).toMatch(/not sent: n8n's Data Tables are full/);
		// A third may have been claimed before the tables were full.
		const bought = bench().books.charges;
		expect([2, 3]).toContain(bought);
		const { description } = run.error ?? {};
		expect(description).toMatch(/Run 'Ledger → Tidy Up'/);
		expect(description).toContain(` ${bought} bought now, ${6 - bought} not sent`);
		const { receipts } = run.error?.context?.data as { receipts: object[] };
		expect(receipts.slice(0, bought)).toMatchObject(Array(bought).fill({ outcome: 'success' }));
		bench().tables.fault = undefined;
		const receiptsOf = async (node = {}) =>
			(await bench().buy(betting({ ...kept, notBought: 'receipts' }), rows(6), { node })).outcomes;
		const outcomes = await receiptsOf();
		expect(outcomes.filter((outcome) => outcome !== 'success').length).toBeLessThanOrEqual(1);
		bench().tables.letPass(2 * 60_000);
		expect(await receiptsOf({ type: otherWorker })).toEqual(outcomes);
		expect(bench().books.charges).toBe(6);
	});

	it('says which purchases could not be written into it', async () => {
		bench().tables.fault = ({ parameters }, when) =>
			parameters.operation === 'insert' &&
			when === 'before' &&
			bench().tables.rowsOf('VTU Wallet Ledger Claims').length > 0
				? 'SQLITE_BUSY: database is locked'
				: undefined;
		const parameters = betting({ ...kept, notBought: 'receipts', options: { concurrency: 1 } });
		const run = await withQuickPauses(async () => await bench().buy(parameters, rows(2)));
		expect(run.outcomes).toHaveLength(2);
		expect(run.outcomes.filter((outcome) => outcome === 'success')).toHaveLength(
			bench().books.charges,
		);
		expect(JSON.stringify(run.runs[0].hints)).toMatch(/ledger could not be written to the end/);
	});
});

describe('a ledger whose run may die at any moment', () => {
	/** How many more purchases were claimed than sent, at the most, as often as the tables were used. */
	async function mostAhead(parameters: INodeParameters): Promise<number> {
		let most = 0;
		bench().tables.fault = () => {
			const claimed = JSON.stringify(bench().tables.rowsOf('VTU Wallet Ledger Claims'));
			const claims = new Set(claimed.match(/(?:betting|airtime)-[0-9a-f]{24}/g) ?? []).size;
			most = Math.max(most, claims - bench().books.charges);
			return undefined;
		};
		const many = rows(1).flatMap((row) =>
			Array.from({ length: 24 }, (_, index) => ({ ...row, order: `dies-${index}` })),
		);
		const run = await bench().buy(parameters, many);
		expect(run.outcomes).toEqual(Array(24).fill('success'));
		return most;
	}
	const options = { concurrency: 3, settleFor: 1 };

	it('leaves no row in doubt for good whose turn had not come', async () => {
		expect(await mostAhead(betting({ ...kept, options }))).toBeLessThanOrEqual(3);
	});

	it('claims ahead where the provider can tell what was never sent', async () => {
		expect(await mostAhead(airtime({ ...kept, options }))).toBeGreaterThan(3);
	});
});

describe('a ledger in other places than a workflow of its own', () => {
	it.each(['engine', 'agent'] as const)('holds where an agent uses the node (%s)', async (way) => {
		const key = 'called';
		const parameters = {
			...betting(kept),
			customerId: '08031234567',
			amount: 300,
			key,
			ledgerTable: 'VTU Wallet Ledger',
		};
		const first = await bench().callTool({ parameters }, [{}, {}], way);
		const again = await bench().callTool({ parameters, workflowId: 'another' }, [{}], way);
		expect(bench().books.charges).toBe(1);
		expect(JSON.stringify([first.answers, again.answers])).not.toMatch(/error/);
		expect(ledgerRows()).toMatchObject([{ key, outcome: 'success' }]);
	});

	it('is tidied up, and counts before it removes', async () => {
		await bench().buy(betting(kept), rows(3));
		for (const row of ledgerRows()) row.createdAt = '2024-01-01T00:00:00.000Z';
		const counted = await read('tidyUp', { olderThanDays: 30 });
		expect(counted.items).toMatchObject([{ preview: true, purchases: 3 }]);
		expect(ledgerRows()).toHaveLength(3);
		const removed = await read('tidyUp', { olderThanDays: 30, preview: false });
		expect(removed.items).toMatchObject([{ preview: false, purchases: 3 }]);
		expect(ledgerRows()).toHaveLength(0);
		const again = await bench().buy(betting(kept), rows(3));
		expect(again.outcomes).toEqual(Array(3).fill('success'));
		expect(bench().books.charges).toBe(3);
	});
});
