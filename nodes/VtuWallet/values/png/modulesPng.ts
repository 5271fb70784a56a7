/** A module is eight pixels wide: at one bit each, they are one byte. */
const scale = 8;
/** Some readers need a white border. */
const quiet = 4;
const [dark, light] = [0x00, 0xff];

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const oneBitGrey = [1, 0, 0, 0, 0];

/** A square of modules as a PNG in black and white. It is not compressed: a node may not use zlib. */
export function modulesPng(modules: readonly boolean[][]): Uint8Array {
	const across = modules.length + 2 * quiet;
	const margin = Array<number>(quiet).fill(light);
	const empty = Array<number[]>(quiet).fill(Array<number>(across).fill(light));
	const drawn = modules.map((row) => row.map((isDark) => (isDark ? dark : light)));
	const square = [...empty, ...drawn.map((row) => [...margin, ...row, ...margin]), ...empty];
	const unfiltered = square.map((row) => [0, ...row]);
	const rows = unfiltered.flatMap((row) => Array<number[]>(scale).fill(row));
	const pixels = bytesOf(across * scale);
	return Uint8Array.from([
		...signature,
		...chunk('IHDR', [...pixels, ...pixels, ...oneBitGrey]),
		...chunk('IDAT', [0x78, 0x01, ...rows.flatMap(storedBlock), ...bytesOf(adler32(rows.flat()))]),
		...chunk('IEND', []),
	]);
}

/** A row as a block of deflate without compression: whether it is the last one, its length and the inverse. */
function storedBlock(row: number[], index: number, { length }: number[][]): number[] {
	const [, , high, low] = bytesOf(row.length);
	return [index === length - 1 ? 1 : 0, low, high, low ^ 0xff, high ^ 0xff, ...row];
}

function chunk(name: string, content: readonly number[]): number[] {
	const checked = [...Buffer.from(name, 'latin1'), ...content];
	return [...bytesOf(content.length), ...checked, ...bytesOf(crc32(checked))];
}

function crc32(bytes: readonly number[]): number {
	let crc = 0xffffffff;
	for (const byte of bytes) {
		crc ^= byte;
		for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
	}
	return ~crc >>> 0;
}

function adler32(bytes: readonly number[]): number {
	let [a, b] = [1, 0];
	for (const byte of bytes) {
		a = (a + byte) % 65521;
		b = (b + a) % 65521;
	}
	return ((b << 16) | a) >>> 0;
}

const bytesOf = (value: number): number[] =>
	[24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);
