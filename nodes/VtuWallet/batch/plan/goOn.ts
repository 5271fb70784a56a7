import type { Beginning } from '../../purchase/reference';
import type { EarlierRun } from '../../purchase/runs';
import { grouped } from '../../values/lists';
import type { Place } from '../place';
import type { Run } from '../purchaseRun';
import type { PlannedRow } from '../rowPlan';

/** The passes and tries of an execution share this. */
export interface RunMemory {
	/** The beginning of the run that this one goes on with: the ids of the rows are computed from it. */
	idsOf?: Beginning;
	/** The purchases of that run that a pass has given to its rows, with the number of the pass. */
	taken: Record<string, number>;
	/** The question of the first pass. Later passes do not buy before it is answered. */
	question?: { message: string; advice: string };
}

export function memoryOf({ context }: Run): RunMemory {
	const memory = context.getContext('node');
	return (memory.vtuWalletRun ??= { taken: {} }) as RunMemory;
}

/**
 * Gives each row the id that it has in the run that this one goes on with, so both claim the same. Of equal rows, the first ones get
 * the purchases that are made.
 */
export function takeIdsOf(
	idsOf: Beginning,
	earlier: EarlierRun | undefined,
	rows: readonly PlannedRow[],
	places: readonly Place[],
	run: Run,
): void {
	const { facts, tries, journal } = run;
	const { taken } = memoryOf(run);
	const { runIndex } = facts;
	journal.useIdsOf(idsOf);
	tries.hasEarlierRuns = true;
	const made = earlier?.purchases ?? [];
	const equalOf = new Map(made.map(({ id, equal }) => [id, equal]));
	const isFree = (id: string) => (taken[id] ?? runIndex) === runIndex;
	const isLoopedBack = ({ receiptOf = '', purchase }: PlannedRow) =>
		receiptOf in taken && equalOf.get(receiptOf) === purchase.equal;
	const ids = new Map<PlannedRow, string>();
	for (const [equal, alike] of grouped(rows, ({ purchase }) => purchase.equal)) {
		const looped = alike.filter(isLoopedBack);
		const others = alike.filter((row) => !isLoopedBack(row));
		for (const row of looped) ids.set(row, row.receiptOf ?? '');
		const free = made.filter((one) => one.equal === equal && isFree(one.id)).map(({ id }) => id);
		const own = others.map(({ idIn, purchase }) => idIn?.(idsOf) ?? purchase.id);
		const other = others.map(({ idIn, purchase }) => idIn?.(idsOf, 'again') ?? purchase.id);
		const unused = [...own, ...other].filter((id) => !equalOf.has(id));
		const pool = [...new Set([...free, ...unused])];
		for (const [at, row] of others.entries()) ids.set(row, pool[at]);
	}
	for (const place of places) {
		const { planned } = place;
		const id = planned && ids.get(planned);
		if (planned === undefined || id === undefined) continue;
		place.planned = { ...planned, purchase: { ...planned.purchase, id } };
		if (id === planned.receiptOf) place.planned.isLoopedBack = true;
		else if (equalOf.has(id)) taken[id] = runIndex;
	}
}
