import { openRows, type Place } from '../place';
import type { Run } from '../purchaseRun';
import { firstOfEach } from '../rowPlan';
import { lookForEarlierRuns, matchesIn } from './earlierRuns';
import { isTrial, remarksOn, warningAbout, type Remarks } from './remarks';
import * as say from './runQuestions';

/**
 * Keys, lists, periods and references do not know what was bought under *Once per Run*. Refuses the rows that an earlier run bought
 * without them. In a preview and in the sandbox it gives a warning instead.
 */
export async function refuseBoughtWithoutKeys(
	run: Run,
	places: readonly Place[],
): Promise<Remarks> {
	const { settings, operation, journal } = run;
	if (operation.keyRequired || !settings.protection.spansRuns) return {};
	// Nothing was sent under the key of these rows.
	const open = places.filter(({ planned, end }) => {
		const standing = planned && !end ? journal.known.standing(planned.purchase.id) : undefined;
		return standing?.state === 'free' && standing.open === undefined;
	});
	const found = await lookForEarlierRuns(firstOfEach(openRows(open)), run);
	if (found === undefined) return {};
	const unnamed = found.runs.filter(({ idsOf }) => idsOf !== undefined);
	const matches = settings.boughtBefore === 'buyAgain' ? [] : matchesIn(found, unnamed);
	if (matches.length === 0) return remarksOn(found, [], run);
	if (isTrial(run)) {
		const question = say.questionAbout(matches, found);
		return { warning: warningAbout(question, matches, run, open) };
	}
	const refusals = new Map(
		matches.flatMap((match) =>
			[...match.rows].map(([{ purchase }, made]) => [
				purchase.id,
				say.refusalOf(match, made, settings.protection.words.noun, found),
			]),
		),
	);
	for (const place of open) {
		const refusal = refusals.get(place.planned?.purchase.id ?? '');
		if (refusal) place.refuse(refusal);
	}
	return {};
}
