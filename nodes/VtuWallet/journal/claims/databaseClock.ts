import type { KnownTables } from '../tables/processTables';
import type { Writer } from '../tables/writer';
import { addedAt } from './bundles';
import { rowsOf } from './entries';
import { processState } from './processState';

/** All ages count by the clock of the database. Processes of n8n share it, and their own clocks may differ. */
export const databaseNow = (): number => Date.now() - (processState.clock.aheadMs ?? 0);

/** Adds a sign of life without purchases, and reads the time at which the database added it. Once a process. */
export async function learnClock(
	{ claims, firstOrigin }: KnownTables,
	writer: Writer,
): Promise<void> {
	const { clock } = processState;
	// Without claims there are no ages.
	if (clock.aheadMs !== undefined || firstOrigin === undefined) return;
	const by = { ...writer, origin: '', node: { id: '', name: '' } };
	const sign = rowsOf([{ kind: 'alive', marks: [{ id: '', attempt: 0 }] }], by);
	// If the database refuses, nothing can be claimed either.
	const [row] = await claims.insert(sign).catch(() => []);
	const aheadMs = row && Date.now() - addedAt(row);
	if (Number.isFinite(aheadMs)) clock.aheadMs = aheadMs;
}
