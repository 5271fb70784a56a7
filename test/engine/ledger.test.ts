import type { INodeParameters } from 'n8n-workflow';

import { withQuickPauses } from '../support/quickPauses';
import {
	airtime,
	betting,
	boughtEach,
	byKey,
	chargesIn,
	detailsOf,
	goOn,
	noMoreFaults,
	otherWorker,
	outcomesOf,
	purchasesIn,
	refuse,
	rows,
	until,
	useBench,
} from './support/kit';

const bench = useBench();

const elsewhere = { type: otherWorker };
const kept = { ...byKey, ledger: 'dataTable', ledgerTable: 'VTU Wallet Ledger' };
const ledgerRows = () => bench().tables.rowsOf('VTU Wallet Ledger');

describe('with a ledger', () => {
	it('writes one row a purchase, which another workflow finds', async () => {
		const first = await bench().buy(betting(kept), rows(4));
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
		const copy = await bench().buy(betting(kept), rows(4), {
			workflowId: 'a-copy-of-it',
			authentication: 'token',
		});
		expect(copy.items).toMatchObject(Array(4).fill({ outcome: 'success', replayed: true }));
		expect(purchasesIn(copy)).toHaveLength(0);
		expect(copy.requests.filter(({ path }) => path.includes('requery'))).toHaveLength(0);
		expect(ledgerRows()).toHaveLength(4);
	});

	it('holds no secret, also where the provider repeats one', async () => {
		const message = 'Number Block for Token live_ada_0001';
		refuse(bench(), '/api/fund/betting', message);
		await bench().buy(betting(kept), rows(1), { authentication: 'token', node: goOn });
		const written = JSON.stringify(ledgerRows());
		expect(written).toContain('Number Block');
		expect(written).not.toContain('live_ada_0001');
	});

	it('buys once where three workflows buy the same at once', async () => {
		const sheet = rows(6);
		bench().tables.callMs = 5;
		const results = await Promise.all(
			['w1', 'w2', 'w3'].map(
				async (workflowId, index) =>
					await bench().buy(betting(kept), sheet, {
						workflowId,
						authentication: index === 1 ? 'token' : 'login',
					}),
			),
		);
		expect(results.flatMap(outcomesOf)).toEqual(Array(18).fill('success'));
		expect(boughtEach(bench())).toEqual(Array(6).fill(1));
		expect(ledgerRows()).toHaveLength(6);
	});

	it('keeps what was sent and never answered open, and no workflow sends it again', async () => {
		bench().simulator.configure({
			faults: [
				{ method: 'POST', path: '/api/fund/betting', when: 'after', fault: { kind: 'reset' } },
			],
		});
		const run = await bench().buy(betting(kept), rows(2), { node: goOn });
		expect(run.items).toHaveLength(2);
		noMoreFaults(bench());
		const again = await bench().buy(betting(kept), rows(2), { node: goOn, workflowId: 'another' });
		expect(purchasesIn(again)).toHaveLength(0);
		expect(chargesIn(bench())).toBe(2);
		expect(ledgerRows()).toMatchObject(Array(2).fill({ outcome: 'unknown', charged: 'unknown' }));
	});

	it('sends nothing where the table cannot be used', async () => {
		bench().tables.missing = true;
		const run = await bench().buy(betting(kept), rows(2));
		expect(run.error?.message).toMatch(/This n8n has no Data Tables/);
		expect(run.error?.description).toMatch(/n8n 2\.20 or newer.*'data-table'/);
		expect(chargesIn(bench())).toBe(0);
		bench().tables.missing = false;
		bench().tables.readOnly = true;
		const guarded = await bench().buy(betting(kept), rows(2));
		expect(guarded.error?.message).toMatch(/protected/);
		expect(chargesIn(bench())).toBe(0);
	});

	it('sends nothing where the tables are full from the start', async () => {
		bench().tables.fault = ({ parameters }, when) =>
			parameters.operation === 'insert' && when === 'before'
				? 'Data table size limit exceeded: 200MB used, limit is 200MB'
				: undefined;
		const run = await bench().buy(betting(kept), rows(3));
		expect(run.error?.message).toMatch(
			/could not be recorded, so it was not sent: n8n's Data Tables are full/,
		);
		expect(run.error?.description).toMatch(/^Nothing was charged now\. Run 'Ledger → Tidy Up'/);
		expect(run.error?.description).toMatch(/rows that are bought are not bought again/);
		const told = await bench().buy(betting({ ...kept, notBought: 'receipts' }), rows(3));
		expect(outcomesOf(told)).toEqual(Array(3).fill('notSent'));
		expect(JSON.stringify(told.runs[0].hints)).toMatch(/Data Tables are full/);
		expect(chargesIn(bench())).toBe(0);
		bench().tables.fault = undefined;
		const later = await bench().buy(betting(kept), rows(3));
		expect(outcomesOf(later)).toEqual(Array(3).fill('success'));
		expect(chargesIn(bench())).toBe(3);
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
		expect(chargesIn(bench())).toBe(0);
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

	it('refuses the table of claims that belongs to another ledger', async () => {
		await bench().buy(betting(kept), rows(1));
		const parameters = betting({ ...kept, ledgerTable: 'VTU Wallet Ledger Claims' });
		const run = await bench().buy(parameters, rows(2));
		expect(run.error?.message).toMatch(/is not a ledger: it lacks the columns/);
		expect(chargesIn(bench())).toBe(1);
	});

	it('sends nothing more once the table is gone, and loses no receipt', async () => {
		bench().simulator.configure({
			faults: [{ method: 'POST', path: '/api/fund/betting', fault: { kind: 'latency', ms: 100 } }],
		});
		const sheet = rows(6);
		const running = bench().buy(
			betting({ ...kept, options: { concurrency: 1, timeout: 5 } }),
			sheet,
			{ node: goOn },
		);
		await until(() => chargesIn(bench()) >= 2);
		bench().tables.tables.clear();
		const run = await running;
		expect(run.items).toHaveLength(6);
		const outcomes = run.items.map((item) => {
			const { error } = item as { error?: { receipt?: { outcome?: string } } };
			return error?.receipt?.outcome ?? detailsOf(item).outcome;
		});
		expect(outcomes.filter((outcome) => outcome === 'success')).toHaveLength(chargesIn(bench()));
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
		const read = { resource: 'ledger', ledgerTable: 'VTU Wallet Ledger' };
		for (const operation of ['getMany', 'summary', 'report'])
			expect((await bench().run({ parameters: { ...read, operation } })).error).toBeUndefined();
		for (const operation of ['followUp', 'tidyUp'])
			expect((await bench().run({ parameters: { ...read, operation } })).error?.message).toMatch(
				/is gone/,
			);
		const preview = betting({ ...kept, mode: 'preview' });
		expect((await bench().buy(preview, rows(2))).error?.message).toMatch(/is gone/);
		const later = await bench().buy(betting(kept), rows(2));
		expect(later.error?.message).toMatch(/is gone/);
	});

	it('says that a key was used before for something else', async () => {
		const pay = async (disco: string, key: string) =>
			await bench().run({
				parameters: {
					resource: 'electricity',
					operation: 'pay',
					disco: { __rl: true, mode: 'id', value: disco },
					meterType: 'prepaid',
					meterNumber: '04123456789',
					phone: '08031234567',
					amount: 2000,
					repeatProtection: 'key',
					key,
					ledger: 'dataTable',
					ledgerTable: 'Power',
					options: { settleFor: 1 },
				},
				workflowId: `of-${disco}`,
			});
		await pay('1', 'meter-of-ada');
		const other = await pay('2', 'meter-of-ada');
		expect(other.items).toMatchObject([{ outcome: 'success', replayed: true }]);
		expect(String(other.items[0].warnings)).toMatch(/something else than the row says now/);
		expect(purchasesIn(other)).toEqual([]);
		expect((await pay('1', 'meter-of-ada')).items[0].warnings).toBeUndefined();
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

	it("holds 'Max per Day' over all executions", async () => {
		const limited = { ...kept, limits: { maxPerDay: 450 } };
		const first = await bench().buy(betting(limited), rows(2));
		expect(outcomesOf(first)).toEqual(['success', 'success']);
		const more = rows(2).map((row) => ({ ...row, order: `more-${row.order}` }));
		const second = await bench().buy(
			betting({ ...limited, notBought: 'receipts' }),
			[...rows(2), ...more],
			{ workflowId: 'another' },
		);
		expect(outcomesOf(second)).toEqual(['success', 'success', 'success', 'notSent']);
		expect(second.items[3].message).toMatch(/'Max per Day' \(₦450/);
		expect(chargesIn(bench())).toBe(3);
		const without = await bench().buy(
			airtime({ ...byKey, ledger: 'off', limits: { maxPerDay: 450 } }),
			rows(1),
		);
		expect(without.error?.message).toMatch(/'Max per Day' needs the ledger/);
	});

	it("counts nothing for a refused purchase against 'Max per Day'", async () => {
		refuse(bench(), '/api/topup', 'Number Block', { contains: '2348021234567' });
		const limited = airtime({ ...kept, limits: { maxPerDay: 400 }, notBought: 'receipts' });
		const [small, refused, large] = rows(3);
		const first = await bench().buy(limited, [refused]);
		expect(outcomesOf(first)).toEqual(['failed']);
		const second = await bench().buy(limited, [small, large]);
		expect(outcomesOf(second)).toEqual(['success', 'success']);
	});

	it("holds 'Max per Recipient per Day' over all executions, a recipient at a time", async () => {
		const limits = { maxPerRecipientPerDay: 450 };
		const limited = { ...kept, limits, notBought: 'receipts' };
		const phone = '08031234567';
		const orders = (...names: string[]) => names.map((order) => ({ phone, amount: 200, order }));
		const first = await bench().buy(airtime(limited), orders('a', 'b'));
		expect(outcomesOf(first)).toEqual(['success', 'success']);
		const second = await bench().buy(
			airtime(limited),
			[
				...orders('a', 'c').map((row) => ({ ...row, phone: '+234 803 123 4567' })),
				{ ...orders('d')[0], phone: '08021234567' },
			],
			{ workflowId: 'another' },
		);
		expect(outcomesOf(second)).toEqual(['success', 'notSent', 'success']);
		expect(second.items[1].message).toMatch(/₦600, more than 'Max per Recipient per Day' \(₦450/);
		expect(chargesIn(bench())).toBe(3);
	});

	it("counts airtime and texts to one phone together for 'Max per Recipient per Day'", async () => {
		const limited = { ...kept, limits: { maxPerRecipientPerDay: 203 }, notBought: 'receipts' };
		const phone = '0803 123 4567';
		const text = {
			...limited,
			resource: 'sms',
			operation: 'send',
			sender: 'AdaStore',
			message: 'We open at 9 tomorrow.',
			recipients: '={{ $json.phone }}',
			options: { pricePerPart: 4 },
		};
		const campaign = { ...text, operation: 'campaign', campaign: 'Opening' };
		const bought = await bench().buy(airtime(limited), [{ phone, amount: 200, order: 'a' }]);
		expect(outcomesOf(bought)).toEqual(['success']);
		for (const parameters of [text, campaign]) {
			const sent = await bench().buy(parameters, [{ phone, order: 'b' }]);
			expect(outcomesOf(sent)).toEqual(['notSent']);
			expect(sent.items[0].message).toMatch(/₦204, more than 'Max per Recipient per Day'/);
		}
		expect(chargesIn(bench())).toBe(1);
	});

	it("holds 'Max per Day' where several executions buy at once", async () => {
		bench().tables.callMs = 3;
		const limited = { ...kept, limits: { maxPerDay: 600 }, notBought: 'receipts' };
		const results = await Promise.all(
			['w1', 'w2', 'w3'].map(
				async (workflowId) =>
					await bench().buy(
						betting(limited),
						rows(3).map((row) => ({
							...row,
							amount: 100,
							order: `${workflowId}-${row.order}`,
						})),
						{ workflowId },
					),
			),
		);
		const outcomes = results.flatMap(outcomesOf);
		const bought = outcomes.filter((outcome) => outcome === 'success');
		expect(chargesIn(bench())).toBe(bought.length);
		expect(bought.length).toBeGreaterThan(0);
		expect(bought.length).toBeLessThanOrEqual(6);
		expect(new Set(outcomes)).toEqual(new Set(['success', 'notSent']));
		expect(JSON.stringify(results.map(({ items }) => items))).toMatch(/'Max per Day'/);
	});

	it('stops with the reason and every receipt where the tables fill up in mid-run', async () => {
		bench().tables.fault = ({ parameters }, when) =>
			parameters.operation === 'insert' && when === 'before' && chargesIn(bench()) >= 2
				? 'Data table size limit exceeded: 200MB used, limit is 200MB'
				: undefined;
		const parameters = betting({ ...kept, options: { concurrency: 1 } });
		const run = await bench().buy(parameters, rows(6));
		expect(run.error?.message).toMatch(/not sent: n8n's Data Tables are full/);
		// A third may have been claimed before the tables were full.
		const bought = chargesIn(bench());
		expect([2, 3]).toContain(bought);
		const { description } = run.error ?? {};
		expect(description).toMatch(/Run 'Ledger → Tidy Up'/);
		expect(description).toContain(` ${bought} bought now, ${6 - bought} not sent`);
		const { receipts } = run.error?.context?.data as { receipts: object[] };
		expect(receipts.slice(0, bought)).toMatchObject(Array(bought).fill({ outcome: 'success' }));
		bench().tables.fault = undefined;
		await bench().buy(betting({ ...kept, notBought: 'receipts' }), rows(6));
		expect(chargesIn(bench())).toBe(6);
	});

	it('sends nothing twice after the tables were full, and then buys what was not sent', async () => {
		const { tables } = bench();
		tables.fault = ({ parameters }, when) =>
			parameters.operation === 'insert' && when === 'before' && chargesIn(bench()) >= 10
				? 'Data table size limit exceeded: 200MB used, limit is 200MB'
				: undefined;
		const many = Array.from({ length: 40 }, (_, index) => ({
			phone: `0803${1_000_000 + index}`,
			amount: 100,
			order: `full-${index}`,
		}));
		const options = { concurrency: 5, settleFor: 1 };
		const parameters = betting({ ...kept, notBought: 'receipts', options });
		const full = outcomesOf(await bench().buy(parameters, many));
		expect(new Set(full)).toEqual(new Set(['success', 'notSent']));
		tables.fault = undefined;
		const next = await bench().buy(parameters, many);
		// The end of a purchase that was in flight could not be written, and the provider cannot be asked.
		const afterwards = outcomesOf(next);
		const unwritten = full.filter(
			(outcome, row) => outcome !== afterwards[row] && outcome === 'success',
		);
		expect(unwritten.length).toBeLessThanOrEqual(options.concurrency);
		expect(afterwards.filter((outcome) => outcome === 'unknown')).toHaveLength(unwritten.length);
		expect(afterwards.filter((outcome) => outcome === 'success')).toHaveLength(
			many.length - unwritten.length,
		);
		expect(chargesIn(bench())).toBe(40);
		tables.letPass(120_000);
		const other = await bench().buy(parameters, many, { node: elsewhere });
		expect(outcomesOf(other)).toEqual(afterwards);
		expect(chargesIn(bench())).toBe(40);
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
		expect(outcomesOf(run)).toHaveLength(2);
		expect(outcomesOf(run).filter((outcome) => outcome === 'success')).toHaveLength(
			chargesIn(bench()),
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
			most = Math.max(most, claims - chargesIn(bench()));
			return undefined;
		};
		const many = rows(1).flatMap((row) =>
			Array.from({ length: 24 }, (_, index) => ({ ...row, order: `dies-${index}` })),
		);
		const run = await bench().buy(parameters, many);
		expect(outcomesOf(run)).toEqual(Array(24).fill('success'));
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
		expect(chargesIn(bench())).toBe(1);
		expect(JSON.stringify([first.answers, again.answers])).not.toMatch(/error/);
		expect(ledgerRows()).toMatchObject([{ key, outcome: 'success' }]);
	});

	it('holds in a sub-workflow', async () => {
		const options = { parentExecution: { executionId: 'parent', workflowId: 'parent-workflow' } };
		const first = await bench().buy(betting(kept), rows(2), options);
		expect(outcomesOf(first)).toEqual(['success', 'success']);
		const again = await bench().buy(betting(kept), rows(2), { workflowId: 'another' });
		expect(again.items).toMatchObject(Array(2).fill({ replayed: true }));
		expect(chargesIn(bench())).toBe(2);
	});

	it('is tidied up, and counts before it removes', async () => {
		await bench().buy(betting(kept), rows(3));
		for (const row of ledgerRows()) row.createdAt = '2024-01-01T00:00:00.000Z';
		const tidyUp = { resource: 'ledger', operation: 'tidyUp', ledgerTable: 'VTU Wallet Ledger' };
		const counted = await bench().run({ parameters: { ...tidyUp, olderThanDays: 30 } });
		expect(counted.items).toMatchObject([{ preview: true, purchases: 3 }]);
		expect(ledgerRows()).toHaveLength(3);
		const removed = await bench().run({
			parameters: { ...tidyUp, olderThanDays: 30, preview: false },
		});
		expect(removed.items).toMatchObject([{ preview: false, purchases: 3 }]);
		expect(ledgerRows()).toHaveLength(0);
		const again = await bench().buy(betting(kept), rows(3));
		expect(outcomesOf(again)).toEqual(Array(3).fill('success'));
		expect(chargesIn(bench())).toBe(3);
	});
});
