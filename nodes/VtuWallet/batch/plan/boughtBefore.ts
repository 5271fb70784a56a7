import type { EarlierRun, Purchase } from '../../journal/journal';
import { BadInput } from '../../values/badInput';
import { clockText } from '../../values/clockText';
import type { PlannedRow } from '../operation';
import type { Run } from '../purchaseRun';
import { mayBeBought } from './earlierTries';
import type { Place } from './known';
import type { Settings } from './settings';

const label = 'Rows Bought Before';
/** A run by hand that repeats a whole run of the last hour is a mistake more often than not. */
const soonMs = 3_600_000;

interface Met {
	places: Place[];
	/** Said above the output, in place of a refusal. */
	warning?: string;
}

/**
 * Under *Once per Run* a new execution buys again. Before it does, this looks for a run that broke off, and throws
 * `BadInput`, or gives equal rows the purchases of that run.
 */
export async function meetBoughtBefore(run: Run, places: Place[]): Promise<Met> {
	const { identity, journal, settings } = run;
	const rows = newRows(places, run);
	if (rows.length === 0 || !mustLook(run)) return { places };
	const runs = await journal.earlierRuns(
		new Set(rows.flatMap(({ purchase }) => purchase.equal ?? [])),
	);
	const counted = runsThatCount(runs, rows, run);
	const given = givenIn(run);
	const { runIndex } = identity.facts;
	const matched = matchesOf(rows, counted, (id) => (given[id] ?? runIndex) === runIndex);
	if (matched.size === 0) return { places };
	const ids = new Set([...matched.values()].map(({ id }) => id));
	const met = counted.filter(({ purchases }) => purchases.some(({ id }) => ids.has(id)));
	if (settings.boughtBefore === 'ask') {
		const question = questionAbout(met, matched.size, rows.length, run);
		if (isTrial(run))
			return { places, warning: `${question.message}. This run does not skip them` };
		throw question;
	}
	journal.answer(met.map(({ origin }) => origin));
	if (settings.boughtBefore !== 'skip') return { places };
	for (const id of ids) given[id] = runIndex;
	return { places: asBefore(places, matched, run) };
}

/** Rows that no try of this execution may have bought. */
function newRows(places: readonly Place[], { identity }: Run): PlannedRow[] {
	const own = new Set(identity.earlierTries.filter(mayBeBought).map(({ purchase }) => purchase.id));
	return places.flatMap(({ found }) =>
		found instanceof BadInput || found.isLedBack || own.has(found.purchase.id) ? [] : found,
	);
}

/** A webhook or a schedule with one row is an order of its own, and takes no further call. */
function mustLook({ identity, settings, journal, count }: Run): boolean {
	const { facts } = identity;
	if (settings.protection !== 'run' || facts.isTool || !journal.isDurable) return false;
	const isAlone = count === 1 && facts.runIndex === 0 && !facts.isRetry;
	return !isAlone || facts.isByHand || settings.boughtBefore === 'skip';
}

/** Nothing real is at stake. */
const isTrial = ({ api, settings }: Run): boolean =>
	settings.preview || api.account.environment === 'sandbox';

/** Runs that may not be repeated without a word. */
function runsThatCount(
	runs: readonly EarlierRun[],
	rows: readonly PlannedRow[],
	{ identity: { facts, earlierTries }, settings }: Run,
): EarlierRun[] {
	const { isByHand, isRetry } = facts;
	const answering = isRetry ? runs.filter(({ answers }) => answers.includes(facts.origin)) : [];
	// A Retry goes on with its own run, unless another one has done so.
	if (isRetry && earlierTries.length > 0 && settings.boughtBefore === 'ask') return answering;
	const ended = runs.filter(({ state }) => state === 'finished');
	const settled = new Set(ended.flatMap(({ answers }) => answers));
	const broken = runs.filter(
		({ origin, state }) =>
			!settled.has(origin) &&
			(state === 'stopped' || state === 'crashed' || (state === 'failed' && isByHand)),
	);
	if (!isByHand) return [...new Set([...broken, ...answering])];
	const repeated = ended.flatMap((one) => {
		const isSoon = Date.now() - (one.endedAt ?? 0) <= soonMs;
		// Rows that it skipped were bought by those that it answers.
		const together = [one, ...runs.filter(({ origin }) => one.answers.includes(origin))];
		return isSoon && matchesOf(rows, together).size === rows.length ? together : [];
	});
	return [...new Set([...broken, ...answering, ...repeated])];
}

