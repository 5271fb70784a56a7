/** A row with a lower id can appear this late. After that, a missing id has no row. */
const lateMs = 60_000;

/** The first reading expects late rows only among this many newest ids. */
export const lookBack = 500;

/** The place from which to read new rows. Times use `performance.now()`, because people change clocks. */
export class Cursor {
	/** Every row with a higher id has to be read. */
	floor = 0;
	/** The readings of the last minute, with the highest id that each had seen. */
	private readonly readings: Array<{ highest: number; at: number }> = [];

	/** Notes the ids of a reading above the floor. */
	saw(ids: readonly number[], now: number): void {
		const highest = ids.reduce((most, id) => Math.max(most, id), this.floor);
		if (this.readings.length === 0) this.floor = Math.max(0, highest - lookBack);
		this.readings.push({ highest, at: now });
		const old = this.readings.filter(({ at }) => now - at >= lateMs);
		this.readings.splice(0, old.length);
		this.floor = Math.max(this.floor, old.at(-1)?.highest ?? 0);
		const known = new Set(ids);
		while (known.has(this.floor + 1)) this.floor += 1;
	}
}
