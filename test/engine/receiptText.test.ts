import { airtime, betting, byKey, cards, electricity, exam, one, sms } from './support/products';
import { byId, operation, useBench } from './support/kit';

const bench = useBench({ authentication: 'token' });

const linesOf = ({ items }: { items: Array<Record<string, unknown>> }) =>
	String(items[0].receiptText).split('\n');
const time = expect.stringMatching(/^\d{1,2} \w{3,4} \d{4}, \d\d:\d\d$/);
const reference = expect.stringMatching(/^Reference: [a-z]+-[0-9a-f]{24}$/);

describe('a message for the customer of a shop', () => {
	test('names the product, the recipient, the amount and the time', async () => {
		const result = await bench().buy(airtime(), one());
		expect(linesOf(result)).toEqual([
			'Airtime for 08031234567',
			'Network: MTN',
			'Amount: N100',
			time,
			reference,
		]);
		// A text message with other signs holds 70 characters in place of 160.
		expect(result.items[0].receiptText).toMatch(/^[\x20-\x7e\n]+$/);
	});

	test('names a betting company as a person writes it', async () => {
		expect(linesOf(await bench().buy(betting(), one()))[0]).toBe('Betting for Bet9ja 08031234567');
	});

	test('names the price that the customer paid', async () => {
		const lines = linesOf(await bench().buy(airtime({ soldFor: 110 }), one()));
		expect(lines.slice(2, 4)).toEqual(['Amount: N100', 'Paid: N110']);
	});

	test('has the token in groups of four, also if the purchase is found again', async () => {
		const bill = electricity({ ...byKey, disco: byId('3') });
		const row = [{ order: 'o-1' }];
		const first = await bench().buy(bill, row);
		const lines = linesOf(first);
		const { token, reference: own } = first.items[0];
		const groups =
			String(token)
				.replace(/\D/g, '')
				.match(/\d{1,4}/g) ?? [];
		expect(groups.length).toBeGreaterThan(3);
		expect(lines[0]).toBe('Electricity for 10000000001');
		expect(lines).toContain(`Token: ${groups.join(' ')}`);
		expect(lines).toContain('Amount: N2,000');
		expect(lines.at(-1)).toBe(`Reference: ${String(own)}`);
		const second = await bench().buy(bill, row);
		expect(second.replayed).toEqual([true]);
		expect(linesOf(second)).toEqual(lines);
	});

	test.each([
		['cards', cards({ quantity: 2 }), 'Recharge cards'],
		['exam pins', exam({ quantity: 2 }), 'Exam pins'],
	])('has every pin of %s, and not the cost for the shop', async (_, parameters, title) => {
		const lines = linesOf(await bench().buy(parameters, one()));
		expect(lines[0]).toBe(title);
		expect(lines.filter((line) => /^PIN: [\d ]+, serial: \S/.test(line))).toHaveLength(2);
		expect(lines.join('\n')).not.toMatch(/N\d/);
	});

	test('names the package of an eSIM, and its place and size if they are known', async () => {
		const esim = (more = {}) =>
			operation('esim/buy', { packageType: 'DATA-ONLY', packageId: byId('gh-1gb-30d'), ...more });
		const first = linesOf(await bench().buy(esim(), one()));
		expect(first.slice(0, 3)).toEqual([
			'eSIM',
			'Package: Ghana 1 GB, 30 days',
			expect.stringMatching(/^Install: /),
		]);
		bench().loseAnswer('/api/esim/buy');
		const listed = linesOf(await bench().buy(esim({ options: { settleFor: 1 } }), one()));
		expect(listed.slice(1, 4)).toEqual([
			'Package: Ghana 1 GB, 30 days',
			'Country: Ghana',
			'Data: 1 GB',
		]);
	});

	test('says of which network cards are, and how to load them', async () => {
		const lines = linesOf(await bench().buy(cards(), one()));
		expect(lines.slice(0, 3)).toEqual([
			'Recharge cards',
			'Network: MTN',
			expect.stringMatching(/^PIN: /),
		]);
		expect(lines[3]).toBe('Load: *311*PIN#');
	});

	test('says in the sandbox that it is a test', async () => {
		const result = await bench().buy(sms(), one(), { credential: { environment: 'sandbox' } });
		expect(linesOf(result).slice(0, 2)).toEqual([
			'TEST: nothing was bought',
			'SMS for 08031234567',
		]);
	});

	test('exists only for bought rows', async () => {
		bench().refuse('/api/topup', 'Number Block');
		const { items } = await bench().buy(airtime({ notBought: 'receipts' }), one());
		expect(items[0].outcome).toBe('failed');
		expect(items[0]).not.toHaveProperty('receiptText');
	});
});
