import fc from 'fast-check';

import { inOneLine } from '../../nodes/VtuWallet/resources/ledger/inOneLine';
import { reportPage } from '../../nodes/VtuWallet/resources/ledger/report';
import {
	purchasesAmong,
	spentOfItem,
	summaryOf,
	type ReportedPurchase,
} from '../../nodes/VtuWallet/resources/ledger/summary';
import { cpuMs } from '../support/cpuTime';
import { forAll } from '../support/forAll';

const facts = {
	title: 'Purchases',
	source: 'VTU Wallet Ledger',
	environment: 'production',
	timeZone: 'Africa/Lagos',
	madeAt: new Date('2026-11-21T12:00:00Z'),
	codes: 'lastFour' as const,
	nameOf: (product: string) => (product === 'airtime' ? 'Airtime' : product),
	canLookUp: (product: string) => product !== 'betting',
};

const spent = (changes: Partial<ReportedPurchase> = {}): ReportedPurchase => ({
	outcome: 'success',
	charged: 'yes',
	product: 'airtime',
	recipient: '2348031234567',
	amount: 100,
	key: '',
	message: 'Done',
	reference: 'airtime-1',
	details: {},
	createdAt: '2026-11-20T23:30:00Z',
	...changes,
});

const anyOf = <T>(...values: T[]) => fc.constantFrom(...values);
const anySpent: fc.Arbitrary<ReportedPurchase> = fc.record({
	outcome: anyOf('success', 'pending', 'failed', 'unknown', 'notSent'),
	charged: anyOf('yes', 'no', 'refunded', 'unknown'),
	product: fc.string(),
	recipient: fc.string(),
	amount: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
	soldFor: fc.option(fc.integer({ min: 0, max: 1_000_000 }), { nil: undefined }),
	key: fc.string(),
	message: fc.string(),
	reference: fc.string(),
	details: fc.record({ customerName: fc.string(), plan: fc.string(), token: fc.string() }),
	createdAt: anyOf('', '2026-11-20T23:30:00Z', 'yesterday', '2026-01-01T00:00:00Z'),
});

describe('the summary', () => {
	it('sums the taken money by the days of the workflow', () => {
		const summary = summaryOf(
			[
				spent(),
				spent({ product: 'data', amount: 0.1 }),
				spent({ product: 'data', amount: 0.2 }),
				spent({ outcome: 'unknown', charged: 'unknown', amount: 50 }),
				spent({ outcome: 'failed', charged: 'refunded', amount: 70 }),
			],
			'Africa/Lagos',
		);
		expect(summary).toMatchObject({ purchases: 5, spent: 100.3, uncertain: 50 });
		expect(summary.byDay).toMatchObject([{ day: '2026-11-21', purchases: 5 }]);
		expect(summary.byProduct.map(({ product }) => product)).toEqual(['airtime', 'data']);
		const outcomes = summary.byOutcome.map(({ outcome }) => outcome);
		expect(outcomes).toEqual(['success', 'unknown', 'failed']);
	});

	it('counts airtime to cash without its amount, because the wallet is credited', () => {
		const converted = { product: 'airtimetocash', amount: 500 };
		const open = { charged: 'unknown', outcome: 'unknown' } as const;
		const purchases = [spent(), spent(converted), spent({ ...converted, ...open })];
		const unpriced = spent({ ...converted, amount: null });
		expect(summaryOf([...purchases, unpriced], 'UTC')).toMatchObject({
			...{ purchases: 4, spent: 100, uncertain: 0, unpriced: 0 },
			byProduct: [{ product: 'airtime' }, { product: 'airtimetocash', purchases: 3, spent: 0 }],
		});
	});

	it('computes the profit only from purchases that were made and sold', () => {
		const failed = { outcome: 'failed', charged: 'no' } as const;
		const purchases = [
			spent({ cost: 97, soldFor: 110 }),
			spent({ amount: 285, soldFor: 280 }),
			spent({ outcome: 'pending', amount: null, soldFor: 50 }),
			spent(),
			spent({ ...failed, soldFor: 500 }),
			spent({ outcome: 'unknown', charged: 'unknown', soldFor: 500 }),
			spent({ product: 'airtimetocash', soldFor: 500 }),
		];
		const sums = { spent: 482, sold: 3, turnover: 440, cost: 382, profit: 8 };
		const { byDay, byProduct, ...all } = summaryOf(purchases, 'UTC');
		expect(all).toMatchObject(sums);
		expect([byProduct[0], byDay[0]]).toMatchObject([sums, sums]);
		expect(inOneLine({ ...all, byDay, byProduct }, 'today')).toBe(
			'Today: 4 bought, ₦482 spent. Sold for ₦440, profit ₦8 on 3 of 6. 2 still open. ₦100 more may have been taken. 1 of unknown cost. 1 not bought.',
		);
		const loss = summaryOf([spent({ soldFor: 90 })], 'UTC');
		expect(inOneLine(loss, 'all')).toBe('1 bought, ₦100 spent. Sold for ₦90, loss ₦10.');
	});

	it('has the same totals by outcome, by product and by day', () =>
		forAll([fc.array(anySpent)], (purchases) => {
			const summary = summaryOf(purchases, 'UTC');
			for (const parts of [summary.byOutcome, summary.byProduct, summary.byDay]) {
				expect(parts.reduce((sum, part) => sum + part.purchases, 0)).toBe(purchases.length);
				for (const name of ['spent', 'turnover', 'cost', 'profit'] as const)
					expect(parts.reduce((sum, part) => sum + part[name], 0)).toBeCloseTo(summary[name]);
			}
		}));
});

