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
