/** What a poll saw: what is told, what is known now, and whether that must be saved although nothing is told. */
export interface Watched<Known> {
	events: object[];
	known: Known;
	mustSave: boolean;
}

/** So many items at most are shown by a test run. */
export const sampleSize = 3;
