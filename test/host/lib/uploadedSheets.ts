import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import path from 'node:path';

import { bursarsSheet, type SheetRow } from '../../engine/sheets/bursarsSheet';
import { FilledForm } from './forms';
import type { Host } from './host';
import { installedN8n } from './installN8n';
import { boughtCount, paidTimes } from './ledger';
import { scenario, type Suite } from './scenario';
import type { Shop } from './shop';

type Cells = Record<string, unknown>;

/** As much as is needed of the library with which n8n itself reads and writes workbooks. */
interface Workbooks {
	read(data: Uint8Array): { SheetNames: string[]; Sheets: Record<string, unknown> };
	write(book: unknown, options: { type: 'buffer'; bookType: 'xlsx' }): Uint8Array;
	utils: {
		book_new(): unknown;
		book_append_sheet(book: unknown, sheet: unknown, name: string): void;
		json_to_sheet(rows: Cells[]): unknown;
		sheet_to_json(sheet: unknown): Cells[];
	};
}

async function workbooks(): Promise<Workbooks> {
	const { folder } = await installedN8n();
	const load = createRequire(path.join(folder, 'node_modules/n8n-nodes-base/package.json'));
	return load('@e965/xlsx') as Workbooks;
}

/** What a reader of sheets makes no row of, or none with anything in it. */
const isBlank = ({ row }: SheetRow) => Object.values(row).every((value) => value === '');

/** As Excel saves it: the phone first, after the mark that says that it is UTF-8. */
function commaSeparated(rows: Cells[]): string {
	const titles = ['Phone No.', 'S/N', 'Pupil Name', 'Amount (₦)'];
	const cell = (value: unknown) => `"${String(value ?? '').replace(/"/g, '""')}"`;
	const line = (cells: unknown[]) => cells.map(cell).join(',');
	return `\ufeff${[titles, ...rows.map((row) => titles.map((title) => row[title]))].map(line).join('\r\n')}\r\n`;
}

/** A bursar's sheet of 31 rows goes through the published example, in the ways in which bursars save it. */
export function uploadedSheets(place: Suite, at: () => { host: Host; shop: Shop }): void {
	const sheet = bursarsSheet(31).filter((line) => !isBlank(line));
	const rows = sheet.map(({ row }) => row as Cells);
	const workbook = async () => {
		const { utils, write } = await workbooks();
		const book = utils.book_new();
		utils.book_append_sheet(book, utils.json_to_sheet(rows), 'JSS1');
		return new File(
			[Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx' }))],
			'Pupils.XLSX',
		);
	};
	const text = async () =>
		await Promise.resolve(new File([commaSeparated(rows)], 'pupils.csv', { type: 'text/csv' }));

	for (const [kind, fileOf] of [
		['an Excel workbook', workbook],
		['a comma-separated file', text],
	] as const)
		scenario(`A messy sheet as ${kind} comes back in its own order`, place, async (doing) => {
			const { host, shop } = at();
			shop.simulator.reset();
			doing('uploading it, and buying');
			const form = await FilledForm.submit(host, 'top-up-a-sheet', [kind, await fileOf()]);
			const page = await form.page('What it would cost');
			const wanted = sheet.flatMap(({ expected }) =>
				'bought' in expected ? [expected.bought] : [],
			);
			assert.match(page, new RegExp(`${wanted.length} purchases for ₦`));
			await form.submit([undefined, 'Buy']);
			const last = await form.page('Your sheet comes back');
			const orders = wanted.map((phone) => ({ order: '', phone, amount: 500 }));
			assert.equal(boughtCount(shop, orders), wanted.length);
			assert.deepEqual([...new Set(paidTimes(shop).values())], [1]);
			doing('reading what came back');
			const results = await rowsOf(last);
			assert.equal(results.length, sheet.length);
			assert.deepEqual(
				sheet.flatMap((line, index) => mismatchOf(line, results[index])),
				[],
			);
		});
}

/** The workbook that the last page of the form gives to download. */
async function rowsOf(page: string): Promise<Cells[]> {
	const [, encoded = ''] = /const binaries = "([^"]+)"/.exec(page) ?? [];
	const files = JSON.parse(decodeURIComponent(encoded)) as Array<{
		data: string;
		fileName: string;
	}>;
	const results = files.find(({ fileName }) => fileName === 'results.xlsx');
	const { read, utils } = await workbooks();
	const { SheetNames, Sheets } = read(Buffer.from(results?.data ?? '', 'base64'));
	return utils.sheet_to_json(Sheets[SheetNames[0]]);
}

/** What of a row's result is not what it should be. */
function mismatchOf({ row, expected, what }: SheetRow, result: Cells): string[] {
	// n8n's reader leaves empty cells out, and then the node cannot tell one from a column with another name.
	const told = String(result['What to Do']).replace(
		/ got nothing from this row, which has .*?(?:the column's name|that reads it)\. /,
		' is empty. ',
	);
	const isRight =
		'says' in expected
			? result.Outcome === 'notSent' && result.Charged === 'no' && expected.says.test(told)
			: result.Outcome === 'success' && result.Charged === 'yes';
	const keepsColumns = Object.entries(row).every(
		([name, value]) => String(result[name] ?? '') === String(value),
	);
	return isRight && keepsColumns ? [] : [`${what}: ${JSON.stringify(result)}`];
}
