/** A seeded generator (mulberry32): the same seed gives the same run. */
export class Random {
	private state: number;

	constructor(seed: number) {
		this.state = seed >>> 0;
	}

	/** A number from 0 up to, but not including, 1. */
	next(): number {
		this.state = (this.state + 0x6d2b79f5) >>> 0;
		let mixed = this.state;
		mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	}

	/** The numbers one after the other, as a function. */
	get numbers(): () => number {
		return () => this.next();
	}

	digits(length: number): string {
		return Array.from({ length }, () => Math.floor(this.next() * 10)).join('');
	}

	letters(length: number): string {
		return Array.from({ length }, () =>
			String.fromCharCode(65 + Math.floor(this.next() * 26)),
		).join('');
	}
}
