import jsQR from 'jsqr';
import assert from 'node:assert/strict';
import { crc32, inflateSync } from 'node:zlib';

/** A picture in black and white, row by row, `true` for black. */
export type Picture = boolean[][];

/** The parts of a PNG with their check sums held against them. */
function chunksOf(png: Buffer): Array<{ name: string; content: Buffer }> {
	assert.equal(png.toString('latin1', 0, 8), '\x89PNG\r\n\x1a\n');
	const chunks: Array<{ name: string; content: Buffer }> = [];
	for (let at = 8; at < png.length; ) {
		const end = at + 8 + png.readUInt32BE(at);
		const name = png.toString('latin1', at + 4, at + 8);
		assert.equal(png.readUInt32BE(end), crc32(png.subarray(at + 4, end)), name);
		chunks.push({ name, content: png.subarray(at + 8, end) });
		at = end + 4;
	}
	return chunks;
}

/** A PNG of one bit a pixel, read strictly. */
export function readPng(bytes: Uint8Array): Picture {
	const chunks = chunksOf(Buffer.from(bytes));
	assert.deepEqual(
		chunks.map(({ name }) => name),
		['IHDR', 'IDAT', 'IEND'],
	);
	const [{ content: header }, { content: data }] = chunks;
	const width = header.readUInt32BE(0);
	const height = header.readUInt32BE(4);
	assert.deepEqual([...header.subarray(8)], [1, 0, 0, 0, 0]);
	// Refuses a stream whose check sum is another.
	const raw = inflateSync(data);
	const rowBytes = 1 + Math.ceil(width / 8);
	assert.equal(raw.length, height * rowBytes);
	assert.ok(raw.every((byte, at) => at % rowBytes !== 0 || byte === 0));
	return Array.from({ length: height }, (_, y) => {
		const row = raw.subarray(y * rowBytes, (y + 1) * rowBytes);
		return Array.from({ length: width }, (_pixel, x) => {
			const bit = (row[1 + (x >>> 3)] >>> (7 - (x & 7))) & 1;
			return bit === 0;
		});
	});
}

/** The text that a phone reads in a picture of a QR code. Undefined if the picture has none. */
export function readQrCode(picture: Picture): string | undefined {
	const [{ length: width }] = picture;
	const pixels = new Uint8ClampedArray(4 * width * picture.length).fill(255);
	picture.forEach((row, y) =>
		row.forEach((isBlack, x) => {
			const at = 4 * (y * width + x);
			if (isBlack) pixels.fill(0, at, at + 3);
		}),
	);
	const found = jsQR(pixels, width, picture.length, { inversionAttempts: 'dontInvert' });
	return found ? Buffer.from(found.binaryData).toString() : undefined;
}

/** The text of a QR code that came out as the file of an item. */
export const qrTextOf = (png: Uint8Array): string | undefined => readQrCode(readPng(png));
