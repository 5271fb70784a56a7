import { retryOnFail, toErrorOutput, useBench } from './support/kit';
import { airtime, asReceipts, betting, byKey, impatient, one, rows } from './support/products';

const bench = useBench();
const good = rows(4);
const sheet = [
	{ ...good[0], order: 'S001' },
	{ phone: '0803123', amount: 'ten', order: 'S002' },
	{ ...good[2], order: '1,003' },
	{ ...good[3], amount: 0, order: 'S004' },
];

const run = async (items: object[], more: object = byKey) =>
	await bench().buy(airtime(more as never), items);

describe('Rows that need correcting', () => {
	it('are all named together, with their keys, before anything is sent', async () => {
		const { error, requests } = await run(sheet);
		expect(error?.message).toMatch(
			/^PRODUCTION: 3 of 4 rows need correcting: 2 \(key S002\), 3 \(key 1,003\), 4 \(key S004\)\. Row 2: /,
		);
		expect(error?.message).not.toContain('[item');
		expect(error?.description).toMatch(
			/Preview lists all\. .*To go on with the other rows, set 'Rows Not Bought' to 'As Receipts'\.$/,
		);
		expect(error?.context.itemIndex).toBe(1);
		expect(requests).toEqual([]);
		expect(bench().books.charges).toBe(0);
	});

	const allFaults = /^'Phone Number' is too short.*\. 'Amount'.*\. The key is empty\. /;
	const noNumber = /^'Phone Number' is empty\..* The key is empty\./;
	it.each([
		['all faults of a row', { phone: '0803123', amount: 'ten', order: '' }, allFaults, 'too short'],
		['the missing columns', { note: 'x', more: 'y' }, /from this row/, 'got nothing'],
		[
			'a row that may be the total',
			{ phone: '', amount: 5_000, order: '' },
			noNumber,
			'If the row is a total or a note',
		],
	])('have one message for %s', async (_, row, said, once) => {
		const { items } = await run([sheet[0], row], { ...byKey, mode: 'preview' });
		expect(items[1].message).toMatch(said);
		expect(String(items[1].message).split(once)).toHaveLength(2);
	});

	it('have the numbers of their sheet', async () => {
		const numbered = sheet.map((row, at) => ({ ...row, row_number: at + 12 }));
		expect((await run(numbered)).error?.message).toMatch(/: 13 \(key S002\), 14 .*\. Row 13: /);
		expect((await run(sheet.slice(1, 2))).error?.context.itemIndex).toBeUndefined();
		expect((await run(numbered.slice(0, 2))).error?.message).toMatch(/^PRODUCTION: Row 13: /);
		const { items, hints } = await run(numbered, { ...byKey, notBought: 'receipts' });
		expect(items.map(({ row }) => row)).toEqual(numbered.map((_, at) => at + 12));
		// Only its key is wrong.
		const { phone: recipient, amount } = good[2];
		expect(items[2]).toMatchObject({ outcome: 'notSent', recipient, amount, product: 'airtime' });
		expect(JSON.stringify(hints)).toMatch(/Look at rows 13/);
	});
});

/** A sheet with a row of every kind: bought, refused, lost, and two that cannot be used. */
const mixed = [
	{ ...rows(1)[0], name: 'Ada' },
	{ phone: 'not a number', amount: 100, order: 'b', name: 'Bola', error: 'left by an earlier run' },
	{ ...rows(2)[1], name: 'Chidi' },
	{ ...rows(3)[2], name: 'Dayo' },
	{ ...rows(4)[3], amount: 10.5, name: 'Efe', error: true },
];

