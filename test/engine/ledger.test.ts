import { withQuickPauses } from '../support/quickPauses';
import {
	asAfterCrash,
	claimsName,
	goOn,
	operation,
	otherWorker,
	purchasesName,
	until,
	useBench,
} from './support/kit';
import { airtime, betting, byKey, exam, rows, sms } from './support/products';

const bench = useBench();

const ledgerRows = () => bench().tables.rowsOf(purchasesName);
const read = async (name: string) => await bench().run({ parameters: operation(`ledger/${name}`) });
/** From then on the tables accept no row. */
const fillUp = (isFull: () => boolean) => {
	bench().tables.fault = ({ parameters }, when) =>
		parameters.operation === 'insert' && when === 'before' && isFull()
			? 'Data table size limit exceeded: 200MB used, limit is 200MB'
			: undefined;
};

describe('a ledger', () => {
	it('writes one row a purchase, which another workflow finds', async () => {
		const first = await bench().buy(betting(byKey), rows(4));
		expect(first.outcomes).toEqual(Array(4).fill('success'));
		expect(ledgerRows()).toMatchObject(
			rows(4).map(({ amount, order }) => ({
				outcome: 'success',
				charged: 'yes',
				product: 'betting',
				amount,
				key: order,
				environment: 'production',
				// People know a workflow by its name, the node by its id.
				workflow: 'Bench',
			})),
		);
		expect(bench().tables.rowsOf(claimsName)[0].workflow).not.toBe('Bench');
		const copy = await bench().buy(betting(byKey), rows(4), {
			workflowId: 'a-copy-of-it',
			authentication: 'token',
		});
		expect(copy.items).toMatchObject(Array(4).fill({ outcome: 'success', replayed: true }));
		expect(copy.purchases).toHaveLength(0);
		expect(copy.lookUps).toEqual([]);
		expect(ledgerRows()).toHaveLength(4);
	});

	it('holds no secret, also if the provider repeats one', async () => {
		const message = 'Number Block for Token live_ada_0001';
		bench().refuse('/api/fund/betting', message);
		await bench().buy(betting(byKey), rows(1), { authentication: 'token', node: goOn });
		const written = JSON.stringify(ledgerRows());
		expect(written).toContain('Number Block');
		expect(written).not.toContain('live_ada_0001');
	});

	it('lets a run send nothing if the table cannot be used', async () => {
		bench().tables.missing = true;
		const run = await bench().buy(betting(byKey), rows(2));
		expect(run.error?.message).toMatch(/This n8n has no Data Tables/);
		expect(run.error?.description).toMatch(/n8n 2\.20 or newer.*'data-table'/);
		const known = await bench().buy(airtime(byKey), rows(1));
		expect(known.error?.description).toMatch(/Off/);
		expect(bench().books.charges).toBe(0);
	});

	it('lets a run send nothing if the tables are full from the start', async () => {
		fillUp(() => true);
		const run = await bench().buy(betting(byKey), rows(3));
		const why = "could not be recorded (n8n's Data Tables are full)";
		expect(run.error?.message).toContain(why);
		expect(run.error?.description).toMatch(/^Run 'Ledger → Tidy Up'/);
		expect(run.error?.description).toMatch(/rows that are bought are not bought again/);
		const told = await bench().buy(betting({ ...byKey, notBought: 'receipts' }), rows(3));
		expect(told.outcomes).toEqual(Array(3).fill('notSent'));
		expect(JSON.stringify(told.runs[0].hints)).toMatch(/Data Tables are full/);
		expect(bench().books.charges).toBe(0);
		bench().tables.fault = undefined;
		const later = await bench().buy(betting(byKey), rows(3));
		expect(later.outcomes).toEqual(Array(3).fill('success'));
		expect(bench().books.charges).toBe(3);
	});

	it('lets no receipt say "not sent" while an earlier run may have sent the row', async () => {
		fillUp(() => true);
		const { receipts } = await bench().buy(airtime(byKey), rows(2), { node: goOn });
		const message = expect.stringMatching(
			/^An earlier try may have sent it\. It was not sent now.*n8n's Data Tables are full/,
		);
		expect(receipts).toMatchObject(Array(2).fill({ outcome: 'unknown', message }));
		expect(bench().books.charges).toBe(0);
	});

	// test/journal/tables/tables.test.ts has the other names that are refused.
	it.each(['Shop\u200b', 'Shop\nLedger'])('refuses a table named %j', async (ledgerTable) => {
		const run = await bench().buy(betting({ ...byKey, ledgerTable }), rows(2));
		expect(run.error?.message).toMatch(/a character that no table name can have/);
		expect(bench().tables.tables.size).toBe(0);
	});

	it.each(["Ada's Ledger (₦) – 2026/07", 'Ọjà_1', '"; DROP TABLE x; --', '帳簿'])(
		'accepts a table named %s',
		async (ledgerTable) => {
			const parameters = betting({ ...byKey, ledgerTable });
			await bench().buy(parameters, rows(2));
			const again = await bench().buy(parameters, rows(2), { workflowId: 'another' });
			expect(again.items).toMatchObject(Array(2).fill({ outcome: 'success', replayed: true }));
			expect(bench().tables.rowsOf(ledgerTable)).toHaveLength(2);
		},
	);

	it.each([
		['is gone', 'n8n 2.20', (id: string) => `Could not find the data table: '${id}'`],
		['is gone', 'n8n 2.41', undefined],
		['has other columns', 'the database', () => "unknown column name 'outcome'"],
	])(
		'lets a run send nothing more after its table %s, in the words of %s',
		async (what, _, words) => {
			if (words) bench().tables.goneMessage = words;
			bench().addFault('/api/fund/betting', { kind: 'latency', ms: 100 });
			const sheet = rows(6);
			const slow = betting({ ...byKey, options: { concurrency: 1, timeout: 5 } });
			const running = bench().buy(slow, sheet, { node: goOn });
			await until(() => bench().books.charges >= 2);
			bench().tables.tables.clear();
			const run = await running;
			expect(run.items).toHaveLength(6);
			const { outcomes } = run;
			expect(outcomes.filter((outcome) => outcome === 'success')).toHaveLength(
				bench().books.charges,
			);
			expect(outcomes).not.toContain('failed');
			const last = run.items.at(-1) as { error?: { title?: string; advice?: string } };
			expect(`${last.error?.title} ${last.error?.advice}`).toMatch(
				new RegExp(`The table of the 'Ledger' ${what}.*take out the rows`),
			);
			expect(last.error?.advice).not.toMatch(/not bought again|in a minute|'Skip'/);
		},
	);

	it('can only be read while its table of claims is missing', async () => {
		await bench().buy(betting(byKey), rows(2));
		const { tables } = bench().tables;
		for (const { id, name } of [...tables.values()]) if (name.endsWith('Claims')) tables.delete(id);
		for (const name of ['getMany', 'summary', 'report'])
			expect((await read(name)).error).toBeUndefined();
		for (const name of ['followUp', 'tidyUp'])
			expect((await read(name)).error?.message).toMatch(/is gone/);
		const preview = betting({ ...byKey, mode: 'preview' });
		expect((await bench().buy(preview, rows(2))).error?.message).toMatch(/is gone/);
	});

	it("holds 'Max per Day' over all executions and accounts", async () => {
		const limited = { ...byKey, limits: { maxPerDay: 450 } };
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

	it("advises to check a row that alone costs more than 'Max per Day', and not to wait", async () => {
		const limited = airtime({ ...byKey, limits: { maxPerDay: 250 }, notBought: 'receipts' });
		const { items } = await bench().buy(limited, rows(3));
		expect(items[1].message).toMatch(/Buy it tomorrow/);
		expect(items[2].message).toMatch(/Check the row, or raise the limit/);
	});

	it("does not count a failed purchase for 'Max per Day', also if its next try is refused", async () => {
		const limited = airtime({ ...byKey, limits: { maxPerDay: 400 }, notBought: 'receipts' });
		const [small, refused, large] = rows(3);
		bench().addFault('/api/topup', { kind: 'pending' }, { count: 1 });
		const [pending] = (await bench().buy(limited, [refused])).items;
		bench().simulator.settle(String(pending.reference), 'failed');
		bench().endFaults();
		bench().refuse('/api/topup', 'Number Block', { contains: '2348021234567' });
		expect((await bench().buy(limited, [refused])).outcomes).toEqual(['failed']);
		expect((await bench().buy(limited, [small, large])).outcomes).toEqual(['success', 'success']);
	});

	it.each([
		[50, 1],
		[600, 3],
	])(
		"requeries an open purchase with every 'Max per Day', and counts it once (%i)",
		async (maxPerDay, count) => {
			// A run with a new table would ask before it sends.
			await bench().buy(airtime(byKey), rows(2).slice(1));
			bench().loseAnswer('/api/topup');
			bench().addFault('/api/requery/*', { kind: 'status' });
			const first = await bench().buy(airtime(byKey), rows(1), { node: goOn });
			expect(first.outcomes).toEqual(['unknown']);
			bench().endFaults();
			const again = await bench().buy(airtime({ ...byKey, limits: { maxPerDay } }), rows(count));
			expect(again.items[0]).toMatchObject({ outcome: 'success', replayed: true });
			expect(again.outcomes).toEqual(Array(count).fill('success'));
		},
	);

	it("does not count a row for 'Max per Day' that is requeried and may not be sent", async () => {
		const limits = { maxPerPurchase: 250, maxPerDay: 350 };
		const own = { repeatProtection: 'reference', reference: '={{ $json.order }}' };
		const parameters = airtime({ ...own, limits, notBought: 'receipts' });
		bench().addFault('/api/requery/*', { kind: 'latency', ms: 200 });
		const [small, , large] = rows(3);
		const { outcomes } = await bench().buy(parameters, [large, small]);
		expect(outcomes).toEqual(['notSent', 'success']);
	});

	it("holds 'Max per Recipient per Day' over all executions, for airtime and texts together", async () => {
		const limits = { maxPerRecipientPerDay: 450 };
		const limited = { ...byKey, limits, notBought: 'receipts' };
		const order = (key: string, phone = '08031234567') => ({ phone, amount: 224, order: key });
		const first = await bench().buy(airtime(limited), [order('a'), order('b')]);
		expect(first.outcomes).toEqual(['success', 'success']);
		const again = [
			...['a', 'c'].map((key) => order(key, '+234 803 123 4567')),
			order('d', '08021234567'),
		];
		const second = await bench().buy(airtime(limited), again, { workflowId: 'another' });
		expect(second.outcomes).toEqual(['success', 'notSent', 'success']);
		expect(second.items[1].message).toMatch(/₦672, more than 'Max per Recipient per Day' \(₦450/);
		const text = sms({ ...limited, options: { pricePerPart: 4 } });
		for (const parameters of [text, { ...text, operation: 'campaign', listName: 'Opening' }]) {
			const sent = await bench().buy(parameters, [order('e', '0803 123 4567')]);
			expect(sent.outcomes).toEqual(['notSent']);
			expect(sent.items[0].message).toMatch(/₦452, more than 'Max per Recipient per Day'/);
		}
		expect(bench().books.charges).toBe(3);
	});

	it('stops the run with the reason and every receipt if the tables fill up, and no row is sent twice', async () => {
		bench().simulator.configure({ products: { betting: { duplicates: 'charge' } } });
		fillUp(() => bench().books.charges >= 2);
		const parameters = betting({ ...byKey, options: { concurrency: 1 } });
		const run = await bench().buy(parameters, rows(6));
		expect(run.error?.message).toMatch(/could not be recorded \(n8n's Data Tables are full\)/);
		// The run may have claimed a third row before the tables were full.
		const bought = bench().books.charges;
		expect([2, 3]).toContain(bought);
		const { description } = run.error ?? {};
		expect(description).toMatch(/Run 'Ledger → Tidy Up'/);
		expect(description).toContain(` ${bought} bought now, ${6 - bought} not sent`);
		const { receipts } = run.error?.context?.data as { receipts: object[] };
		expect(receipts.slice(0, bought)).toMatchObject(Array(bought).fill({ outcome: 'success' }));
		bench().tables.fault = undefined;
		const receiptsOf = async (node = {}) =>
			(await bench().buy(betting({ ...byKey, notBought: 'receipts' }), rows(6), { node })).outcomes;
		const outcomes = await receiptsOf();
		expect(outcomes.filter((outcome) => outcome !== 'success').length).toBeLessThanOrEqual(1);
		bench().tables.letPass(2 * 60_000);
		expect(await receiptsOf({ type: otherWorker })).toEqual(outcomes);
		expect(bench().books.charges).toBe(6);
	});

	it('lets the error name the purchases that it lacks', async () => {
		bench().tables.fault = ({ parameters }, when) =>
			parameters.operation === 'insert' &&
			when === 'before' &&
			bench().tables.rowsOf(claimsName).length > 0
				? 'SQLITE_BUSY: database is locked'
				: undefined;
		const parameters = betting({ ...byKey, notBought: 'receipts', options: { concurrency: 1 } });
		const run = await withQuickPauses(async () => await bench().buy(parameters, rows(2)));
		expect(run.outcomes).toHaveLength(2);
		expect(run.outcomes.filter((outcome) => outcome === 'success')).toHaveLength(
			bench().books.charges,
		);
		expect(JSON.stringify(run.runs[0].hints)).toMatch(/ledger could not be written to the end/);
	});
});

it.each([
	['no row in doubt before its turn, if there is no look-up', betting, 0],
	['a few rows in doubt, if there is a look-up', exam, 6],
	['claims ahead, if the provider honours references', airtime, 21],
])('a run that dies at any moment leaves %s', async (_, product, mostAhead) => {
	/** The most purchases that were claimed and not sent, at any call of the tables. */
	let most = 0;
	bench().tables.fault = () => {
		const claimed = JSON.stringify(bench().tables.rowsOf(claimsName));
		const claims = new Set(claimed.match(/[a-z]+-[0-9a-f]{24}/g) ?? []).size;
		most = Math.max(most, claims - bench().books.charges);
		return undefined;
	};
	const many = Array.from({ length: 24 }, (__, at) => ({ ...rows(1)[0], order: `dies-${at}` }));
	const options = { concurrency: 3, settleFor: 1 };
	const run = await bench().buy(product({ ...byKey, options }), many);
	expect(run.outcomes).toEqual(Array(24).fill('success'));
	expect(most).toBeLessThanOrEqual(3 + mostAhead);
	expect(most > 3).toBe(mostAhead > 0);
});

it('the message about rows that a crash left in doubt says that they may be sent, and how to buy them', async () => {
	const options = { settleFor: 1 };
	bench().refuse('/api/exam');
	await bench().buy(exam({ ...byKey, options }), rows(2), { node: goOn });
	// The process died after it had claimed the rows, and before it sent any.
	const [claims, purchases] = [claimsName, purchasesName].map((wanted) =>
		[...bench().tables.tables.values()].find(({ name }) => name === wanted),
	);
	if (claims) claims.rows = claims.rows.filter(({ kind }) => kind === 'claim');
	if (purchases) purchases.rows = [];
	asAfterCrash(bench());
	bench().endFaults();
	const again = await bench().buy(exam({ ...byKey, options }), rows(2), { node: goOn });
	expect(again.outcomes).toEqual(['unknown', 'unknown']);
	const shown = JSON.stringify(again.runs[0].data);
	expect(shown).toContain('An earlier run may have sent this purchase');
	expect(shown).toContain("switch 'Send Again if Unknown' on");
	expect(bench().books.paid).toBe(0);
	const sendAgain = { ...options, sendAgain: true };
	const sent = await bench().buy(exam({ ...byKey, options: sendAgain }), rows(2), { node: goOn });
	expect(sent.outcomes).toEqual(['success', 'success']);
	expect(bench().books.paid).toBe(2);
});
