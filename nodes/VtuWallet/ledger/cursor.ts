/** An ID that is missing for this long was never given to a row, or its row was taken out. */
const missingForGood = 60_000;

/** How far back from the newest row one may still be on its way when the list is read for the first time. */
const lookBack = 500;

/**
 * From where a list that only grows has to be read on. IDs count up, but a row with a lower one may come later: another
 * writer got its ID first and has not finished. So reading begins before the lowest ID that is missing. Instants are those
 * of a clock that nobody sets: put on by an hour, it would take what is on its way for missing for good.
 */
export class Cursor {
	private highest = 0;
	private readonly missing = new Map<number, number>();

	/** The IDs that an answer held, however many of them are old. */
	saw(ids: readonly number[], now: number): void {
		const isFirst = this.highest === 0;
		const newest = ids.reduce((most, id) => Math.max(most, id), this.highest);
		const from = isFirst ? Math.max(1, newest - lookBack) : this.highest + 1;
		for (let id = from; id <= newest; id += 1) this.missing.set(id, now);
		for (const id of ids) this.missing.delete(id);
		this.highest = newest;
	}

	/** Every row with a higher ID has to be read. */
	floor(now: number): number {
		for (const [id, since] of this.missing)
			if (now - since > missingForGood) this.missing.delete(id);
		const lowest = [...this.missing.keys()].reduce((least, id) => Math.min(least, id), Infinity);
		return Math.min(this.highest, lowest - 1);
	}
}
