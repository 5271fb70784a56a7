/** What a poll saw. */
export interface PollResult<Known, Event extends object = object> {
	events: Event[];
	/** What is known now. */
	known: Known;
	/** When n8n should save that, even without an event: a later event depends on it. */
	saveBy?: number;
	/** Sentences for the log. */
	warnings?: string[];
	/** Nothing could be read. What is known then is only the order of the next look-ups. */
	failure?: Error;
}

/** A test run shows so many items. */
export const sampleSize = 3;
