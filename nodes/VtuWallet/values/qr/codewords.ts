import { checkBytesOf } from './checkBytes';
import type { Version } from './versions';

/** The text with its length, filled up, split into blocks and checked, in the order in which it is drawn. */
export function codewordsOf(text: Uint8Array, version: Version): number[] {
	const data = blocksOf(filledUp(text, version), version);
	const checks = data.map((block) => checkBytesOf(block, version.checkBytes));
	return [...inTurns(data), ...inTurns(checks)];
}

/** Half a byte says that bytes follow, and half a byte that they end: in hexadecimal digits all of it is whole. */
function filledUp(text: Uint8Array, { dataBytes, lengthBytes }: Version): Uint8Array {
	const length = text.length.toString(16).padStart(2 * lengthBytes, '0');
	const digits = `4${length}${Buffer.from(text).toString('hex')}0`;
	const missing = dataBytes - digits.length / 2;
	return Buffer.from(digits + 'ec11'.repeat(missing).slice(0, 2 * missing), 'hex');
}

/** The last blocks have a byte more where they do not come out even. */
function blocksOf(bytes: Uint8Array, { blocks }: Version): Uint8Array[] {
	const short = Math.floor(bytes.length / blocks);
	const shortBlocks = blocks - (bytes.length % blocks);
	const start = (block: number) => block * short + Math.max(0, block - shortBlocks);
	return Array.from({ length: blocks }, (_, block) =>
		bytes.subarray(start(block), start(block + 1)),
	);
}

/** The first of every block, then the second of every block, and so on. */
function inTurns(blocks: ArrayLike<number>[]): number[] {
	const longest = Math.max(...blocks.map(({ length }) => length));
	return Array.from({ length: longest }, (_, place) =>
		blocks.filter(({ length }) => place < length).map((block) => block[place]),
	).flat();
}
