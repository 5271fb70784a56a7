import { encode } from 'uqr';

/** Phones scan larger codes badly. */
const maxVersion = 20;
const longest = 666;

/** Rows of modules, `true` for a dark one. Undefined for a text that is too long. */
export function qrCode(text: string): boolean[][] | undefined {
	const bytes = [...Buffer.from(text)];
	return bytes.length > longest
		? undefined
		: encode(bytes, { ecc: 'M', border: 0, maxVersion }).data;
}