describe('the report', () => {
	it('names a row without a readable number by its place, and shows no product without spending', () => {
		const receipt = { outcome: 'notSent', charged: 'no', message: 'No phone number', row: 14 };
		const page = reportPage(
			[spentOfItem(receipt), spentOfItem({ error: { receipt } })].flatMap((one) => one ?? []),
			facts,
		);
		expect(page.match(/<td>Row 14<\/td>/g)).toHaveLength(2);
		expect(page).not.toContain('Spending by product');
		const bought = spentOfItem({ ...receipt, outcome: 'success', recipient: '08031234567' });
		expect(bought?.recipient).toBe('08031234567');
	});

	const figuresOf = (page: string) =>
		[...page.matchAll(/<b>([^<]*)<\/b><span>([^<]*)</g)].map(
			([, value, name]) => `${value} ${name}`,
		);

	/** The cells of each line of totals, without its name. */
	const totalsOf = (page: string) =>
		[...page.matchAll(/<th>Total<\/th>(.*?)<\/tr>/g)].map(([, cells]) =>
			cells.replace(/<[^>]*>/g, ''),
		);
	const listIn = (page: string) => page.slice(page.indexOf('<h2>Purchases</h2>'));

	it('counts each purchase once, although several rows show it, and never advises to buy again', () => {
		const bought = { outcome: 'success', charged: 'yes' };
		const rows: Array<Record<string, unknown>> = [
			{ ...bought, amount: 100, reference: 'a', recipient: '1' },
			{ ...bought, amount: 100, reference: 'a', recipient: '1', replayed: true },
			{ ...bought, amount: 200, reference: 'b', recipient: '2', replayed: true },
			// Each member of a request is a purchase.
			{ ...bought, amount: null, reference: 'batch', recipient: '5' },
			{ ...bought, amount: null, reference: 'batch', recipient: '6' },
			{ outcome: 'unknown', charged: 'unknown', amount: 50, reference: 'c', recipient: '3' },
			{ outcome: 'failed', charged: 'no', amount: 70, reference: 'd', recipient: '4' },
			{ outcome: 'notSent', charged: 'no', message: 'No phone number', row: 6 },
			{ outcome: 'notSent', charged: 'no', message: 'No phone number', row: 7 },
		];
		const spent = purchasesAmong(rows.flatMap((row) => spentOfItem(row) ?? []));
		const page = reportPage(spent, facts);
		expect(figuresOf(page)).toEqual([
			'₦100 spent in this run',
			'4 purchases in this run',
			'₦200 spent by earlier runs',
			'1 bought earlier',
			'3 not bought',
			'1 still open',
			'₦50 may have been taken',
			'2 at a cost that is not known',
		]);
		expect(totalsOf(page)).toEqual(['₦100', '₦200']);
		expect(page).not.toMatch(/buy it again/i);
		const backwards = purchasesAmong([...rows].reverse().flatMap((row) => spentOfItem(row) ?? []));
		expect(figuresOf(reportPage(backwards, facts))).toEqual(figuresOf(page));
	});

	const details = { customerName: 'Ada Obi', token: '4444-5555-9012' };
	const power = spent({
		...{ reference: 'electricity-1', product: 'electricity', recipient: '12345678901' },
		amount: 1_000,
		cost: 1_050,
		details: { ...details, pins: [{ pin: '1', serial: 'serial-77' }] },
	});

	it('lists every row with its time, its name and its cost, and ends with the total', () => {
		const refused = spent({ outcome: 'notSent', charged: 'no', amount: 70, message: 'No money' });
		const page = reportPage([power, { ...refused, createdAt: '' }], facts);
		const [, , first, note, second] = listIn(page).split('<tr');
		for (const cell of ['–', 'Not sent', 'Airtime', '₦70'])
			expect(first).toMatch(new RegExp(`<td[^>]*>${cell}</td>`));
		expect(note).toContain('No money<br>Nothing was taken.');
		for (const cell of ['21 Nov 2026, 00:30', '12345678901<br>Ada Obi', '₦1,000', '₦1,050'])
			expect(second).toMatch(new RegExp(`<td[^>]*>${cell}</td>`));
		expect(totalsOf(page).at(-1)).toBe('₦1,050');
	});

	it.each([
		['hidden', 'hidden, hidden'],
		['lastFour', '…9012, …, …l-77'],
		['shown', '4444-5555-9012, 1 / serial-77'],
	] as const)('shows codes as the option says, in messages too: %s', (codes, shown) => {
		const open = { outcome: 'unknown', charged: 'unknown' } as const;
		const message = 'The token is 4444-5555-9012, the serial serial-77';
		const page = reportPage([power, { ...power, ...open, message }], { ...facts, codes });
		expect(page.split(`>${shown}</td>`)).toHaveLength(3);
		expect(/5555|serial-77/.test(page)).toBe(codes === 'shown');
	});

	it('shows an unknown price as a dash, and not as 0', () => {
		const unpriced = { amount: null, product: 'sms' };
		const page = reportPage([spent(), spent(unpriced)], facts);
		expect(page).toContain('<td>sms</td><td class="number">1</td><td class="number">–</td>');
		expect(listIn(page)).toContain('<td class="number">–</td><td class="number">–</td>');
		const unknown = reportPage([spent(unpriced)], facts);
		expect(figuresOf(unknown)).toContain('– spent');
		expect(unknown).not.toContain('₦0');
	});

	it('shows turnover and profit in all tables if a row has a selling price', () => {
		const sales = [spent({ soldFor: 120 }), spent({ product: 'data', soldFor: 90 }), spent()];
		const page = reportPage(sales, facts);
		for (const figure of ['₦210 turnover', '₦10 profit', '1 without a selling price'])
			expect(figuresOf(page)).toContain(figure);
		expect(totalsOf(page)).toEqual(['3₦300₦210₦10', '3₦300₦210₦10', '₦300₦210']);
		expect(page).toContain('<h2>Sales by product</h2>');
		expect(reportPage([spent()], facts)).not.toMatch(/turnover|profit|Sold for/i);
	});

	it('leaves airtime to cash out of the column of spending', () => {
		const page = reportPage([spent({ product: 'airtimetocash', amount: 500 }), spent()], facts);
		expect(totalsOf(page)).toEqual(['2₦100', '2₦100', '₦100']);
		expect(listIn(page)).toContain('<td class="number">₦500</td><td class="number"></td>');
	});

	it('shows keys, plans and codes only if rows have them, and breaks no phone number', () => {
		const plain = reportPage([spent()], facts);
		expect(plain).not.toMatch(/<th[^>]*>Code|<br>/);
		const page = reportPage(
			[spent({ key: 'order-1', details: { plan: '1GB SME' } }), spent()],
			facts,
		);
		for (const cell of ['Airtime<br>1GB SME', 'airtime-1<br>order-1'])
			expect(page).toContain(`<td>${cell}</td>`);
		expect(page).toMatch(/th, td {[^}]*white-space: nowrap/);
		expect(page).toContain('<td>2348031234567</td>');
	});

	it('shows the package and the code of an eSIM, and the number of a booking', () => {
		const esim = {
			packageName: 'Ghana 1 GB',
			universalLink: 'https://link',
			activationCode: 'LPA:1$a',
		};
		const onlyLink = { ...esim, activationCode: undefined };
		const booking = { reference: 'BK-1', pnr: 'ABC123' };
		const sold = [{ esim }, { esim: onlyLink }, { booking }].map((details) => spent({ details }));
		const page = reportPage(sold, { ...facts, codes: 'shown' });
		expect(page).toContain('<td>Airtime<br>Ghana 1 GB</td>');
		for (const code of ['LPA:1$a', 'https://link', 'ABC123'])
			expect(page).toContain(`<td>${code}</td>`);
		expect(reportPage(sold, { ...facts, codes: 'hidden' })).not.toMatch(/LPA|https:\/\/link|ABC/);
	});

	it('counts the same purchases in the figures and in the tables', () => {
		const refused = spent({ outcome: 'failed', charged: 'no', reference: 'b' });
		const page = reportPage([spent(), refused], facts);
		expect(figuresOf(page)).toContain('1 purchase');
		expect(totalsOf(page)).toEqual(['1₦100', '1₦100', '₦100']);
	});

	it('does not advise Follow Up for a product without a status look-up', () => {
		const page = (product: string) =>
			reportPage([spent({ product, outcome: 'unknown', charged: 'unknown' })], facts);
		expect(page('airtime')).toContain('run Follow Up');
		expect(page('betting')).not.toContain('run Follow Up');
		expect(page('betting')).toContain('list of your transactions');
	});

	it.each([
		['was found by another run', { amount: null }],
		['was left unknown by another run', { outcome: 'unknown', charged: 'unknown' }],
		['was refused first', { outcome: 'failed', charged: 'no' }],
	] as const)(
		'counts a purchase once, with its cost, if a second row of the purchase %s',
		(_, other) => {
			const both = [spent(other), spent()];
			for (const rows of [both, [...both].reverse()])
				expect(summaryOf(purchasesAmong(rows), 'Africa/Lagos')).toMatchObject({
					purchases: 1,
					spent: 100,
					uncertain: 0,
				});
		},
	);

	it('has no heading for unknown days', () => {
		expect(reportPage([spent({ createdAt: '' })], facts)).not.toContain('Spending by day');
		expect(reportPage([spent()], facts)).toContain('<h2>Spending by day</h2><table');
	});

	it('has no script, loads nothing, and shows texts from outside as plain text', () => {
		const evil = '<script>alert(1)</script><img src=x onerror=alert(1)>"\'&\u202e';
		const page = reportPage(
			[
				spent({ product: evil, outcome: 'unknown', charged: 'unknown' }),
				spent({ recipient: evil, message: evil, reference: evil, outcome: 'failed' }),
			],
			{ ...facts, title: evil, source: evil },
		);
		expect(page).not.toMatch(/<script|<img|onerror=alert\(1\)>"|\u202e/);
		expect(page).not.toMatch(/<[^>]+(src|href)=/);
		expect(page).toContain('&lt;script&gt;');
	});

	it('is a whole page for any purchases', () => {
		const slips = /NaN|undefined|Infinity/;
		forAll(
			[fc.array(anySpent, { maxLength: 20 })],
			(purchases) => {
				const page = reportPage(purchases, facts);
				expect(page.startsWith('<!doctype html>')).toBe(true);
				if (!purchases.some((one) => slips.test(JSON.stringify(one))))
					expect(page).not.toMatch(slips);
				for (const tag of ['section', 'table', 'tbody', 'tr', 'td', 'div'])
					expect(page.split(new RegExp(`<${tag}[ >]`)).length).toBe(page.split(`</${tag}>`).length);
			},
			{ examples: [[[]]] },
		);
	});

	it('takes less than a second for 10,000 purchases', () => {
		const many = Array.from({ length: 10_000 }, (_, index) =>
			spent({
				product: `product ${index % 20}`,
				outcome: index % 10 === 0 ? 'unknown' : 'success',
				createdAt: new Date(1_760_000_000_000 + index * 300_000).toISOString(),
			}),
		);
		let page = '';
		expect(cpuMs(() => void (page = reportPage(many, facts)))).toBeLessThan(1_000);
		expect(page).toContain('And 8,000 more.');
		expect(page.length).toBeLessThan(1_000_000);
	});
});
