import { byId, goOn, operation, useBench } from './support/kit';
import { airtime, asReceipts, betting, byKey, cards, exam, one, rows } from './support/products';

const bench = useBench();

const buy = async (...orders: unknown[]) =>
	await bench().buy(
		airtime({ ...byKey, ...asReceipts }),
		orders.flatMap((order) => one({ order: order as never })),
	);

// test/purchase/names.test.ts has every form of a key.
describe('A key that a sheet may have changed', () => {
	it.each([
		['1.00E+11', 'shortened. In the sheet, format the column as plain text'],
		['ada-23-Nov-26', 'several ways. Write a date as year, month and day'],
	])('is refused with advice, and never guessed: %j', async (order, advice) => {
		const result = await buy(order);
		expect(result.outcomes).toEqual(['notSent']);
		expect(result.items[0].message).toContain(advice);
		expect(result.purchases).toEqual([]);
	});

	it.each([
		['the same', 'ada-2026-11-23', 'ada-2026-11-23'],
		['a number', '1001', 1001],
		['a day that Excel has stored as a number', '2026-11-23', 46349],
		['a number whose zeros a sheet has removed', '00123', 123],
		['a phone number whose sign a sheet has removed', '+2348031234567', 2348031234567],
		['decomposed, with an invisible character', 'Café-1'.normalize('NFC'), ' Cafe\u0301\u200B-1'],
	])('is accepted as the same key if it is %s', async (_, first, second) => {
		expect((await buy(first)).items).toMatchObject([{ outcome: 'success', replayed: false }]);
		expect((await buy(second)).items).toMatchObject([{ outcome: 'success', replayed: true }]);
		expect(bench().books.charges).toBe(1);
	});

	it('is refused on all rows if only leading zeros differ', async () => {
		const result = await buy('00123', 123);
		expect(result.shown).toContain('leading zeros');
		expect(result.requests).toEqual([]);
		expect((await buy('0123', '0124')).outcomes).toEqual(['success', 'success']);
	});
});

it('References of the user that differ only in capitals are refused', async () => {
	const parameters = airtime({ repeatProtection: 'reference', reference: '={{ $json.order }}' });
	const sheet = rows(3).map((row, index) => ({ ...row, order: ['abc', 'ABC', 'abd'][index] }));
	const result = await bench().buy(parameters, sheet, { node: goOn });
	expect(result.outcomes).toEqual(['notSent', 'notSent', 'success']);
	expect(result.shown).toContain('is on another row with other capitals');
});

it.each([
	['reference', 'constructor'],
	['key', '__proto__'],
])('A %s called %s works like any other', async (what, name) => {
	const parameters = airtime({ repeatProtection: what, [what]: '={{ $json.order }}' });
	const sheet = rows(3).map((row, index) => (index === 1 ? { ...row, order: name } : row));
	for (const replayed of [false, true])
		expect((await bench().buy(parameters, sheet, { node: goOn })).items).toMatchObject(
			Array(3).fill({ outcome: 'success', replayed }),
		);
	expect(bench().books.each).toEqual([1, 1, 1]);
});

it('The node does not pay for a customer number that a sheet has rounded', async () => {
	const parameters = betting({ ...byKey, customerId: '={{ $json.customer }}' });
	const result = await bench().buy(parameters, [
		{ amount: 100, customer: Number('90071992547409931'), order: 'a' },
		{ amount: 100, customer: '90071992547409931', order: 'b' },
	]);
	expect(result.shown).toContain("'Customer ID' is a number with more digits");
	expect(result.shown).toContain('plain text');
	expect(bench().books.charges).toBe(0);
});

describe.each([
	['airtime', airtime, ['+234 803 123 4567']],
	['betting', betting, ['0803-123-4567', ' 0803 123 4567 ']],
])('A key that has bought %s for one recipient', (_, product, writings) => {
	const [ada, bola] = rows(2);
	const forBola = { ...bola, order: ada.order };

	it('is refused for another recipient of the same product', async () => {
		await bench().buy(product(byKey), [ada]);
		const other = await bench().buy(product(byKey), [forBola], { node: goOn });
		expect(other.outcomes).toEqual(['notSent']);
		expect(other.shown).toMatch(/The key .* was used to buy for/);
		expect(other.shown).toContain(
			'Give this row a key of its own. If another sheet used this key, put the name of this sheet in front of the refused keys, e.g. aug-001.',
		);
		expect(other.purchases).toEqual([]);
		expect(bench().books.charges).toBe(1);
	});

	it('buys for at most one of two recipients at the same time', async () => {
		const both = await Promise.all(
			[ada, forBola].map(
				async (row) => await bench().buy(product({ ...byKey, ...asReceipts }), [row]),
			),
		);
		const outcomes = both.flatMap((result) => result.outcomes);
		expect(bench().books.charges).toBeLessThanOrEqual(1);
		expect(outcomes.filter((outcome) => outcome === 'success')).toHaveLength(bench().books.charges);
		expect(outcomes).toContain('notSent');
		expect(both.map(({ shown }) => shown).join()).toMatch(/a key of its own/);
	});

	it.each(writings)('is the same recipient written as %j', async (phone) => {
		await bench().buy(product(byKey), [ada]);
		const again = await bench().buy(product(byKey), [{ ...ada, phone }]);
		expect(again.items).toMatchObject([{ outcome: 'success', replayed: true }]);
		expect(bench().books.charges).toBe(1);
	});
});

const monthly = { repeatProtection: 'period', period: 'month' };
const esim = { country: byId('83'), packageId: byId('gh-1gb-30d') };
it.each([
	['exam pins', exam(monthly)],
	['cards', cards(monthly)],
	['eSIMs', operation('esim/buy', { ...esim, ...monthly })],
])('Once per Period is refused for %s, because they have no recipient', async (_, parameters) => {
	const { error } = await bench().run({ parameters });
	expect(error?.message).toMatch(/several people one purchase/);
	expect(error?.description).toMatch(/'Once per Key'/);
	expect(bench().books.charges).toBe(0);
});

const parentExecution = { executionId: 'parent', workflowId: 'other' };
it.each([
	['a sub-workflow', { parentExecution }],
	['an error workflow', { parentExecution, mode: 'error' }],
] as const)('Once per Run is refused in %s, and a key protects there', async (_, place) => {
	const { error } = await bench().buy(betting(), rows(1), place);
	expect(error?.message).toMatch(/sub-workflow, an error workflow/);
	expect(bench().books.charges).toBe(0);
	for (let times = 0; times < 2; times += 1) await bench().buy(betting(byKey), rows(1), place);
	expect(bench().books.charges).toBe(1);
});
