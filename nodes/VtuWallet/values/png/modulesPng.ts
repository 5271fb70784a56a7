import { bigEndian, deflatedRows } from './deflate';

/** A module is so many pixels wide: at one bit each they are one byte. */
const scale = 8;
/** Modules of white around a code, without which some readers do not find it. */
const quiet = 4;
const [dark, light] = [0x00, 0xff];
const unfiltered = 0;

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** A square of modules as a PNG in black and white. */
export function modulesPng(modules: readonly boolean[][]): Uint8Array {
	const across = modules.length + 2 * quiet;
	const margin = Array.from({ length: quiet }, () => light);
	const empty = Array.from({ length: quiet }, () =>
		Uint8Array.from([unfiltered, ...Array.from({ length: across }, () => light)]),
	);
	const drawn = modules.map((row) =>
		Uint8Array.from([
			unfiltered,
			...margin,
			...row.map((isDark) => (isDark ? dark : light)),
			...margin,
		]),
	);
	const pixels = bigEndian(across * scale);
	const oneBitGrey = [1, 0, 0, 0, 0];
	return Uint8Array.from([
		...signature,
		...chunk('IHDR', [...pixels, ...pixels, ...oneBitGrey]),
		...chunk('IDAT', [...deflatedRows([...empty, ...drawn, ...empty], scale)]),
		...chunk('IEND', []),
	]);
}

function chunk(name: string, content: readonly number[]): number[] {
	const checked = [...Buffer.from(name, 'latin1'), ...content];
	return [...bigEndian(content.length), ...checked, ...bigEndian(crc32(checked))];
}

function crc32(bytes: readonly number[]): number {
	let crc = 0xffffffff;
	for (const byte of bytes) {
		crc ^= byte;
		for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
	}
	return ~crc >>> 0;
}
