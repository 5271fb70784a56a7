import { sleep } from 'n8n-workflow';

import { processTables, type LedgerAccess, type Upkeep } from '../tables/processTables';
import { noteFullness } from './fullness';
import { packFrom } from './pack';

/** A look costs a call, so it comes after so many purchases of this process. */
const purchasesPerLook = 150;
/** The next look comes so much earlier if the last one left something. */
const sooner = 120;
/** Fewer purchases wait for others. */
const least = 180;
const most = 1_000;
/** No run waits longer. The work may go on without it. */
const longestMs = 3_000;
/** Entries that a look had to leave may be old now. */
const againAfterMs = 24 * 3_600_000;

const measureEveryMs = 6 * 3_600_000;

/** At the end of a run, after enough purchases: packs a few old entries. Never rejects. */
export async function tidyAfter(access: LedgerAccess, purchases: number): Promise<void> {
	const upkeep = upkeepOf(access);
	upkeep.purchases += purchases;
	if (purchases === 0 || upkeep.purchases < purchasesPerLook) return;
	await withinMs(longestMs, async () => void (await look(access, upkeep)));
}

/** *Follow Up* keeps no customer waiting, so this packs for some seconds. Never rejects. */
export async function tidyLonger(access: LedgerAccess): Promise<void> {
	const upkeep = upkeepOf(access);
	const until = performance.now() + longestMs;
	await withinMs(2 * longestMs, async () => {
		while ((await look(access, upkeep)) && performance.now() < until);
	});
}

function upkeepOf({ tables, writer }: LedgerAccess): Upkeep {
	const { upkeep } = processTables;
	const name = `${tables.claims.id} ${writer.environment}`;
	const known = upkeep.get(name) ?? {
		...{ purchases: 0, from: 0, beganAt: performance.now(), isBusy: false },
		measuredAt: -Infinity,
	};
	upkeep.set(name, known);
	return known;
}

/** Whether there may be more to pack. */
async function look(access: LedgerAccess, upkeep: Upkeep): Promise<boolean> {
	if (upkeep.isBusy) return false;
	Object.assign(upkeep, { isBusy: true, purchases: 0 });
	try {
		const { from, hasMore } = await packFrom(access, upkeep.from, { least, most });
		upkeep.from = from;
		if (performance.now() - upkeep.measuredAt > measureEveryMs) {
			upkeep.measuredAt = performance.now();
			await noteFullness(access);
		}
		if (hasMore) upkeep.purchases = sooner;
		else if (performance.now() - upkeep.beganAt > againAfterMs)
			Object.assign(upkeep, { from: 0, beganAt: performance.now() });
		return hasMore;
	} finally {
		upkeep.isBusy = false;
	}
}

async function withinMs(ms: number, work: () => Promise<void>): Promise<void> {
	const over = new AbortController();
	// A later look does what this one could not.
	const done = work()
		.catch(() => undefined)
		.finally(() => over.abort());
	await Promise.race([done, sleep(ms, over.signal).catch(() => undefined)]);
}
