import type { IDataObject } from 'n8n-workflow';

import { useBench } from '../support/kit';
import { airtime, byKey } from '../support/products';

const bench = useBench();

const goOn = { node: { onError: 'continueRegularOutput' } } as const;
const run = async (rows: IDataObject[], more: object = {}) =>
	await bench().buy(
		airtime({ phone: "={{ $json['Phone No.'] }}", amount: '={{ $json.Amount }}', ...more }),
		rows,
		goOn,
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
		const { items, requests } = await run(named(nameOf));
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
		const { items } = await run([{}, ...named((at) => `__EMPTY_${at}`)]);
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
		const { items, requests } = await run(rows);
		expect(requests).toEqual([]);
		for (const { message } of items) {
			expect(message).toContain(`'Phone Number' got nothing from this row, which has ${title}.`);
			expect(message).toContain(advice);
			expect(message).not.toContain('Ada');
		}
	},
);

test('a column with a byte order mark is shown with it, and with the option to set', async () => {
	const { items } = await run([{ '\ufeffPhone No.': '08031234567', Amount: 500 }]);
	expect(items[0].message).toBe(
		"'Phone Number' got nothing from this row, which has Phone No. (behind an invisible mark), Amount. Turn on 'Exclude Byte Order Mark (BOM)' in the node that reads the sheet.",
	);
});

test('helper columns of the workflow give no advice on the sheet', async () => {
	const { items } = await run([{ GSM: '08031234567', __phone: null, __amount: null }]);
	expect(items[0].message).toContain('got nothing from this row, which has GSM. ');
	expect(items[0].message).not.toContain(advice);
});

test('a row with many columns names ten of them, and none of their values', async () => {
	const columns = Array.from({ length: 20 }, (_, index) => [`c${index}`, 'secret']);
	const row = { 'Phone No.': '08031234567', Amount: 100, ...Object.fromEntries(columns) };
	const [{ message }] = (await run([row], byKey)).items;
	expect(message).toMatch(/'Key' got nothing.*c0, .*c9 and 10 more/);
	expect(message).not.toContain('secret');
});
