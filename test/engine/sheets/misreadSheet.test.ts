import type { IDataObject } from 'n8n-workflow';

import { useBench } from '../../support/useBench';
import { campaign } from '../campaign/help';
import { airtime } from '../onceHelp';

const bench = useBench();

const goOn = { node: { onError: 'continueRegularOutput' } } as const;
const run = async (rows: IDataObject[], more: object = {}) =>
	await bench().run({
		parameters: airtime({
			phone: "={{ $json['Phone No.'] }}",
			amount: '={{ $json.Amount }}',
			...more,
		}),
		rows,
		...goOn,
	});

const header = ['S/N', 'Pupil', 'Phone No.', 'Amount'];
const lines = [header, ['1', 'Ada', '08031234567', '500'], ['2', 'Bola', '08051234567', '500']];

/** The rows as n8n's readers give them where the first line of the file is "PUPILS TERM 2" and nothing else. */
const named = (nameOf: (column: number) => string) =>
	lines.map((cells) =>
		Object.fromEntries(cells.map((cell, at) => [at === 0 ? 'PUPILS TERM 2' : nameOf(at), cell])),
	);

describe('a sheet that begins with a title', () => {
	test.each([
		['a CSV file', () => ''],
		['a workbook', (at: number) => (at === 1 ? '__EMPTY' : `__EMPTY_${at - 1}`)],
		['Google Sheets', (at: number) => `col_${at}`],
	])('from %s is told as that in each row, and nothing is sent', async (_, nameOf) => {
		const { items, requests } = await run(named(nameOf));
		expect(requests).toEqual([]);
		expect(items).toHaveLength(3);
		for (const { message } of items)
			expect(message).toMatch(
				/^'Phone Number' got nothing: the sheet's first row seems to be a title \("PUPILS TERM 2"\), and not the names of its columns\. .*'Range' is 1.*'Header Row'/,
			);
	});

	test('is told in a row as well that lacks the cells without a name', async () => {
		const rows = [...named((at) => `__EMPTY_${at}`), { 'PUPILS TERM 2': 'Total' }];
		const { items } = await run(rows);
		expect(items[3].message).toMatch(/seems to be a title/);
	});

	test('is told in a campaign', async () => {
		const { error, requests } = await campaign(
			bench(),
			named((at) => `col_${at}`),
		);
		expect(error?.message).toMatch(/'Recipients' got nothing: the sheet's first row/);
		expect(requests).toEqual([]);
	});

	test.each([
		['with a column without a name', { Name: 'Ada', 'Phone Number': '08031234567', '': '1' }],
		['with the column that the node names', { 'Phone No.': '08031234567', '': '1', __EMPTY: '2' }],
		['with helpers of the workflow', { GSM: '08031234567', __phone: null, __amount: null }],
	])('is no sheet %s', async (_, row) => {
		const { items } = await run([row]);
		expect(items[0].message).toMatch(/got nothing from this row, which has/);
	});
});

describe('a sheet that came in one column', () => {
	test.each([
		[';', ';'],
		['\t', "the expression {{ '\\t' }}"],
	])('for its separator %j is told as that, and nothing is sent', async (sign, typed) => {
		const title = header.join(sign);
		const rows = lines.slice(1).map((cells) => ({ [title]: cells.join(sign) }));
		const { items, requests } = await run(rows);
		expect(requests).toEqual([]);
		for (const { message } of items) {
			expect(message).toContain(
				`'Phone Number' got nothing: all columns of the sheet came as one ("${header.join(sign === ';' ? ';' : ' ')}"). In the node that reads the file, add the option 'Delimiter' and set it to ${typed}.`,
			);
			expect(message).not.toContain('Ada');
		}
	});

	test('is no sheet with such a sign in one of its columns', async () => {
		const { items } = await run([{ 'Phone; or GSM': '08031234567', Name: 'Ada' }]);
		expect(items[0].message).toMatch(/got nothing from this row, which has Phone; or GSM, Name/);
	});
});
