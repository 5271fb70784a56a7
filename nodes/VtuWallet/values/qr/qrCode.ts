import { encode } from 'uqr';

/** The largest code that phones scan well, and the bytes that it holds. */
const maxVersion = 20;
const longest = 666;

/** The modules of a QR code, row by row, `true` for a dark one; undefined for a text that is too long. */
export function qrCode(text: string): boolean[][] | undefined {
	const bytes = [...Buffer.from(text)];
	return bytes.length > longest
		? undefined
		: encode(bytes, { ecc: 'M', border: 0, maxVersion }).data;
}
