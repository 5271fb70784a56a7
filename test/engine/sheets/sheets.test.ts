import type { IDataObject } from 'n8n-workflow';

import { bursarsSheet, mapped, type SheetRow } from './bursarsSheet';
import { goOn, operation, useBench } from '../support/kit';
import { airtime, byKey } from '../support/products';

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

test('every good row of a messy sheet is bought, once, and every other row says what to do', async () => {
	const sheet = bursarsSheet(200);
	const wanted = sheet.flatMap(({ expected }) => ('bought' in expected ? [expected.bought] : []));
	expect(wanted).toHaveLength(140);
	const { status, items, pairs, hints } = await run(sheet);
	expect(status).toBe('success');
	expect(pairs).toEqual(sheet.map((_, index) => index));
	const told = items.map((item, index) => ({ item, ...sheet[index] }));
	expect(told.flatMap((line) => mismatchOf(line))).toEqual([]);
	expect(bench().books.byRecipient).toEqual(
		Object.fromEntries(wanted.map((national) => [`234${national.slice(1)}`, 1])),
	);
	expect(hints[0].message).toBe(
		'PRODUCTION: 192 rows: 140 bought now (₦70,000), 20 the same as another row, 32 not sent. 8 empty rows were left out. Look at rows 5, 15, 25, 28, 35 and 27 more. Balance ₦4,930,000.',
	);
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

test('an empty sheet, or one with headers only, buys nothing and is no failure', async () => {
	const { status, items, requests } = await run([]);
	expect([status, items, requests]).toEqual(['success', [], []]);
});

test('1,000 rows are checked while n8n goes on with other work', async () => {
	const sheet = bursarsSheet(1_000);
	const msSince = (before: NodeJS.CpuUsage) => {
		const { user, system } = process.cpuUsage(before);
		return (user + system) / 1_000;
	};
	const began = process.cpuUsage();
	let last = began;
	let longest = 0;
	const beat = setInterval(() => {
		longest = Math.max(longest, msSince(last));
		last = process.cpuUsage();
	}, 5);
	const { items } = await run(sheet, { mode: 'preview' });
	clearInterval(beat);
	expect(items.filter(({ outcome }) => outcome === 'preview')).toHaveLength(800);
	// A queue's worker that is silent for a minute loses its job. Processor time: a busy machine does not change it.
	expect(longest).toBeLessThan(msSince(began) / 2);
});

const runMisread = async (rows: IDataObject[], more: object = {}) =>
	await bench().buy(
		airtime({ phone: "={{ $json['Phone No.'] }}", amount: '={{ $json.Amount }}', ...more }),
		rows,
		{ node: goOn },
	);

const header = ['S/N', 'Pupil', 'Phone No.', 'Amount'];
const lines = [header, ['1', 'Ada', '08031234567', '500'], ['2', 'Bola', '08051234567', '500']];

/** The rows as n8n's readers give them where the first line of the file is "PUPILS TERM 2" and nothing else. */
const named = (nameOf: (column: number) => string) =>
	lines.map((cells) =>
		Object.fromEntries(cells.map((cell, at) => [at === 0 ? 'PUPILS TERM 2' : nameOf(at), cell])),
	);

const advice =
	"If the sheet was read wrongly, set 'Delimiter', 'Starting Line' or 'Range' in the node that reads it.";

describe('a sheet that begins with a title', () => {
	test.each([
		['a CSV file', () => ''],
		['a workbook', (at: number) => (at === 1 ? '__EMPTY' : `__EMPTY_${at - 1}`)],
		['Google Sheets', (at: number) => `col_${at}`],
	])('from %s shows its columns and what to set, and nothing is sent', async (_, nameOf) => {
		const { items, requests } = await runMisread(named(nameOf));
		expect(requests).toEqual([]);
		expect(items).toHaveLength(3);
		for (const { message } of items) {
			expect(message).toMatch(
				/^'Phone Number' got nothing from this row, which has PUPILS TERM 2[,.] /,
			);
			expect(message).toContain(advice);
		}
	});

	test('says so in a first row without cells of its own', async () => {
		const { items } = await runMisread([{}, ...named((at) => `__EMPTY_${at}`)]);
		expect(items[0].message).toBe(
			`'Phone Number' got nothing from this row, which has no columns with names. ${advice}`,
		);
	});
});

test.each([';', '\t'])(
	'a sheet that came in one column, for its separator %j, shows that column, and nothing is sent',
	async (sign) => {
		const title = header.join(sign);
		const rows = lines.slice(1).map((cells) => ({ [title]: cells.join(sign) }));
		const { items, requests } = await runMisread(rows);
		expect(requests).toEqual([]);
		for (const { message } of items) {
			expect(message).toContain(`'Phone Number' got nothing from this row, which has ${title}.`);
			expect(message).toContain(advice);
			expect(message).not.toContain('Ada');
		}
	},
);

test('a column with a byte order mark is shown with it, and with the option to set', async () => {
	const { items } = await runMisread([{ '\ufeffPhone No.': '08031234567', Amount: 500 }]);
	expect(items[0].message).toBe(
		"'Phone Number' got nothing from this row, which has Phone No. (behind an invisible mark), Amount. Turn on 'Exclude Byte Order Mark (BOM)' in the node that reads the sheet.",
	);
});

test('helper columns of the workflow give no advice on the sheet', async () => {
	const { items } = await runMisread([{ GSM: '08031234567', __phone: null, __amount: null }]);
	expect(items[0].message).toContain('got nothing from this row, which has GSM. ');
	expect(items[0].message).not.toContain(advice);
});

test('a row with many columns names ten of them, and none of their values', async () => {
	const columns = Array.from({ length: 20 }, (_, index) => [`c${index}`, 'secret']);
	const row = { 'Phone No.': '08031234567', Amount: 100, ...Object.fromEntries(columns) };
	const [{ message }] = (await runMisread([row], byKey)).items;
	expect(message).toMatch(/'Key' got nothing.*c0, .*c9 and 10 more/);
	expect(message).not.toContain('secret');
});
