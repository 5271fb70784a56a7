import assert from 'node:assert/strict';

import { bursarsSheet, type SheetRow } from '../../engine/sheets/bursarsSheet';
import { FilledForm } from './forms';
import { importHere } from './exampleServers';
import { installedN8n, loadFromN8n } from './installN8n';
import { assertBoughtOnceEach, charges, paidTimes } from './ledger';
import { scenario } from './scenario';
import { pause } from './wait';
import type { WorkflowNode } from './workflows';

type Cells = Record<string, unknown>;

/** The needed part of the library with which n8n reads and writes workbooks. */
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
	loadFromN8n<Workbooks>(await installedN8n(), '@e965/xlsx', 'n8n-nodes-base');

/** Lines that a reader of sheets drops, or reads as empty rows. */
const isBlank = ({ row }: SheetRow) => Object.values(row).every((value) => value === '');

/** A file as Excel saves it: the phone first, after the mark of UTF-8. */
function commaSeparated(rows: Cells[]): string {
	const titles = ['Phone No.', 'S/N', 'Pupil Name', 'Amount (₦)'];
	const cell = (value: unknown) => `"${String(value ?? '').replace(/"/g, '""')}"`;
	const line = (cells: unknown[]) => cells.map(cell).join(',');
	return `\ufeff${[titles, ...rows.map((row) => titles.map((title) => row[title]))].map(line).join('\r\n')}\r\n`;
}

const csv = (text: string) => new File([text], 'pupils.csv', { type: 'text/csv' });

const path = 'top-up-a-sheet';

/** Uploads a sheet under a name. */
const upload = async (name: string, file?: File, to = path) =>
	await FilledForm.submit(to, [name, file]);

/** The example elsewhere, with a page that buys for a second only. */
function impatient(node: WorkflowNode): void {
	if (node.name === 'Upload') node.parameters.options = { path: (node.webhookId = 'impatient') };
	if (node.name !== 'Summary') return;
	const { jsCode } = node.parameters;
	node.parameters.jsCode = String(jsCode).replace('hours: 1', 'seconds: 1');
	assert.notEqual(node.parameters.jsCode, jsCode);
}

/** The published example gets sheets in the ways in which bursars save them. */
export function uploadedSheets(): void {
	scenario('Upload a sheet, look, approve, buy', async (doing) => {
		await importHere('top-up-an-uploaded-sheet', { publish: true });
		const titles = 'S/N;Pupil Name;Phone No.;Amount (₦)';
		const lines = [
			'1;Ada;0803 123 4567;₦500',
			';;;',
			'2;Bola;not a number;500',
			'3;Chidi;08051234567;1,000.00',
		];
		const sheet = [titles, ...lines].join('\n');
		doing('sending the form without a sheet');
		assert.match(await (await upload('May')).page('No sheet was sent'), /template\.csv/);
		doing('uploading sheets that cannot be used');
		const useless: Array<[text: string, said: string]> = [
			['', 'The sheet has no rows.'],
			[titles, 'The sheet has no rows.'],
			[`${sheet}\n4;Dayo`, 'The sheet could not be read: '],
			[sheet.replace('Phone No.', 'Line'), 'No title of the sheet means the phone.'],
			[sheet.replace('Pupil Name', 'Mobile'), 'may all mean the phone.'],
		];
		for (const [text, said] of useless) {
			const form = await upload('May', csv(text));
			const page = await form.page('This sheet cannot be used');
			assert.ok(page.includes(said), page);
			assert.doesNotMatch(page, /Do not buy|cannot be bought/);
			await form.submit([]);
			await form.page('upload it again under the same name');
		}
		doing('uploading a sheet with tabs, and one that begins with a heading');
		const odd: Array<[text: string, page: RegExp]> = [
			[sheet.replaceAll(';', '\t'), /<td>4<\/td><td>2 · Bola · not a number<\/td>/],
			[`Pupils of term 2;;;\n${sheet}`, /<td>5<\/td><td>2 · Bola · not a number<\/td>/],
		];
		for (const [text, said] of odd) {
			const form = await upload('April', csv(text));
			const page = await form.page('What it would cost');
			assert.match(page, said);
			assert.match(page, /2 purchases for ₦1,500\./);
			await form.submit([undefined, 'Do not buy']);
		}
		doing('looking, and not buying');
		const looked = await upload('June', csv(sheet));
		const page = await looked.page('What it would cost');
		assert.match(page, /2 purchases for ₦1,500\.<\/b> The wallet has ₦[\d,]+\./);
		assert.match(page, /Empty rows left out: 1\./);
		assert.match(page, /Phone Number.*is not a phone number/);
		await looked.submit([undefined, 'Do not buy']);
		await looked.page('Correct the sheet, and upload it again under the same name.');
		assert.equal(charges(), 0);
		doing('buying');
		const form = await upload('June', csv(sheet));
		await form.page('2 purchases for ₦1,500.');
		await form.submit([undefined, 'Buy']);
		const last = await form.page('Bought now: 2 for ₦1,500.');
		assert.match(last, /Not bought: 1 \(row 4\)\./);
		assert.match(last, /results\.xlsx/);
		assert.match(last, /report\.html/);
		assert.deepEqual([...paidTimes().values()], [1, 1]);
		doing('uploading it again');
		const again = await upload('June', csv(sheet));
		await again.page('Nothing to buy: 2 bought under this name before');
		await again.submit([undefined, 'Get the results']);
		await again.page('Bought earlier under this name: 2.');
		assert.deepEqual([...paidTimes().values()], [1, 1]);
	});

	scenario('A page of the upload that waited for too long does not buy', async (doing) => {
		const sheet = csv('Phone;Amount\n08031234567;500');
		await importHere('top-up-an-uploaded-sheet', { publish: true, change: impatient });
		doing('choosing Buy too late');
		const late = await upload('July', sheet, 'impatient');
		await late.page('This page buys until');
		await pause(1_500);
		await late.submit([undefined, 'Buy']);
		await late.page('The page that asks waited for too long.');
		doing('leaving the page alone, and choosing Buy on the old page');
		const old = await upload('July', sheet, 'impatient');
		await old.page('The page that asks waited for too long.');
		await old.submit([undefined, 'Buy']);
		await old.page('Upload the sheet again under the same name.');
		assert.equal(charges(), 0);
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

/** The parts of a row's result that are wrong. */
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
