import type { Fault } from '../simulator';
import { walletType } from '../support/bench';
import { campaign, sentBodies, three } from './campaign/help';
import {
	asAfterCrash,
	claimsName,
	operation,
	otherWorker,
	purchasesName,
	useBench,
	goOn,
} from './support/kit';
import { airtime, betting, byKey, electricity, exam, rows } from './support/products';

const bench = useBench();

const smsPath = '/api/bulksms';
const read = async (name: string, more: object = {}, input: object[] = [{}]) =>
	await bench().buy(operation(`ledger/${name}`, more), input);
const hintsOf = ({ hints }: { hints: unknown }) => JSON.stringify(hints);

/** A ledger with rows like those of real purchases. */
async function fill(count = 4): Promise<void> {
	await bench().buy(airtime(byKey), rows(1));
	const [first] = [...bench().tables.tables.values()].filter(({ name }) => name === purchasesName);
	const written = first.rows.splice(0);
	for (let index = 1; index <= count; index += 1) {
		const isOpen = index === count;
		first.rows.push({
			...written[0],
			id: (first.lastId += 1),
			reference: `airtime-${index}`,
			outcome: isOpen ? 'pending' : 'success',
			product: index % 2 === 0 ? 'data' : 'airtime',
			recipient: `23480312345${index}`,
			amount: 100 * index,
			message: 'Done',
			key: `order-${index}`,
			decidedAt: null,
			createdAt: `2026-11-${10 + index}T12:00:00.000Z`,
			updatedAt: `2026-11-${10 + index}T12:00:00.000Z`,
		});
	}
}

