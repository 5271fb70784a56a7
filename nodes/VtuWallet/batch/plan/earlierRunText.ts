import type { EarlierRun, Purchase } from '../../journal/journal';
import { BadInput } from '../../values/badInput';
import { clockText } from '../../values/dates';
import type { PlannedRow } from '../operation';
import type { Place } from '../place';
import type { Run } from '../purchaseRun';
import { latestOf, type EarlierRuns } from './earlierRuns';
import { MayBeBought } from '../rowPlan';

export const rowsBoughtBefore = 'Rows Bought Before';

const ways: Partial<Record<EarlierRun['state'], string>> = {
	stopped: ' that was stopped',
	crashed: ' that broke off',
	running: ' that is at work',
};

/** What earlier runs have bought of these rows, and how to go on. */
export function questionAbout(
	{ counted, matched, rows: { length: rows } }: EarlierRuns,
	{ context }: Run,
): BadInput {
	const undecided = new Set(counted.flatMap(({ open }) => open));
	const open = [...matched.values()].filter(({ id }) => undecided.has(id)).length;
	const bought = matched.size - open;
	const latest = latestOf(counted.filter(({ purchases }) => purchases.length > 0));
	const were = bought === 1 ? 'was bought' : 'were bought';
	const what =
		bought > 0 ? `${some(bought, rows)} ${were}` : `${some(open, rows)} may have been bought`;
	const more = bought > 0 && open > 0 ? `, and ${open} more may have been` : '';
	const message = `${what} by a ${runText(latest, context)}${ways[latest.state] ?? ''}${more}`;
	return new BadInput(rowsBoughtBefore, message, adviceFor(bought, rows - bought, open));
}

const runText = ({ at }: EarlierRun, context: Run['context']) =>
	`run at ${clockText(at, context.getTimezone())}`;

/** The keys of a run do not know a purchase that an earlier run made without keys. */
export function refusalOf(
	{ id }: Purchase,
	runs: readonly EarlierRun[],
	{ context, settings: { protection } }: Run,
): BadInput {
	const buyer = latestOf(runs.filter(({ purchases }) => purchases.some((one) => one.id === id)));
	const isOpen = buyer.open.includes(id);
	if (isOpen && buyer.state === 'running')
		return new MayBeBought(refusalBeside(buyer, context), id);
	const by = `A ${runText(buyer, context)}`;
	const without = `this row without a ${protection}`;
	if (!isOpen) return new BadInput(rowsBoughtBefore, `${by} bought ${without}`, takeItOut);
	const message = `${by} may have bought ${without}`;
	return new MayBeBought({ field: rowsBoughtBefore, message, advice: decideIt }, id);
}

const takeItOut = `Take it out of the sheet. To buy it again, set '${rowsBoughtBefore}', in 'Options', to 'Buy Again'.`;
const decideIt = `Run this row alone with 'Once per Run', and '${rowsBoughtBefore}' set to 'Skip'.`;

/** Two runs that do not share keys cannot wait for each other row by row. */
export const refusalBeside = (other: EarlierRun, context: Run['context']): BadInput =>
	new BadInput(
		rowsBoughtBefore,
		`A ${runText(other, context)} is at work ${other.idsOf ? 'without' : 'with'} keys, and may buy this row`,
		'Wait until it has ended. Then start this run again.',
	);

function some(count: number, rows: number): string {
	if (count < rows) return `${count} of these ${rows} rows`;
	return rows === 1 ? 'This row' : `All of these ${rows} rows`;
}

function adviceFor(bought: number, left: number, open: number): string {
	const receipts = bought === 1 ? 'get its receipt' : 'get their receipts';
	const rest = left > 0 ? `buy the other ${left}` : receipts;
	const skip = open > 0 ? 'buy only what is missing' : rest;
	return `Set '${rowsBoughtBefore}', in 'Options', to 'Skip' to ${skip}, or to 'Buy Again'.`;
}

/** A preview or a sandbox run spends no money. */
export const isTrial = ({ api, settings }: Run): boolean =>
	settings.preview || api.account.environment === 'sandbox';

/** Warns about rows that a real run would refuse. A preview marks these rows. */
export function warningAbout(found: EarlierRuns, run: Run, places: readonly Place[]): string {
	const { message } = questionAbout(found, run);
	const { preview, protection } = run.settings;
	const would = protection === 'run' ? 'stop and ask first' : 'refuse such rows';
	if (!preview) return `${message}. This run bought them again: in production it would ${would}`;
	const ids = new Set([...found.matched.keys()].map(({ purchase }) => purchase.id));
	for (const place of places)
		if (place.planned && ids.has(place.planned.purchase.id)) place.planned = marked(place.planned);
	return `${message}. Buying would ${would}`;
}

const marked = (planned: PlannedRow): PlannedRow => {
	const { plan } = planned;
	return { ...planned, plan: { ...plan, warnings: [...plan.warnings, boughtEarlier] } };
};

const boughtEarlier = 'An earlier run has bought this row, or may have bought it';
