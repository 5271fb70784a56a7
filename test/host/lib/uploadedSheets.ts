import assert from 'node:assert/strict';

import { bursarsSheet, type SheetRow } from '../../engine/sheets/bursarsSheet';
import { FilledForm } from './forms';
import { importHere } from './exampleServers';
import { installedN8n, loadFromN8n } from './installN8n';
import { assertBoughtOnceEach, charges, paidTimes } from './ledger';
import { scenario } from './scenario';

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

const workbooks = async () =>
	loadFromN8n<Workbooks>(await installedN8n(), '@e965/xlsx', 'node_modules/n8n-nodes-base');

/** What a reader of sheets makes no row of, or none with anything in it. */
const isBlank = ({ row }: SheetRow) => Object.values(row).every((value) => value === '');

/** As Excel saves it: the phone first, after the mark that says that it is UTF-8. */
function commaSeparated(rows: Cells[]): string {
	const titles = ['Phone No.', 'S/N', 'Pupil Name', 'Amount (₦)'];
	const cell = (value: unknown) => `"${String(value ?? '').replace(/"/g, '""')}"`;
	const line = (cells: unknown[]) => cells.map(cell).join(',');
	return `\ufeff${[titles, ...rows.map((row) => titles.map((title) => row[title]))].map(line).join('\r\n')}\r\n`;
}

const csv = (text: string) => new File([text], 'pupils.csv', { type: 'text/csv' });

/** Uploads a sheet under a name. */
const upload = async (name: string, file: File) =>
	await FilledForm.submit('top-up-a-sheet', [name, file]);

/** The published example gets sheets in the ways in which bursars save them. */
export function uploadedSheets(): void {
	scenario('Upload a sheet, look, approve, buy', async (doing) => {
		await importHere('top-up-an-uploaded-sheet', { publish: true });
		const titles = 'S/N;Pupil Name;Phone No.;Amount (₦)';
		const lines = [
			'1;Ada;0803 123 4567;₦500',
			'2;Bola;not a number;500',
			'3;Chidi;08051234567;1,000.00',
		];
		const sheet = [titles, ...lines].join('\n');
		doing('uploading what has no rows');
		for (const text of ['', titles])
			await (await upload('May', csv(text))).page('The sheet has no rows.');
		doing('uploading a sheet with tabs, and one that begins with a title');
		const odd: Array<[text: string, page: RegExp]> = [
			[sheet.replaceAll(';', '\t'), /2 purchases for ₦1,500\./],
			[`Pupils of term 2;;;\n${sheet}`, /got nothing from this row, which has .*Pupils of term 2/],
		];
		for (const [text, said] of odd) {
			const form = await upload('April', csv(text));
			assert.match(await form.page('What it would cost'), said);
			await form.submit([undefined, 'Do not buy']);
		}
		doing('looking, and not buying');
		const looked = await upload('June', csv(sheet));
		const page = await looked.page('What it would cost');
		assert.match(page, /2 purchases for ₦1,500\./);
		assert.match(page, /Phone Number.*is not a phone number/);
		assert.match(page, /2 · Bola · not a number/, 'it says which row');
		await looked.submit([undefined, 'Do not buy']);
		await looked.page('Nothing was bought');
		assert.equal(charges(), 0);
		for (const [time, costs] of [
			['first', /2 purchases for ₦1,500\./],
			['second', /(?=[^]*0 purchases for ₦0\.)[^]*Bought under this name before: 2\./],
		] as const) {
			doing(`buying for the ${time} time`);
			const form = await upload('June', csv(sheet));
			assert.match(await form.page('What it would cost'), costs);
			await form.submit([undefined, 'Buy']);
			const last = await form.page('Your sheet comes back');
			assert.match(last, /results\.xlsx/);
			assert.match(last, /report\.html/);
			assert.deepEqual([...paidTimes().values()], [1, 1]);
		}
	});

	const sheet = bursarsSheet(31).filter((line) => !isBlank(line));
	const rows = sheet.map(({ row }) => row as Cells);
	const workbook = async () => {
		const { utils, write } = await workbooks();
		const book = utils.book_new();
		utils.book_append_sheet(book, utils.json_to_sheet(rows), 'JSS1');
		const bytes = Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx' }));
		return new File([bytes], 'Pupils.XLSX');
	};

	for (const [kind, fileOf] of [
		['an Excel workbook', workbook],
		['a comma-separated file', () => csv(commaSeparated(rows))],
	] as const)
		scenario(`A messy sheet as ${kind} comes back in its own order`, async (doing) => {
			doing('uploading it, and buying');
			const form = await upload(kind, await fileOf());
			const page = await form.page('What it would cost');
			const wanted = sheet.flatMap(({ expected }) =>
				'bought' in expected ? [expected.bought] : [],
			);
			assert.match(page, new RegExp(`${wanted.length} purchases for ₦`));
			await form.submit([undefined, 'Buy']);
			const last = await form.page('Your sheet comes back');
			assertBoughtOnceEach(wanted.map((phone) => ({ order: '', phone, amount: 500 })));
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
