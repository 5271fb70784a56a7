/** What a poll saw. */
export interface PollResult<Known> {
	/** What is told. */
	events: object[];
	/** What is known now. */
	known: Known;
	/** Whether the host must save that although nothing is told: a later event depends on it. */
	mustSave: boolean;
	/** Whether it should be saved before long: after a restart the age of what is watched would begin anew. */
	shouldSave?: boolean;
	/** What a person should know who looks into the log. */
	warnings?: string[];
	/** Nothing could be read. What is known then is only the order in which to ask next. */
	failure?: Error;
}

/** So many items at most are shown by a test run. */
export const sampleSize = 3;
