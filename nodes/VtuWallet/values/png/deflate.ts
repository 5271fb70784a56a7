/** Writes bits as deflate reads them: from the lowest on, and Huffman codes from their highest. */
class Bits {
	readonly bytes: number[] = [];
	private filled = 0;

	number(value: number, count: number): void {
		for (let bit = 0; bit < count; bit++) this.bit((value >>> bit) & 1);
	}

	code(value: number, count: number): void {
		for (let bit = count - 1; bit >= 0; bit--) this.bit((value >>> bit) & 1);
	}

	private bit(value: number): void {
		if (this.filled % 8 === 0) this.bytes.push(0);
		this.bytes[this.bytes.length - 1] |= value << this.filled % 8;
		this.filled++;
	}
}

/** The longest copy that needs no code of its own. */
const longestCopy = 257;
const endOfBlock = 256;

/**
 * Rows that each stand there several times, one after the other, as one zlib stream: a row is written once and then
 * copied. It is for pictures in large modules, which shrink to a tenth by that alone; n8n lets no node have zlib.
 */
export function deflatedRows(rows: readonly Uint8Array[], times: number): Uint8Array {
	const bits = new Bits();
	bits.number(1, 1); // the last block
	bits.number(1, 2); // with the codes that everybody knows
	for (const row of rows) {
		for (const byte of row) symbol(bits, byte);
		copy(bits, row.length * (times - 1), row.length);
	}
	symbol(bits, endOfBlock);
	const check = adler32(rows, times);
	return Uint8Array.from([0x78, 0x01, ...bits.bytes, ...bigEndian(check)]);
}

export const bigEndian = (value: number): number[] =>
	[24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);

function symbol(bits: Bits, value: number): void {
	if (value < 144) bits.code(0x30 + value, 8);
	else if (value < 256) bits.code(0x190 + value - 144, 9);
	else if (value < 280) bits.code(value - 256, 7);
	else bits.code(0xc0 + value - 280, 8);
}

/** In parts of about one length: none may be shorter than three. */
function copy(bits: Bits, length: number, distance: number): void {
	for (let left = length, parts = Math.ceil(length / longestCopy); parts > 0; parts--) {
		const part = Math.ceil(left / parts);
		const [lengthCode, lengthRest, lengthBits] = inSteps(part - 3, 4);
		symbol(bits, 257 + lengthCode);
		bits.number(lengthRest, lengthBits);
		const [distanceCode, distanceRest, distanceBits] = inSteps(distance - 1, 2);
		bits.code(distanceCode, 5);
		bits.number(distanceRest, distanceBits);
		left -= part;
	}
}

/** Codes stand for ever wider ranges, so many of one width; what is left over follows as a plain number. */
function inSteps(value: number, ofOneWidth: number): [code: number, rest: number, bits: number] {
	let bits = 0;
	while (value >>> bits >= 2 * ofOneWidth) bits++;
	return [bits * ofOneWidth + (value >>> bits), value & ((1 << bits) - 1), bits];
}

function adler32(rows: readonly Uint8Array[], times: number): number {
	let [a, b] = [1, 0];
	for (const row of rows)
		for (let time = 0; time < times; time++)
			for (const byte of row) {
				a = (a + byte) % 65521;
				b = (b + a) % 65521;
			}
	return ((b << 16) | a) >>> 0;
}
