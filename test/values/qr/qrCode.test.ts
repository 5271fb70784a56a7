import fc from 'fast-check';

import { qrCode } from '../../../nodes/VtuWallet/values/qr/qrCode';
import { readQrCode } from '../../support/qrPicture';
import { forAll } from '../../support/forAll';

/** The longest text of each version at level M, in bytes, as the standard lists them. */
const capacities = [
	14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666,
];

const scale = 3;

/** Draws the code as in print: every module several pixels wide, with white around the code. */
function printed(modules: boolean[][]): boolean[][] {
	const size = (modules.length + 8) * scale;
	const moduleAt = (pixel: number) => Math.floor(pixel / scale) - 4;
	return Array.from({ length: size }, (_, y) =>
		Array.from({ length: size }, (_pixel, x) => modules[moduleAt(y)]?.[moduleAt(x)] ?? false),
	);
}

function drawn(text: string): boolean[][] {
	const modules = qrCode(text);
	if (!modules) throw new Error('It has no QR code');
	return modules;
}

const read = (text: string) => readQrCode(printed(drawn(text)));

test('is read as the text that it was made from', () => {
	const texts = fc
		.string({ unit: 'grapheme', minLength: 1, maxLength: 100 })
		.filter((text) => Buffer.byteLength(text) <= 666);
	forAll([texts], (text) => expect(read(text)).toBe(text), { numRuns: 15 });
});

test.each(capacities.map((bytes, index) => [index + 1, bytes]))(
	'of version %d holds %d bytes, and no more',
	(version, bytes) => {
		const full = '#'.repeat(bytes);
		expect(drawn(full)).toHaveLength(17 + 4 * version);
		expect(read(full)).toBe(full);
		expect(qrCode(`${full}#`)?.length).toBe(version === 20 ? undefined : 21 + 4 * version);
	},
);

/** A tenth of the codewords of each block may be wrong. Here a spot in the middle of the picture is wrong. */
test('is read also if a part of the picture is covered', () => {
	const text = 'LPA:1$smdp.example.com$K2-1QZ0Y8-ABCDEF';
	const modules = drawn(text);
	const middle = Math.floor(modules.length / 2);
	for (let y = middle - 2; y <= middle + 2; y++)
		for (let x = middle - 2; x <= middle + 2; x++) modules[y][x] = true;
	expect(readQrCode(printed(modules))).toBe(text);
});

test('has no large dark or light parts for any text', () => {
	for (const text of ['\0'.repeat(100), '\xff'.repeat(50), 'A'.repeat(100), '10'.repeat(50)]) {
		const all = drawn(text).flat();
		const dark = all.filter((isDark) => isDark).length / all.length;
		expect(Math.abs(dark - 0.5)).toBeLessThan(0.1);
	}
});
