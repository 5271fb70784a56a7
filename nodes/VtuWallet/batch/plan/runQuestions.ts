import { latestOf, type EarlierRun, type MadePurchase } from '../../purchase/runs';
import { BadInput } from '../../values/badInput';
import { clockText } from '../../values/dates';
import { MayBeBought, rowsBoughtBefore } from '../rowPlan';
import type { EarlierRuns, Match } from './earlierRuns';

const ways: Partial<Record<EarlierRun['state'], string>> = {
	part: ' that did not buy every row',
	broken: ' that broke off',
	working: ' that is at work',
};

/** E.g. "run at 14:02". */
export const runText = ({ at }: EarlierRun, timeZone: string) =>
	`run at ${clockText(at, timeZone)}`;

const latestMatch = (matches: readonly Match[]): Match =>
	matches.reduce((one, other) => (other.earlier.at > one.earlier.at ? other : one));

/** What earlier runs have bought of these rows, and how to go on. */
export function questionAbout(
	matches: readonly Match[],
	{ rows: { length: rows }, timeZone }: EarlierRuns,
): BadInput {
	const made = new Map(matches.flatMap((match) => [...match.rows]));
	const all = [...made.values()];
	const bought = all.filter((purchase) => purchase && !purchase.isOpen).length;
	const open = all.length - bought;
	const { earlier } = latestMatch(matches);
	const isWorking = earlier.state === 'working';
	const were = bought === 1 ? 'was bought' : 'were bought';
	const mayBe = isWorking ? 'may be bought just now' : 'may have been bought';
	const what = bought > 0 ? `${some(bought, rows)} ${were}` : `${some(open, rows)} ${mayBe}`;
	const more =
		bought > 0 && open > 0 ? `, and ${open} more may ${isWorking ? 'be now' : 'have been'}` : '';
	const message = `${what} by a ${runText(earlier, timeZone)}${ways[earlier.state] ?? ''}${more}`;
	return new BadInput(rowsBoughtBefore, message, adviceFor(earlier, rows - all.length, open));
}

function some(count: number, rows: number): string {
	if (count < rows) return `${count} of these ${rows} rows`;
	return rows === 1 ? 'This row' : `All of these ${rows} rows`;
}

const afterwards = "Afterwards set it back to 'Ask'.";

function adviceFor({ state, idsOf }: EarlierRun, missing: number, open: number): string {
	if (state === 'working')
		return `Wait until that run has ended. Then start this one again. To buy all rows again, set '${rowsBoughtBefore}', in 'Options', to 'Buy Again'.`;
	if (idsOf === undefined)
		return `Start it with the same keys again, or set '${rowsBoughtBefore}', in 'Options', to 'Buy Again' to buy all rows again.`;
	const goOn = `Set '${rowsBoughtBefore}', in 'Options', to 'Go On' to`;
	// A user in a hurry would choose Buy Again to go on, and pay twice.
	if (open > 0)
		return `${goOn} buy only what is missing. 'Buy Again' may pay for a row twice. ${afterwards}`;
	const rest = missing > 0 ? `buy the other ${missing}` : 'get their receipts';
	return `${goOn} ${rest}, or to 'Buy Again' to buy all rows again. ${afterwards}`;
}

/** A product without a recipient: nothing but the place in the sheet says for whom it is. */
export const otherInput = (earlier: EarlierRun, { timeZone }: EarlierRuns): BadInput =>
	new BadInput(
		rowsBoughtBefore,
		`The rows are not those of the ${runText(earlier, timeZone)}, and these products have no recipient to tell them apart`,
		'Start it with exactly the same rows. Or take out the rows that are bought, and choose Buy Again.',
	);

/** *Go On* finishes one run, and another one has bought some of the rows. */
export function boughtByOthers(matches: readonly Match[], found: EarlierRuns): BadInput {
	const { message } = questionAbout(matches, found);
	return new BadInput(
		rowsBoughtBefore,
		`${message}, besides the run that this one goes on with`,
		"Take these rows out of the sheet. 'Ledger → Get Many' shows what is bought.",
	);
}

/** *Go On*, but the earlier runs of these rows are whole. */
export function nothingToGoOnWith(matches: readonly Match[], found: EarlierRuns): BadInput {
	const { message } = questionAbout(matches, found);
	return new BadInput(
		rowsBoughtBefore,
		`${message}, and no run is left to go on with`,
		`Nothing was bought. If these rows are a new order, set '${rowsBoughtBefore}' back to 'Ask'.`,
	);
}

/** The run may be older. */
export const noRunToGoOnWith = new BadInput(
	rowsBoughtBefore,
	'No run of the last seven days has bought any of these rows, so there is none to go on with',
	`Nothing was bought. Take out the rows that an older run bought. Then set '${rowsBoughtBefore}' back to 'Ask', and start it again.`,
);

/** A row of a preview names the run that has bought an equal row. */
export function boughtByText({ earlier }: Match, isOpen: boolean, timeZone: string): string {
	return `A ${runText(earlier, timeZone)} ${isOpen ? 'may have bought' : 'bought'} an equal row.`;
}

/** The keys of a run do not know a purchase that an earlier run made without keys. */
export function refusalOf(
	{ earlier }: Match,
	made: MadePurchase | undefined,
	/** What the rows of this run have, e.g. "key". */
	noun: string,
	{ timeZone }: EarlierRuns,
): BadInput {
	const { id, isOpen = true } = made ?? {};
	const field = rowsBoughtBefore;
	const run = `A ${runText(earlier, timeZone)}`;
	// Two runs that do not share keys cannot wait for each other row by row.
	if (isOpen && (id === undefined || earlier.state === 'working')) {
		const message = `${run} is at work without a ${noun}, and may buy this row`;
		const advice = 'Wait until it has ended. Then start this run again.';
		return id === undefined
			? new BadInput(field, message, advice)
			: new MayBeBought({ field, message, advice }, id);
	}
	const message = `${run} ${isOpen ? 'may have bought' : 'bought'} this row without a ${noun}`;
	if (!isOpen) return new BadInput(field, message, takeItOut);
	return new MayBeBought({ field, message, advice: decideIt }, id);
}

const takeItOut = `Take it out of the sheet. To buy it again, set '${rowsBoughtBefore}', in 'Options', to 'Buy Again'.`;
const decideIt = `Start these rows by hand with 'Once per Run', and '${rowsBoughtBefore}' set to 'Go On'.`;

/** "37 of these 37 rows bought the same for the same recipient at 14:02 under November." */
export function sameTodayText(
	matches: readonly Match[],
	{ rows: { length: rows }, timeZone }: EarlierRuns,
	isPreview: boolean,
): string {
	const count = new Set(matches.flatMap((match) => [...match.rows.keys()])).size;
	const latest = latestOf(matches.map(({ earlier }) => earlier));
	const keys = new Set(matches.flatMap((match) => [...match.rows.values()].map((one) => one?.key)));
	const [key] = keys.size === 1 ? keys : [];
	const when = latest ? ` at ${clockText(latest.at, timeZone)}` : '';
	const under = key === undefined ? '' : ` under "${key}"`;
	const [who, get] = rows === 1 ? ['This row', 'gets'] : [`${count} of ${rows} rows`, 'get'];
	return `${who} got the same${when}${under}, and ${isPreview ? 'would get' : get} it again`;
}
