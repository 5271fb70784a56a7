import { codewordsOf } from './codewords';
import { Grid } from './grid';
import { masks, penaltyOf } from './masks';
import { versionFor } from './versions';

/** The modules of a QR code, row by row, `true` for a dark one; undefined for a text that is too long (666 bytes fit). */
export function qrCode(text: string): boolean[][] | undefined {
	const bytes = Buffer.from(text);
	const version = versionFor(bytes.length);
	if (version === undefined) return undefined;
	const grid = new Grid(version);
	grid.fill(codewordsOf(bytes, version));
	return masks
		.map((isTurned, mask) => grid.masked(mask, isTurned))
		.map((modules) => ({ modules, penalty: penaltyOf(modules) }))
		.reduce((best, one) => (one.penalty < best.penalty ? one : best)).modules;
}
