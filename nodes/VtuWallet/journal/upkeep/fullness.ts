import type { DataTable, Question } from '../tables/dataTable';
import { addedAt } from '../claims/bundles';
import { earlierRunsMs } from '../claims/types';
import { processTables, type LedgerAccess } from '../tables/processTables';

/** Measured and rounded up, since rows with codes are longer: a row for people, a row of claims, a packed purchase. */
const bytesOf = { person: 600, claim: 450, packed: 60 };
/** The usual limit of n8n for all Data Tables. n8n tells a node neither its limit nor its sizes. */
const usualLimit = 200_000_000;
const warnFrom = 0.8;
/** A ledger beyond this has another limit. */
const beyond = 1.1;
/** A shorter list of claims needs no look at the rows for people. */
const fewClaims = 20_000;
/** The pace is that of so many rows. */
const paceRows = 1_000;
const dayMs = 86_400_000;
const megabyte = 1_000_000;

interface Pace {
	rows: number;
	newest: number;
	perDay: number;
}

/** Notes how full the tables are, by the ids of a few rows. Costs one call for a small ledger, and six for a large one. */
export async function noteFullness({ tables }: LedgerAccess): Promise<void> {
	const { claims, purchases } = tables;
	const { fullness } = processTables;
	fullness.delete(claims.id);
	const newest = await rowNear(claims, { newestFirst: true });
	if (newest === undefined || newest.id < fewClaims) return;
	const written = await paceOf(claims);
	const people = await paceOf(purchases);
	// Older claims are packed.
	const fresh = Math.min(written.rows, (written.perDay * earlierRunsMs) / dayMs);
	const bytes =
		people.rows * bytesOf.person + fresh * bytesOf.claim + people.newest * bytesOf.packed;
	const perDay = people.perDay * (bytesOf.person + bytesOf.packed);
	fullness.set(claims.id, { bytes, perDay });
}

async function paceOf(table: DataTable): Promise<Pace> {
	const newest = await rowNear(table, { newestFirst: true });
	const oldest = await rowNear(table, {});
	if (newest === undefined || oldest === undefined) return { rows: 0, newest: 0, perDay: 0 };
	const value = Math.max(oldest.id, newest.id - paceRows);
	const where = [{ column: 'id', is: 'lte', value } as const];
	const earlier = (await rowNear(table, { newestFirst: true, where })) ?? oldest;
	const days = Math.max(addedAt(newest) - addedAt(earlier), 1) / dayMs;
	const perDay = (newest.id - earlier.id) / days;
	return { rows: newest.id - oldest.id + 1, newest: newest.id, perDay };
}

const rowNear = async (table: DataTable, question: Partial<Question>) =>
	(await table.read({ where: [], match: 'all', limit: 1, ...question })).at(0);

/** A warning if the tables of this ledger are nearly full. Empty if not, or if the process has not looked yet. */
export function fullnessText(claimsTable = ''): string {
	const { bytes = 0, perDay = 0 } = processTables.fullness.get(claimsTable) ?? {};
	const share = bytes / usualLimit;
	if (share < warnFrom || share > beyond) return '';
	const days = Math.max(0, Math.round((usualLimit - bytes) / Math.max(perDay, 1)));
	const pace = days > 1_000 ? '' : `, full in about ${days} ${days === 1 ? 'day' : 'days'}`;
	return `The ledger takes about ${Math.round(bytes / megabyte)} MB of the 200 MB that n8n's Data Tables usually hold${pace}. Run 'Ledger → Tidy Up' with 'Preview' off`;
}
