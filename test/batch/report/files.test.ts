import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type {
	MissingFile,
	OutputFile,
	QrCodeFile,
	Row,
} from '../../../nodes/VtuWallet/batch/operation';
import { withFiles } from '../../../nodes/VtuWallet/batch/report/files';
import { toItems } from '../../../nodes/VtuWallet/batch/report/items';
import type { RowResult } from '../../../nodes/VtuWallet/batch/report/rowResult';
import { BadInput } from '../../../nodes/VtuWallet/values/badInput';
import { rowOf } from '../../resources/fakes';
import { qrTextOf } from '../../support/qrPicture';
import { buyEsim } from '../../../nodes/VtuWallet/resources/esim/buy.operation';

function host(broken = false) {
	const hints: string[] = [];
	const prepareBinaryData = async (data: Buffer, fileName?: string, mimeType = '') =>
		broken
			? await Promise.reject(new Error('no space left in /data'))
			: await Promise.resolve({ data: data.toString('base64'), mimeType, fileName });
	return {
		hints,
		context: {
			helpers: { prepareBinaryData },
			addExecutionHints: (...told: Array<{ message: string }>) =>
				void hints.push(...told.map(({ message }) => message)),
		} as unknown as IExecuteFunctions,
	};
}

const reader = { row: (index: number) => ({ ...rowOf(buyEsim), index }), breathe: async () => {} };
const file = (text: string): OutputFile => ({ name: 'a.txt', type: 'text/plain', content: text });
const qrCode = (qrCodeOf: string): QrCodeFile => ({
	name: 'a.png',
	type: 'image/png',
	qrCodeOf,
	whenTooLong: 'Use the link',
});
const named = (json: IDataObject, { index }: Row) =>
	file(`${String(json.reference ?? json.id)} of row ${index}`);

type Outcome = 'success' | 'pending' | 'failed' | 'unknown' | 'notSent';
function bought(index: number, outcome: Outcome, warnings?: string[]): RowResult {
	const receipt = {
		reference: `esim-${index}`,
		outcome,
		charged: 'yes' as const,
		replayed: false,
		product: 'esim',
		recipient: '',
		amount: 100,
		balanceAfter: null,
		message: '',
		...(warnings && { warnings }),
	};
	const result = { ...receipt, attempt: 0 };
	return { kind: 'purchased', index, by: 'run', purchased: { receipt, advice: '', result } };
}
const refused: RowResult = {
	kind: 'refused',
	index: 9,
	problem: new BadInput('Package', 'It is empty', 'Fill it in.'),
};
const output = (index: number): RowResult => ({
	kind: 'output',
	index,
	json: [{ id: `id-${index}` }],
});

async function itemsOf(
	results: RowResult[],
	fileOf: (json: IDataObject, row: Row) => OutputFile | QrCodeFile | MissingFile | undefined,
	{ context } = host(),
	notBoughtAsReceipts = false,
) {
	const operation = { fileOf: (row: Row, json: IDataObject) => fileOf(json, row) };
	const whole = await withFiles(context, operation, reader, results);
	const inputs = Array.from({ length: 10 }, () => ({ json: {} }));
	const options = { simplify: true, includeInputFields: false, notBoughtAsReceipts };
	const items = await toItems(whole, inputs, { ...options, purchase: { environment: 'sandbox' } });
	return items.map(({ json, binary }) => ({
		json,
		text: binary?.data && Buffer.from(binary.data.data, 'base64').toString(),
	}));
}

test('each item gets the file of its own row', async () => {
	const items = await itemsOf([bought(1, 'success'), bought(0, 'pending')], named);
	expect(items.map(({ text }) => text)).toEqual(['esim-0 of row 0', 'esim-1 of row 1']);
	const reads = await itemsOf([output(0), output(1)], named);
	expect(reads.map(({ text }) => text)).toEqual(['id-0 of row 0', 'id-1 of row 1']);
});

test.each([false, true])('what was not bought gets none (as receipts: %s)', async (asReceipts) => {
	const results = [bought(0, 'failed'), bought(1, 'unknown'), bought(2, 'notSent'), refused];
	const asked: IDataObject[] = [];
	const noting = (json: IDataObject) => {
		asked.push(json);
		return file('x');
	};
	const items = await itemsOf(results, noting, host(), asReceipts);
	expect(items.map(({ text }) => text)).toEqual([undefined, undefined, undefined, undefined]);
	expect(asked).toEqual([]);
});

test('a file that is missing is a warning of the receipt, after the others', async () => {
	const some = [bought(0, 'success', ['Look'])];
	const around = host();
	const [{ json, text }] = await itemsOf(some, () => ({ missing: 'Not yet' }), around);
	expect([json.warnings, text]).toEqual([['Look', 'Not yet'], undefined]);
	expect(around.hints).toEqual([]);
});

test('of an item that is no receipt it is a hint, and the item stays as it was', async () => {
	const around = host();
	const some = [output(0), output(1), output(2)];
	const missing = ({ id }: IDataObject) => (id === 'id-1' ? file('it') : { missing: 'Not yet' });
	const items = await itemsOf(some, missing, around);
	expect(items.map(({ json, text }) => [json, text])).toEqual([
		[{ id: 'id-0' }, undefined],
		[{ id: 'id-1' }, 'it'],
		[{ id: 'id-2' }, undefined],
	]);
	expect(around.hints).toEqual(['2 of 3: Not yet']);
});

test('of a text that is to be scanned it is the picture', async () => {
	const results = await withFiles(
		host().context,
		{ fileOf: ({ index }) => ({ ...qrCode(`LPA:1$a$${index}`), field: 'picture' }) },
		reader,
		[bought(0, 'success'), output(1)],
	);
	const pictures = results.map((result) => 'binary' in result && result.binary?.picture);
	expect(
		pictures.map(
			(one) => one && [one.fileName, one.mimeType, qrTextOf(Buffer.from(one.data, 'base64'))],
		),
	).toEqual([
		['a.png', 'image/png', 'LPA:1$a$0'],
		['a.png', 'image/png', 'LPA:1$a$1'],
	]);
});

test('a text that no QR code can hold is said to be too long', async () => {
	const around = host();
	const drawn = () => qrCode('A'.repeat(700));
	const items = await itemsOf([bought(0, 'success'), output(1)], drawn, around);
	expect(items.map(({ json, text }) => [json.warnings, text])).toEqual([
		[['Use the link'], undefined],
		[undefined, undefined],
	]);
	expect(around.hints).toEqual(['1 of 2: Use the link']);
});

test('whatever goes wrong with a file, the purchase is told', async () => {
	const throwing = () => {
		throw new TypeError('x is not a function');
	};
	for (const items of [
		await itemsOf([bought(0, 'success'), bought(1, 'success')], named, host(true)),
		await itemsOf([bought(0, 'success'), bought(1, 'success')], throwing),
	])
		expect(items).toMatchObject(
			[0, 1].map((index) => ({
				json: {
					outcome: 'success',
					reference: `esim-${index}`,
					warnings: [expect.stringMatching(/^The file .*could not be stored in this n8n/)],
				},
			})),
		);
});

test('nothing is changed where the operation has no file, or the row wants none', async () => {
	const results = [bought(0, 'success'), refused, output(2)];
	expect(await withFiles(host().context, {}, reader, results)).toBe(results);
	expect(await withFiles(host().context, { fileOf: () => undefined }, reader, results)).toEqual(
		results,
	);
});
