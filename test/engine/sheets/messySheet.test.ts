import type { IDataObject } from 'n8n-workflow';

import { bursarsSheet, mapped, type SheetRow } from './bursarsSheet';
import { operation, useBench } from '../support/kit';

const bench = useBench({ authentication: 'token' });

/** Each pupil once a month, whatever is in the sheet, with a word for every row. */
const monthly = operation('airtime/buy', {
	...mapped,
	repeatProtection: 'period',
	period: 'month',
	notBought: 'receipts',
	includeInputFields: true,
	options: { concurrency: 10, settleFor: 1 },
});
const run = async (sheet: SheetRow[], more: object = {}) =>
	await bench().buy(
		{ ...monthly, ...more },
		sheet.map(({ row }) => ({ ...row })),
	);
const international = (national: string) => `234${national.slice(1)}`;

describe('a sheet of 500 rows as a bursar keeps it', () => {
	const sheet = bursarsSheet(500);
	const wanted = sheet.flatMap(({ expected }) => ('bought' in expected ? [expected.bought] : []));

	test('every good row is bought, once, and every other row says what to do', async () => {
		const { status, items, pairs, hints } = await run(sheet);
		expect(status).toBe('success');
		expect(pairs).toEqual(sheet.map((_, index) => index));
		const told = items.map((item, index) => ({ item, ...sheet[index] }));
		expect(told.flatMap((line) => mismatchOf(line))).toEqual([]);
		expect(bench().books.byRecipient).toEqual(
			Object.fromEntries(wanted.map((national) => [international(national), 1])),
		);
		expect(bench().simulator.stats()).toMatchObject({ doubleCharges: 0 });
		expect(wanted).toHaveLength(350);
		expect(hints[0].message).toBe(
			'500 rows: 350 bought now (₦175,000), 50 bought earlier, 100 not sent. Look at rows 5, 8, 15, 18, 25 and 95 more. Balance ₦4,825,000.',
		);
	});

	test('the same sheet again buys nothing, and the rows that were put right alone', async () => {
		const page = sheet.slice(0, 50);
		await run(page);
		const before = bench().simulator.ledger().length;
		const corrected = page.map((line, index) =>
			index === 4 ? { ...line, row: { ...line.row, ...bursarsSheet(14)[13].row } } : line,
		);
		corrected[4].row['Phone No.'] = '0803 999 0001';
		const { items } = await run(corrected);
		expect(bench().simulator.ledger()).toHaveLength(before + 1);
		expect(items[4]).toMatchObject({
			outcome: 'success',
			replayed: false,
			recipient: '08039990001',
		});
		expect(items[0]).toMatchObject({ outcome: 'success', replayed: true });
	});
});

/** What of a row's result is not what it should be. */
function mismatchOf({ item, row, expected, what }: SheetRow & { item: IDataObject }): string[] {
	const { outcome, charged, replayed, recipient, message, amount } = item;
	const found = `${what}: ${JSON.stringify({ outcome, charged, replayed, recipient, message, amount })}`;
	const keepsColumns = Object.entries(row).every(([name, value]) => item[name] === value);
	const isRight =
		'says' in expected
			? outcome === 'notSent' && charged === 'no' && expected.says.test(String(message))
			: outcome === 'success' &&
				charged === 'yes' &&
				amount === 500 &&
				('bought' in expected
					? recipient === expected.bought && !replayed
					: recipient === expected.again && replayed);
	return isRight && keepsColumns && !('error' in item) ? [] : [found];
}

describe('sheets with nothing to buy', () => {
	test('an empty sheet, or one with headers only, buys nothing and is no failure', async () => {
		const { status, items, requests } = await run([]);
		expect([status, items, requests]).toEqual(['success', [], []]);
	});

	test('the one empty item that n8n may make of it says that it has no columns', async () => {
		const { items, requests } = await run([
			{ row: {}, expected: { says: /./ }, what: 'always output data' },
		]);
		expect(items).toMatchObject([
			{ outcome: 'notSent', message: expect.stringMatching(/which has no columns with names/) },
		]);
		expect(requests).toEqual([]);
	});
});

test('a column that half of the rows lack is told to these rows, and the others are bought', async () => {
	const sheet = bursarsSheet(4).map((line, index) => {
		const row = { ...line.row };
		if (index % 2 === 1) {
			row['Amount'] = row['Amount (₦)'];
			delete row['Amount (₦)'];
		}
		return { ...line, row };
	});
	const { items } = await run(sheet);
	expect(items.map(({ outcome }) => outcome)).toEqual(['success', 'notSent', 'success', 'notSent']);
	expect(items[1].message).toMatch(
		/^'Amount' got nothing from this row, which has S\/N, Pupil Name, Phone No\., Amount\. /,
	);
});

test('5,000 rows are checked while n8n goes on with other work', async () => {
	const sheet = bursarsSheet(5_000);
	let longest = 0;
	let last = process.cpuUsage();
	const beat = setInterval(() => {
		const { user, system } = process.cpuUsage(last);
		longest = Math.max(longest, (user + system) / 1_000);
		last = process.cpuUsage();
	}, 5);
	const { items } = await run(sheet, { mode: 'preview' });
	clearInterval(beat);
	expect(items).toHaveLength(5_000);
	expect(items.filter(({ outcome }) => outcome === 'preview')).toHaveLength(4_000);
	// A queue's worker that is silent for a minute loses its job. Processor time: a busy machine does not change it.
	expect(longest).toBeLessThan(4_000);
});