describe('Rows not bought, as receipts', () => {
	beforeEach(() => {
		bench().refuse('/api/topup', 'Number Block', { contains: '2348021234567' });
		bench().addFault('/api/topup', { kind: 'timeout' }, { contains: '2348051234567' });
		bench().addFault('/api/requery/*', { kind: 'status', status: 500 });
	});

	it.each(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const)(
		'are ordinary items in the order of the sheet, with On Error: %s',
		async (onError) => {
			const result = await bench().buy(
				airtime({
					notBought: 'receipts',
					includeInputFields: true,
					options: { ...impatient, concurrency: 1 },
				}),
				mixed,
				{ node: { onError, ...retryOnFail } },
			);
			expect(result).toMatchObject({ status: 'success', errorItems: [], pairs: [0, 1, 2, 3, 4] });
			expect(result.items.map(({ name, row, outcome }) => [name, row, outcome])).toEqual([
				['Ada', 1, 'success'],
				['Bola', 2, 'notSent'],
				['Chidi', 3, 'failed'],
				['Dayo', 4, 'unknown'],
				['Efe', 5, 'notSent'],
			]);
			for (const item of result.items) expect(item).not.toHaveProperty('error');
			const messages = result.items.map(({ message }) => message);
			expect(messages[1]).toMatch(/Phone Number.*\. .*\.$/);
			expect(messages[2]).toMatch(/^Not bought: .*Number Block\. .*\.$/);
			expect(messages[3]).toMatch(/^Outcome unknown: ₦.*set to 'Go On'/);
			expect(messages[4]).toMatch(/kobo/);
			// Retry On Fail looks for a field "error" in the first item. Without the field there is one try.
			expect(bench().books.charges).toBe(1);
			expect(result.requests.filter(({ path }) => path === '/api/topup')).toHaveLength(3);
		},
	);

	it('still stop the run for a problem of the whole run', async () => {
		const result = await bench().buy(airtime({ notBought: 'receipts' }), mixed, {
			credential: { productionUrl: 'http://example.com' },
		});
		expect(result.status).toBe('error');
		expect(result.items).toEqual([]);
	});
});

/** The first of five rows always fails. The others are sent at the same time. */
const five = rows(5);
const loseFirst = () => bench().loseAnswer('/api/fund/betting', { contains: '08031234567' });

describe('a run that stops at a row after an earlier try has bought others', () => {
	it.each([
		['a Retry, once per run', {}],
		['a later run, by key', byKey],
	])('names those with their receipts: %s', async (_, protection) => {
		loseFirst();
		const parametersOf = (concurrency: number) =>
			betting({ ...protection, options: { concurrency, timeout: 30 } });
		const first = await bench().buy(parametersOf(5), five);
		expect(first.error?.description).toContain('5 rows: 4 bought now, 1 unknown');
		expect(bench().books.charges).toBe(5);
		// The run stops before the others.
		const parameters = parametersOf(1);
		const second = await (protection === byKey
			? bench().buy(parameters, five)
			: bench().retry(first, { parameters }));
		expect(second.error?.message).toMatch(/^PRODUCTION: Row 1: Outcome unknown/);
		expect(second.error?.description).toContain('5 rows: 4 bought earlier, 1 unknown');
		expect(second.error?.description).not.toContain('not sent');
		expect(second.error?.context.data).toMatchObject({ receipts: Array(5).fill({}) });
		expect(bench().books.charges).toBe(5);
	});

	it('says how to go on without a row whose result stays unknown', async () => {
		loseFirst();
		const parameters = betting({ options: { concurrency: 1, timeout: 30 } });
		const first = await bench().buy(parameters, five);
		expect(first.error?.description).toMatch(/To buy the other rows, set 'On Error'/);
		const second = await bench().retry(first, { node: toErrorOutput });
		expect(second.error).toBeUndefined();
		expect(bench().books.charges).toBe(5);
	});

	it('says that nothing was bought if that is certain', async () => {
		bench().refuse('/api/topup', 'Number Block', { count: 1 });
		const first = await bench().buy(airtime({ options: { concurrency: 1, timeout: 30 } }), five);
		expect(first.error?.description).toContain('Nothing was bought.');
		expect(bench().books.byRecipient).toEqual({});
	});
});

it('A first row whose expression fails does not refuse the rows below it', async () => {
	const parameters = airtime({
		...asReceipts,
		amount: '={{ $json.amount?.toString().toNumber() }}',
	});
	const sheet = [...one({ amount: 'abc' }), ...rows(3).slice(1), ...one({ amount: undefined })];
	const { outcomes } = await bench().buy(parameters, sheet);
	expect(outcomes).toEqual(['notSent', 'success', 'success', 'notSent']);
});
