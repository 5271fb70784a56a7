import { readFileSync } from 'node:fs';
import path from 'node:path';
import { crc32, inflateSync } from 'node:zlib';

import { animate, chunksOf } from './animation';

const picture = (name: string) =>
	readFileSync(path.join(__dirname, '../../../docs/screenshots', `${name}.png`));

const [preview, receipt] = [picture('preview-light'), picture('receipt-light')];

const dataOf = (png: Buffer, wanted: string) =>
	chunksOf(png).flatMap(({ type, data }) => (type === wanted ? [data] : []));

describe('an animated PNG', () => {
	const made = animate([
		{ png: preview, seconds: 4 },
		{ png: receipt, seconds: 2.5 },
	]);

	it('holds each whole picture, and the time for which it is shown', () => {
		const [count] = dataOf(made, 'acTL');
		expect(count.readUInt32BE(0)).toBe(2);
		const times = dataOf(made, 'fcTL').map((data) => data.readUInt16BE(20) / data.readUInt16BE(22));
		expect(times).toEqual([4, 2.5]);
		const second = dataOf(made, 'fdAT').map((data) => data.subarray(4));
		for (const [shown, png] of [
			[dataOf(made, 'IDAT'), preview],
			[second, receipt],
		] as const) {
			const original = inflateSync(Buffer.concat(dataOf(png, 'IDAT')));
			expect(inflateSync(Buffer.concat(shown)).equals(original)).toBe(true);
		}
	});

	it('numbers its parts, and has the right check sum of each', () => {
		const parts = chunksOf(made).filter(({ type }) => ['fcTL', 'fdAT'].includes(type));
		expect(parts.map(({ data }) => data.readUInt32BE(0))).toEqual([...parts.keys()]);
		let at = 8;
		for (const { type, data } of chunksOf(made)) {
			const sum = crc32(Buffer.concat([Buffer.from(type, 'latin1'), data]));
			expect(made.readUInt32BE(at + 8 + data.length)).toBe(sum);
			at += 12 + data.length;
		}
		expect(at).toBe(made.length);
	});

	it('refuses pictures of two sizes', () => {
		const frames = [preview, picture('flow-light')].map((png) => ({ png, seconds: 1 }));
		expect(() => animate(frames)).toThrow('The frames differ');
	});
});

test('the animation in the documents has a frame for the preview, the purchase and the repetition', () => {
	const [count] = dataOf(picture('bought-once'), 'acTL');
	expect(count.readUInt32BE(0)).toBe(3);
});
