export interface PollResult<Known, Event extends object = object> {
	events: Event[];
	known: Known;
	/** When n8n must save `known`, even without an event, because a later event depends on it. */
	saveBy?: number;
	/** Sentences for the log. */
	warnings?: string[];
	/** Nothing was readable; `known` changes only the order of the next look-ups. */
	failure?: Error;
}

/** The items of a test run. */
export const sampleSize = 3;

export interface Rules<Event extends string> {
	events: ReadonlySet<Event>;
	/** The first poll reports the current state. */
	emitExisting: boolean;
	giveUpAfterMs: number;
	/** The longest pause between two look-ups. */
	slowestCheckMs: number;
}

/** Removes the oldest, finished ones first. Those that are listed stay, so that their events are not repeated. */
export function forgetOldest<Known>(
	entries: Map<string, Known>,
	most: number,
	isListed: (key: string) => boolean,
	isFinished: (known: Known) => boolean,
): Map<string, Known> {
	const tooMany = entries.size - most;
	if (tooMany <= 0) return entries;
	const unlisted = [...entries].filter(([key]) => !isListed(key));
	const finished = unlisted.filter(([, known]) => isFinished(known));
	const open = unlisted.filter(([, known]) => !isFinished(known));
	for (const [key] of [...finished, ...open].slice(0, tooMany)) entries.delete(key);
	return entries;
}
