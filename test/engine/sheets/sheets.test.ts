import type { IDataObject } from 'n8n-workflow';

import { bursarsSheet, mapped, type SheetRow } from './bursarsSheet';
import { goOn, operation, useBench } from '../support/kit';
import { airtime, byKey } from '../support/products';

const bench = useBench({ authentication: 'token' });

/** Each pupil once a month, with a message for every row. */
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

/** The wrong parts of a row's result. */
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

test('an empty sheet, or one with only headers, buys nothing and is no failure', async () => {
	const { status, items, requests } = await run([]);
	expect([status, items, requests]).toEqual(['success', [], []]);
});

test('the node checks 1,000 rows while n8n goes on with other work', async () => {
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
	// A worker loses its job after a minute without a sign. The test measures processor time, because a busy machine changes others.
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

/** The rows from n8n's readers, if the first line of the file only holds "PUPILS TERM 2". */
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
	])(
		'from %s leads to an error with its columns and the setting, and nothing is sent',
		async (_, nameOf) => {
			const { items, requests } = await runMisread(named(nameOf));
			expect(requests).toEqual([]);
			expect(items).toHaveLength(3);
			for (const { message } of items) {
				expect(message).toMatch(
					/^'Phone Number' got nothing from this row, which has PUPILS TERM 2[,.] /,
				);
				expect(message).toContain(advice);
			}
		},
	);

	test('leads to the same error for a first row without cells', async () => {
		const { items } = await runMisread([{}, ...named((at) => `__EMPTY_${at}`)]);
		expect(items[0].message).toBe(
			`'Phone Number' got nothing from this row, which has no columns with names. ${advice}`,
		);
	});
});

test.each([';', '\t'])(
	'the error for a sheet in one column, because of its separator %j, shows the column, and nothing is sent',
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

test('the error about a column with a byte order mark shows the mark and the option to set', async () => {
	const { items } = await runMisread([{ '\ufeffPhone No.': '08031234567', Amount: 500 }]);
	expect(items[0].message).toBe(
		"'Phone Number' got nothing from this row, which has Phone No. (behind an invisible mark), Amount. Turn on 'Exclude Byte Order Mark (BOM)' in the node that reads the sheet.",
	);
});

test('helper columns of the workflow lead to no advice on the sheet', async () => {
	const { items } = await runMisread([{ GSM: '08031234567', __phone: null, __amount: null }]);
	expect(items[0].message).toContain('got nothing from this row, which has GSM. ');
	expect(items[0].message).not.toContain(advice);
});

test('the error about a row with many columns names ten of them, and no values', async () => {
	const columns = Array.from({ length: 20 }, (_, index) => [`c${index}`, 'secret']);
	const row = { 'Phone No.': '08031234567', Amount: 100, ...Object.fromEntries(columns) };
	const [{ message }] = (await runMisread([row], byKey)).items;
	expect(message).toMatch(/'Key' got nothing.*c0, .*c9 and 10 more/);
	expect(message).not.toContain('secret');
});
