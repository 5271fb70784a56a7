import type { Bench, Result, WalletRunOptions } from '../../support/bench';
import { claimsName, purchasesName, until } from './kit';
import { airtime, rows } from './products';

export const sheet = rows(6);
export const byHand = { mode: 'manual' } as const;

/** Slow enough that a run can be stopped between two rows. */
export const slowly = (bench: Bench, path = '/api/topup') =>
	bench.addFault(path, { kind: 'latency', ms: 60 });

/** Waits until a run is marked as stopped, and the journal has the ends of its requests. */
async function waitForJournal({ books, simulator, tables }: Bench): Promise<void> {
	await until(() => tables.rowsOf(claimsName).some(({ kind }) => kind === 'broken'));
	await until(
		() => simulator.stats().inFlight === 0 && tables.rowsOf(purchasesName).length === books.charges,
	);
}

/** Stopped once it has bought some rows of the sheet, before the last one. */
export async function stoppedRun(
	bench: Bench,
	options: Partial<WalletRunOptions> = {},
	count = 3,
): Promise<Result> {
	slowly(bench);
	const result = await bench.run({
		parameters: airtime({ options: { concurrency: 1, timeout: 10 } }),
		rows: sheet,
		stop: until(() => bench.books.charges >= count),
		...options,
	});
	await waitForJournal(bench);
	bench.endFaults();
	expect(bench.books.charges).toBeLessThan(sheet.length);
	return result;
}
