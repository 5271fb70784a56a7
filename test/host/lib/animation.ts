import { crc32 } from 'node:zlib';

export interface Frame {
	/** A PNG; all frames have one size and one kind of colour. */
	png: Buffer;
	seconds: number;
}

interface Chunk {
	type: string;
	data: Buffer;
}

const signatureLength = 8;

/** An animated PNG that repeats without end. A program that cannot play it shows the first frame. */
export function animate(frames: Frame[]): Buffer {
	const [first] = frames;
	const header = headerOf(first.png);
	if (frames.some(({ png }) => !headerOf(png).equals(header)))
		throw new Error('The frames differ in size or kind of colour.');
	let sequence = 0;
	const numbered = (type: string, data: Buffer) =>
		chunk(type, Buffer.concat([uint32(sequence++), data]));
	const body = frames.flatMap(({ png, seconds }, index) => [
		numbered('fcTL', control(header, seconds)),
		...pixels(png).map((data) => (index === 0 ? chunk('IDAT', data) : numbered('fdAT', data))),
	]);
	return Buffer.concat([
		first.png.subarray(0, signatureLength),
		chunk('IHDR', header),
		chunk('acTL', Buffer.concat([uint32(frames.length), uint32(0)])),
		...body,
		chunk('IEND', Buffer.alloc(0)),
	]);
}

export function chunksOf(png: Buffer): Chunk[] {
	const chunks: Chunk[] = [];
	for (let at = signatureLength; at < png.length; ) {
		const from = at + 8;
		const end = from + png.readUInt32BE(at);
		chunks.push({ type: png.toString('latin1', at + 4, from), data: png.subarray(from, end) });
		at = end + 4;
	}
	return chunks;
}

const ofType = (png: Buffer, wanted: string) =>
	chunksOf(png).flatMap(({ type, data }) => (type === wanted ? [data] : []));

const headerOf = (png: Buffer) => ofType(png, 'IHDR')[0];

const pixels = (png: Buffer) => ofType(png, 'IDAT');

/** The whole picture, shown so long, in place of the one before. */
function control(header: Buffer, seconds: number): Buffer {
	const time = Buffer.alloc(6);
	time.writeUInt16BE(Math.round(seconds * 100), 0);
	time.writeUInt16BE(100, 2);
	return Buffer.concat([header.subarray(0, 8), uint32(0), uint32(0), time]);
}

function chunk(type: string, data: Buffer): Buffer {
	const checked = Buffer.concat([Buffer.from(type, 'latin1'), data]);
	return Buffer.concat([uint32(data.length), checked, uint32(crc32(checked))]);
}

function uint32(value: number): Buffer {
	const bytes = Buffer.alloc(4);
	bytes.writeUInt32BE(value);
	return bytes;
}
