import type { BadInput } from '../../values/badInput';
import type { Place } from '../place';
import type { Run } from '../purchaseRun';
import { matchesIn, withoutRows, type EarlierRuns, type Match } from './earlierRuns';
import * as say from './runQuestions';

/** A preview or a sandbox run spends no money. */
export const isTrial = ({ api, settings }: Run): boolean =>
	settings.preview || api.account.environment === 'sandbox';

/** What a run says of earlier ones if it refuses nothing. */
export interface Remarks {
	warning?: string;
	/** The run that this one goes on with. */
	goesOnWith?: string;
	/** The same people got the same today, under another name. */
	sameToday?: string;
}

/** Warns about rows that a real run would refuse. A preview marks these rows. */
export function warningAbout(
	{ message }: BadInput,
	matches: readonly Match[],
	run: Run,
	places: readonly Place[],
): string {
	const { preview, protection } = run.settings;
	const { timeZone } = run.facts;
	const would = protection.spansRuns ? 'refuse such rows' : 'stop and ask first';
	if (!preview) return `${message}. This run bought again: in production it would ${would}`;
	const texts = new Map(
		matches.flatMap((match) =>
			[...match.rows].map(([{ purchase }, made]) => [
				purchase.id,
				say.boughtByText(match, made?.isOpen ?? true, timeZone),
			]),
		),
	);
	for (const { planned } of places) {
		const text = planned && texts.get(planned.purchase.id);
		if (planned && text) planned.boughtBy = text;
	}
	const isSandbox = run.api.account.environment === 'sandbox';
	return `${message}. ${isSandbox ? 'In production, buying' : 'Buying'} would ${would}`;
}

const dayMs = 24 * 3_600_000;

/** For people: rows bought the same for the same recipient within a day under another key, list or run. */
export function remarksOn(found: EarlierRuns, named: readonly Match[], run: Run): Remarks {
	const { start } = found;
	if (!start.isByHand && !run.settings.preview) return {};
	const today = found.runs.filter(({ endedAt }) => start.now - endedAt <= dayMs);
	const matches = matchesIn(withoutRows(found, named), today);
	return matches.length === 0
		? {}
		: { sameToday: say.sameTodayText(matches, found, run.settings.preview) };
}