/** The earlier purchases that passes of a loop have taken for a row of theirs, with the number of the pass. */
type Given = Record<string, number>;

const givenIn = ({ context }: Run): Given =>
	(context.getContext('node').vtuWalletSkipped ??= {}) as Given;

/** Each row with an equal purchase of its own. */
function matchesOf(
	rows: readonly PlannedRow[],
	runs: readonly EarlierRun[],
	isFree: (id: string) => boolean = () => true,
): Map<PlannedRow, Purchase> {
	const all = runs.flatMap(({ purchases }) => purchases).filter(({ id }) => isFree(id));
	const byId = new Map(all.map((one) => [one.id, one]));
	const left = new Map<string, Purchase[]>();
	for (const purchase of byId.values()) {
		const equal = purchase.equal ?? '';
		left.set(equal, [...(left.get(equal) ?? []), purchase]);
	}
	return new Map(
		rows.flatMap((row) => {
			const purchase = left.get(row.purchase.equal ?? '')?.shift();
			return purchase ? [[row, purchase]] : [];
		}),
	);
}

/** A purchase that is open is asked about, as in every later try. */
function asBefore(
	places: readonly Place[],
	matched: ReadonlyMap<PlannedRow, Purchase>,
	{ identity }: Run,
): Place[] {
	identity.hasEarlierRuns = true;
	return places.map(({ index, found }) => {
		const before = found instanceof BadInput ? undefined : matched.get(found);
		if (found instanceof BadInput || before === undefined) return { index, found };
		return { index, found: { ...found, purchase: { ...found.purchase, id: before.id } } };
	});
}

const ways: Readonly<Record<EarlierRun['state'], string>> = {
	finished: 'ended',
	failed: 'ended with an error',
	stopped: 'was stopped',
	crashed: 'broke off',
	running: 'is at work',
};

function questionAbout(
	runs: readonly EarlierRun[],
	bought: number,
	rows: number,
	{ context }: Pick<Run, 'context'>,
): BadInput {
	const latest = runs.reduce((one, other) => (other.at > one.at ? other : one));
	const run = `A run at ${clockText(latest.at, context.getTimezone())}`;
	const part = bought < rows ? `${bought} of these ${rows} rows were` : allOf(rows);
	const all = `${part} bought by a run at ${clockText(latest.at, context.getTimezone())}`;
	return new BadInput(
		label,
		latest.state === 'finished'
			? all.charAt(0).toUpperCase() + all.slice(1)
			: `${run} ${ways[latest.state]} after ${part} bought`,
		adviceFor(bought, rows - bought),
	);
}

const allOf = (rows: number) => (rows === 1 ? 'this row was' : `all of these ${rows} rows were`);

function adviceFor(bought: number, left: number): string {
	const receipts = bought === 1 ? 'get its receipt' : 'get their receipts';
	const skip = left > 0 ? `buy the other ${left}` : receipts;
	return `Set '${label}', in 'Options', to 'Skip' to ${skip}, or to 'Buy Again'.`;
}

/** Throws `BadInput`: without the ledger, no run knows of another. */
export function refuseSkipWithoutLedger({ boughtBefore, protection, ledgerTable }: Settings): void {
	if (boughtBefore !== 'skip' || protection !== 'run' || ledgerTable !== undefined) return;
	throw new BadInput(
		label,
		`'${label}' cannot skip rows: without the ledger, no run knows what another one bought`,
		"Set 'Ledger' to 'Data Table', or take the option out.",
	);
}
