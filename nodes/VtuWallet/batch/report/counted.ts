import { ownRequest, sharedRequest, type MemberWords } from '../members';
import { isEmptied, type FinishedRun } from '../place';
import type { Pause } from '../plan/campaign';

/** What a run counts: its rows, or the recipients that they name. */
export interface Counted {
	rows: number;
	/** With those that are left out. */
	named: number;
	/** Rows without any value, which are left out. */
	emptyRows: number;
	words: MemberWords;
	/** Warnings of all of them, which need no look. */
	usual: ReadonlySet<string>;
	/** Sentences about the texts and lists of the recipients. */
	sentences: readonly string[];
	/** The sentences name mistakes that the user should correct. */
	hasMistakes: boolean;
	/** The reason why nothing may start now, if there is one. */
	pauseNow(): Pause | undefined;
}

/** A run that ended before it knew its recipients counts its rows. */
export function countedIn({ campaign, reader, results }: FinishedRun): Counted {
	const emptyRows = results.filter(isEmptied).length;
	if (!campaign) return { ...rowsIn(reader.count - emptyRows), emptyRows };
	const { places, plans, sent = plans } = campaign;
	const { tell, warnings, pausedAt } = campaign.campaign;
	return {
		rows: places - results.filter(({ kind }) => kind === 'output').length,
		named: places,
		emptyRows,
		words: sharedRequest.words,
		usual: new Set(plans.flatMap((plan) => plan.warnings)),
		sentences: [...(sent.length > 0 ? tell(sent) : []), ...warnings],
		hasMistakes: warnings.length > 0,
		pauseNow: () => pausedAt(Date.now()),
	};
}

const rowsIn = (count: number): Omit<Counted, 'emptyRows'> => ({
	rows: count,
	named: count,
	words: ownRequest.words,
	usual: new Set(),
	sentences: [],
	hasMistakes: false,
	pauseNow: () => undefined,
});