describe('the ledger', () => {
	it('gives the purchases that match the filters, the newest first', async () => {
		await fill();
		const { items } = await read('getMany', { returnAll: true });
		expect(items.map(({ key }) => key)).toEqual(['order-4', 'order-3', 'order-2', 'order-1']);
		expect(Object.keys(items[0])[0]).toBe('outcome');
		expect((await read('getMany', { limit: 2 })).items).toHaveLength(2);
		const by = async (filters: object) =>
			(await read('getMany', { filters })).items.map(({ key }) => key);
		expect(await by({ product: 'data' })).toEqual(['order-4', 'order-2']);
		expect(await by({ outcomes: ['pending', 'unknown'] })).toEqual(['order-4']);
		expect(await by({ key: 'order-3' })).toEqual(['order-3']);
		const day = { from: '2026-11-12T00:00:00Z', until: '2026-11-13T00:00:00Z' };
		expect(await by(day)).toEqual(['order-2']);
		expect(await by({ from: '2026-11-12', until: '2026-11-13' })).toEqual(['order-3', 'order-2']);
		expect(await by({ key: "'; DROP TABLE x; --" })).toEqual([]);
	});

	it('finds a number and a product as people write them, and says if nothing matches', async () => {
		await bench().buy(airtime(byKey), rows(1));
		const found = async (filters: object) => await read('getMany', { filters });
		for (const recipient of ['+234 803 123 4567', '08031234567', '2348031234567'])
			expect((await found({ recipient, product: 'Airtime' })).items).toHaveLength(1);
		const none = await found({ recipient: '7023456789' });
		expect(none.items).toEqual([]);
		expect(hintsOf(none)).toContain('No purchase of the ledger fits');
	});

	it('finds a meter as it is printed, and says if only the sandbox was searched', async () => {
		const bill = electricity({ meterNumber: '04123456789' });
		const environment = 'sandbox';
		await bench().buy(bill, [{}], { credential: { environment } });
		const found = async (recipient: string) => {
			const asked = operation('ledger/getMany', { filters: { recipient } });
			return await bench().buy(asked, [{}], { credential: { environment } });
		};
		for (const printed of ['04123456789', '0412 345 6789', '0412-3456-789', '4123456789'])
			expect((await found(printed)).items).toMatchObject([{ recipient: '04123456789' }]);
		expect(hintsOf(await found('0499 999 9999'))).toContain('Only the sandbox was searched');
	});

	it.each(['getMany', 'summary'])('names the filters with which %s found nothing', async (name) => {
		await fill();
		const settings = { timezone: 'Africa/Lagos' };
		const filters = { outcomes: ['success'], from: '2026-11-20', until: '2026-11-21 08:00' };
		const parameters = operation(`ledger/${name}`, { filters });
		expect((await bench().run({ parameters, settings })).hints).toMatchObject([
			{
				message:
					"No purchase of the ledger fits 'From', 'Outcomes', 'Until'. Remove a filter, or write it as a receipt shows it.",
			},
		]);
	});

	it("reads a time without a zone in the workflow's time zone", async () => {
		await fill();
		const found = async (filters: object, timezone = 'Africa/Lagos') => {
			const parameters = operation('ledger/getMany', { filters });
			return (await bench().run({ parameters, settings: { timezone } })).items.length;
		};
		const from = '2026-11-14T12:30';
		expect([await found({ from }), await found({ from }, 'UTC')]).toEqual([1, 0]);
		expect(await found({ from: '2026-11-14 12:30Z' })).toBe(0);
		expect(await found({ from: '2026-11-14 13:30+02:00' })).toBe(1);
		expect(await found({ from: '2026-11-14', until: '2026-11-14' })).toBe(1);
	});

	it('refuses a time that is no date, and an empty range of time', async () => {
		const refusal = async (filters: object) => (await read('summary', { filters })).error?.message;
		for (const from of ['05/11/2026', 1, '2026', 2026, '2026-02-30'])
			expect(await refusal({ from })).toContain("'From' is not a date");
		const turned = { from: '2026-11-27', until: '2026-11-26' };
		expect(await refusal(turned)).toContain("'From' is not before 'Until'");
	});

	it('says only that no ledger has the name', async () => {
		for (const name of ['getMany', 'followUp', 'summary']) {
			const { hints } = await read(name);
			expect(hints).toHaveLength(1);
			expect(hintsOf({ hints })).toContain('There is no ledger of this name yet');
		}
	});

	it('counts the purchases whose cost is not known', async () => {
		await campaign(bench(), three);
		const { items } = await read('summary');
		expect(items).toMatchObject([{ purchases: 3, spent: 0, unpriced: 3 }]);
	});

	it.each([
		['today', 'Today: 1 bought, ₦300 spent.'],
		['yesterday', 'Yesterday: 1 bought, ₦200 spent.'],
		['thisWeek', 'This Week: 3 bought, ₦1,400 spent. 1 still open.'],
		['thisMonth', 'This Month: 4 bought, ₦1,500 spent. 1 still open.'],
		['all', '4 bought, ₦1,500 spent. 1 still open.'],
	])('sums %s up in one line', async (ledgerPeriod, text) => {
		await fill(5);
		// The last hour of the week before, in Lagos.
		bench().tables.rowsOf(purchasesName)[0].createdAt = '2026-11-08T22:30:00.000Z';
		const now = Date.parse('2026-11-13T22:30:00Z');
		const passed = jest.spyOn(Date, 'now').mockImplementation(() => now);
		const settings = { timezone: 'Africa/Lagos' };
		const parameters = operation('ledger/summary', { ledgerPeriod });
		const run = await bench().run({ parameters, settings });
		passed.mockRestore();
		const message = `PRODUCTION: ${text}`;
		expect(run.items).toMatchObject([{ text: message }]);
		expect(run.hints).toMatchObject([{ message, type: 'info' }]);
	});

	it('finds the customer of a betting company without the company, beside a phone of that number', async () => {
		const [ada, obi] = rows(2);
		await bench().buy(betting(byKey), [ada, obi]);
		await bench().buy(airtime(byKey), [{ ...ada, order: 'B-1' }]);
		const of = async (recipient: string) =>
			(await read('getMany', { filters: { recipient } })).items.map(({ product }) => product);
		expect(await of(ada.phone)).toEqual(['airtime', 'betting']);
		expect(await of(obi.phone)).toEqual(['betting']);
		expect(await of(`bet9ja/${obi.phone}`)).toEqual(['betting']);
		for (const other of ['1234567', '%', obi.phone.slice(1), `nairabet/${obi.phone}`])
			expect(await of(other)).toEqual([]);
	});

	it('refuses a period beside other dates', async () => {
		const filters = { from: '2026-11-01' };
		const { error } = await read('summary', { ledgerPeriod: 'today', filters });
		expect(error?.message).toContain("'Period' is set, and a filter gives other dates");
	});

	it('shows nothing of another environment', async () => {
		await fill();
		const parameters = operation('ledger/getMany');
		expect((await bench().run({ parameters, environment: 'sandbox' })).items).toEqual([]);
		for (const name of ['summary', 'report']) {
			const run = await bench().run({
				parameters: operation(`ledger/${name}`),
				environment: 'sandbox',
			});
			expect(run.items).toMatchObject([{ text: expect.stringMatching(/^SANDBOX: .*0 bought/) }]);
		}
	});

	it('sums up once for any number of input rows', async () => {
		await fill();
		const { items } = await read('summary', {}, [{}, {}, {}]);
		expect(items).toMatchObject([{ purchases: 4, spent: 1_000, uncertain: 0 }]);
		expect(items[0].byDay).toHaveLength(4);
	});

	it('makes a page of the ledger, and of the receipts of a run', async () => {
		await fill();
		const run = await read('report', { title: 'November' });
		const [item] = run.runs[0].data?.main?.[0] ?? [];
		expect(item.binary?.data).toMatchObject({ mimeType: 'text/html', fileName: 'report.html' });
		const page = Buffer.from(String(item.binary?.data.data), 'base64').toString();
		expect(page).toContain('<h1>November</h1>');
		expect(page).toContain('₦1,000');
		const bought = await bench().buy(betting(byKey), rows(3));
		const items = [...bought.items, { ...bought.items[0], amount: null }, { name: 'no receipt' }];
		const made = await read('report', { source: 'items' }, items);
		expect(made.items[0]).toMatchObject({ purchases: 3, spent: 600, uncertain: 0 });
		expect(made.items[0]).toMatchObject({ boughtEarlier: 0, spentEarlier: 0 });
	});

	it('separates the purchases of a run from those of earlier runs, each with its time', async () => {
		await bench().buy(airtime(byKey), rows(2));
		const { items } = await bench().buy(airtime(byKey), rows(3));
		const run = await read('report', { source: 'items' }, items);
		const prices = rows(3).map(({ amount }) => Number(amount));
		expect(run.items[0]).toMatchObject({
			...{ purchases: 1, spent: prices[2] },
			...{ boughtEarlier: 2, spentEarlier: prices[0] + prices[1] },
		});
		const [item] = run.runs[0].data?.main?.[0] ?? [];
		const page = Buffer.from(String(item.binary?.data.data), 'base64').toString();
		const lines = page.slice(page.indexOf('<h2>This run')).match(/<tr><td.*?<\/tr>/g) ?? [];
		expect(lines).toHaveLength(3);
		for (const line of lines)
			expect(line).toMatch(/<td>\d+ \w+ \d{4}, \d{2}:\d{2}<\/td>.*<td>Airtime<\/td>/);
	});

	it.each([
		['were not answered', { kind: 'status', status: 500 }],
		['decided nothing', { kind: 'reword', change: { transaction_status: 'pending' } }],
	] as const)('says that look-ups %s', async (said, fault) => {
		bench().addFault('/api/topup', { kind: 'pending' });
		expect((await bench().buy(airtime(byKey), rows(1))).outcomes).toEqual(['pending']);
		bench().addFault('/api/requery/*', fault);
		const run = await read('followUp');
		expect([run.error, run.items]).toEqual([undefined, []]);
		expect(hintsOf(run)).toContain(`1 of 1 look-ups ${said}`);
	});

	describe('names a purchase that stays open once', () => {
		const open = async (parameters: object, path: string, fault: object, node = {}) => {
			bench().addFault(path, { kind: 'reset', ...fault } as Fault, { count: 1 });
			const options = { timeout: 1, settleFor: 0.1 };
			return await bench().buy({ ...parameters, options }, rows(1), { node });
		};
		const later = async (hours: number) => {
			bench().tables.letPass(hours * 3_600_000 + 60_000);
			return await read('followUp');
		};
		const messages = () =>
			bench()
				.tables.rowsOf(purchasesName)
				.map(({ message }) => message);

		it('that has no record at the provider, with the time after which it was probably not bought', async () => {
			expect((await open(airtime(byKey), '/api/topup', {}, goOn)).outcomes).toEqual(['unknown']);
			const said = String(messages()[0]);
			expect(hintsOf(await read('followUp'))).toMatch(
				/does not know 1 purchase yet: airtime for \d+, ₦[\d,]+, \d+ \w+, \d\d:\d\d\. If it does not know it after \d\d:\d\d.*, it was probably not bought\./,
			);
			expect(messages()).toEqual([said]);
			const named = await later(1);
			expect(named.items).toEqual([]);
			expect(hintsOf(named)).toMatch(
				/After more than an hour the provider does not know 1 purchase: airtime for .* It was probably not bought: run its row again/,
			);
			expect(messages()).toEqual([
				expect.stringMatching(/\. Follow Up on .*: the provider does not know this purchase\./),
			]);
			expect(String(messages()[0]).startsWith(said)).toBe(true);
			for (const hours of [0, 24]) {
				const next = await later(hours);
				expect(hintsOf(next)).not.toContain('probably');
				expect(hintsOf(next)).toContain('1 purchase is open as before');
				expect(next.lookUps).toHaveLength(1);
			}
			const again = await bench().buy(airtime(byKey), rows(1));
			expect(again.outcomes).toEqual(['success']);
			expect(bench().simulator.transactions()).toHaveLength(1);
			expect(messages().join()).not.toContain('Follow Up');
		});

		it('and does not call an exam pin probably not bought', async () => {
			const { outcomes } = await open(exam(byKey), '/api/exam', {}, goOn);
			expect(outcomes).toEqual(['unknown']);
			expect(hintsOf(await read('followUp'))).not.toContain('probably');
			const named = hintsOf(await later(1));
			expect(named).toContain('finds nothing under the reference of 1 purchase: ');
			expect(named).not.toContain('probably');
			expect(hintsOf(await later(1))).not.toContain('finds nothing');
		});

		it('that is pending for more than a day', async () => {
			await open(airtime(byKey), '/api/topup', { kind: 'pending' });
			expect(hintsOf(await read('followUp'))).toContain('1 of 1 look-ups decided nothing');
			const named = await later(24);
			expect(named.items).toEqual([]);
			expect(hintsOf(named)).toContain('has not decided 1 purchase for more than a day: airtime');
			expect(hintsOf(named)).not.toContain('decided nothing');
			expect(hintsOf(await later(1))).not.toMatch(/more than a day|decided nothing/);
			const [{ reference }] = bench().tables.rowsOf(purchasesName);
			bench().simulator.settle(String(reference), 'success');
			expect((await later(1)).items).toMatchObject([{ was: 'pending', outcome: 'success' }]);
		});
	});

	it('waits when the provider asks for fewer requests', async () => {
		bench().addFault('/api/topup', { kind: 'pending' });
		await bench().buy(airtime(byKey), rows(2));
		bench().addFault('/api/requery/*', { kind: 'rateLimit' }, { count: 1 });
		const run = await read('followUp');
		expect(hintsOf(run)).not.toContain('were not answered');
		expect(run.lookUps).toHaveLength(3);
	});

	it('says when it looks up a run that broke off a moment ago, and does so then', async () => {
		await bench().buy(airtime(byKey), rows(2));
		const { tables } = bench();
		for (const table of tables.tables.values())
			table.rows = table.name === claimsName ? table.rows.filter(({ kind }) => kind !== 'end') : [];
		asAfterCrash(bench());
		const early = await read('followUp');
		expect([early.items, early.lookUps]).toEqual([[], []]);
		expect(hintsOf(early)).toContain(
			'A run broke off less than 15 minutes ago, and 2 purchases of that run may be bought. Run Follow Up again in 15 minutes.',
		);
		tables.letPass(15 * 60_000);
		expect(hintsOf(early)).not.toContain('No purchase in the ledger');
		const late = await read('followUp');
		expect(late.items).toMatchObject(Array(2).fill({ was: 'claimed', outcome: 'success' }));
		expect(hintsOf(late)).not.toContain('broke off');
	});

	it('says what to do about a purchase without a look-up, and keeps it open', async () => {
		await fill();
		const open = bench().tables.rowsOf(purchasesName)[3];
		Object.assign(open, { product: 'betting', outcome: 'unknown' });
		const run = await read('followUp');
		expect(run.items).toEqual([]);
		expect(open).toMatchObject({ outcome: 'unknown' });
		const said = "1 purchase cannot be looked up: check the provider's list of your transactions.";
		expect(hintsOf(run)).toContain(`${said} It is betting for `);
		expect(hintsOf(await read('followUp'))).not.toContain(said);
	});

	it('shows no purchase as decided before it was added', async () => {
		await fill(1);
		const decidedAt = '2026-11-11T11:59:59.900Z';
		Object.assign(bench().tables.rowsOf(purchasesName)[0], { outcome: 'success', decidedAt });
		expect((await read('getMany')).items).toMatchObject([{ createdAt: decidedAt, decidedAt }]);
	});

	it.each([
		['success', walletType, []],
		['failed', walletType, ['2348031234567,2348051234567']],
		['failed', otherWorker, ['2348031234567,2348051234567']],
	] as const)(
		'looks the texts of one request up once, and the next run sends the failed ones once: %s in %s',
		async (end, type, numbers) => {
			bench().addFault(smsPath, { kind: 'pending' });
			const run = async (node = {}) =>
				await campaign(bench(), three, { options: { batchSize: 2 } }, { node });
			const { items: sent } = await run();
			const [first, second, third] = sent.map(({ batch }) => String(batch));
			expect([first === second, second === third]).toEqual([true, false]);
			bench().simulator.settle(first, end);
			const { items, lookUps } = await read('followUp');
			const told = { was: 'pending', outcome: end, product: 'sms', batch: first };
			expect(items).toMatchObject([told, told]);
			const references = lookUps.map(({ path }) => path.split('/').pop());
			expect(references.sort()).toEqual([first, third].sort());
			bench().endFaults();
			const next = await run({ type });
			expect(next.outcomes).toEqual(['success', 'success', 'pending']);
			const isSentNow = numbers.length > 0;
			expect(next.replayed).toEqual([!isSentNow, !isSentNow, true]);
			const later = [next, await run({ type })].flatMap(sentBodies);
			expect(later.map(({ number }) => number)).toEqual(numbers);
		},
	);
});
