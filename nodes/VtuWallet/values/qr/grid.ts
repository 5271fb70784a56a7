import { alignments, type Version } from './versions';

/** The modules of a code: those that are the same in every code of a size are fixed, the others hold the bytes. */
export class Grid {
	readonly size: number;
	private readonly dark: boolean[][];
	private readonly fixed: boolean[][];

	constructor(private readonly version: Version) {
		this.size = version.size;
		const row = () => Array.from({ length: this.size }, () => false);
		this.dark = Array.from({ length: this.size }, row);
		this.fixed = Array.from({ length: this.size }, row);
		this.drawLines();
		this.drawSquares();
		this.drawVersion();
		// Their places are kept free; what they say depends on the mask.
		this.drawFormat(0);
	}

	/** Up and down again in columns of two, from the right; the dotted column is left out. */
	fill(bytes: readonly number[]): void {
		let bit = 0;
		for (let right = this.size - 1; right > 0; right -= right === 8 ? 3 : 2) {
			const isUpward = ((right + 1) & 2) === 0;
			for (let step = 0; step < this.size; step++) {
				const y = isUpward ? this.size - 1 - step : step;
				for (const x of [right, right - 1]) {
					if (this.fixed[y][x]) continue;
					this.dark[y][x] = ((bytes[bit >>> 3] ?? 0) & (0x80 >>> (bit & 7))) !== 0;
					bit++;
				}
			}
		}
	}

	/** The code with the modules turned that the mask names, and the mask's number in it. */
	masked(mask: number, isTurned: (x: number, y: number) => boolean): boolean[][] {
		this.drawFormat(mask);
		return this.dark.map((row, y) =>
			row.map((isDark, x) => isDark !== (!this.fixed[y][x] && isTurned(x, y))),
		);
	}

	private fix(x: number, y: number, isDark: boolean): void {
		if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
		this.dark[y][x] = isDark;
		this.fixed[y][x] = true;
	}

	private drawLines(): void {
		for (let place = 0; place < this.size; place++) {
			this.fix(6, place, place % 2 === 0);
			this.fix(place, 6, place % 2 === 0);
		}
	}

	private drawSquares(): void {
		const last = this.size - 4;
		for (const [x, y] of [
			[3, 3],
			[last, 3],
			[3, last],
		])
			this.drawRings(x, y, 4, [2, 4]);
		const places = alignments(this.version);
		const end = places.at(-1);
		const isCorner = (x: number, y: number) =>
			(x === 6 && y === 6) || (x === 6 && y === end) || (x === end && y === 6);
		for (const x of places)
			for (const y of places) if (!isCorner(x, y)) this.drawRings(x, y, 2, [1]);
	}

	private drawRings(x: number, y: number, radius: number, light: number[]): void {
		for (let across = -radius; across <= radius; across++)
			for (let down = -radius; down <= radius; down++) {
				const ring = Math.max(Math.abs(across), Math.abs(down));
				this.fix(x + across, y + down, !light.includes(ring));
			}
	}

	/** Twice, as readers may see one of the two only. */
	private drawVersion(): void {
		const { version } = this.version;
		if (version < 7) return;
		const bits = (version << 12) | remainder(version, 12, 0x1f25);
		for (let bit = 0; bit < 18; bit++) {
			const isDark = ((bits >>> bit) & 1) === 1;
			const [near, far] = [Math.floor(bit / 3), this.size - 11 + (bit % 3)];
			this.fix(near, far, isDark);
			this.fix(far, near, isDark);
		}
	}

	/** The level (M is 0) and the mask, twice as well. */
	private drawFormat(mask: number): void {
		const bits = ((mask << 10) | remainder(mask, 10, 0x537)) ^ 0x5412;
		const isDark = (bit: number) => ((bits >>> bit) & 1) === 1;
		const around = [0, 1, 2, 3, 4, 5, 7, 8];
		for (let bit = 0; bit < 8; bit++) {
			this.fix(8, around[bit], isDark(bit));
			this.fix(this.size - 1 - bit, 8, isDark(bit));
		}
		for (let bit = 8; bit < 15; bit++) {
			this.fix(around[14 - bit], 8, isDark(bit));
			this.fix(8, this.size - 15 + bit, isDark(bit));
		}
		this.fix(8, this.size - 8, true);
	}
}

/** Check bits behind a few bits. */
function remainder(bits: number, count: number, divisor: number): number {
	let rest = bits;
	for (let step = 0; step < count; step++) rest = (rest << 1) ^ ((rest >>> (count - 1)) * divisor);
	return rest;
}
