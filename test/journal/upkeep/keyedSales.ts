import { ledgerReaders } from '../../../nodes/VtuWallet/journal/ledgerReaders';
import { processTables } from '../../../nodes/VtuWallet/journal/tables/processTables';
import { claimsName, purchase, tables, withLedger } from '../support';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

export const digits = (at: number) => at.toString(16).padStart(24, '0');
export const idOf = (at: number) => `betting-${digits(at)}`;
/** A purchase by key, with names as the node makes them. */
export const keyed = (at: number) =>
	purchase(idOf(at), { recipient: `bet9ja/${at}`, keyId: digits(at + 100_000), key: `k${at}` });

export const rowsOfKind = (kind: string) =>
	tables.rowsOf(claimsName).filter((row) => row.kind === kind);

export const followUp = async (execution = 'follow') =>
	await withLedger(
		execution,
		async (ledger) =>
			await ledgerReaders.followUp({ ...ledger, limit: 1, look: async () => ({ kind: 'absent' }) }),
	);

/** As another process does, which has not looked yet. */
export async function followUpElsewhere(execution: string): Promise<void> {
	processTables.upkeep.clear();
	await followUp(execution);
}

/** Two processes at once. The tables fail from their writing step `step` on, for three steps. */
export async function killOneOfTwo(step: number, callMs: number): Promise<void> {
	let steps = 0;
	tables.callMs = callMs;
	tables.fault = ({ parameters }) =>
		parameters.operation !== 'get' && (steps += 1) >= step && steps < step + 3
			? 'The process was killed'
			: undefined;
	await Promise.allSettled([followUpElsewhere('f1'), followUpElsewhere('f2')]);
	tables.fault = undefined;
}

let ahead = 0;
const realNow = Date.now;

/** All clocks go on: this process has seen rows that are old now. */
export function later(ms: number): void {
	ahead += ms;
	jest.spyOn(Date, 'now').mockImplementation(() => realNow() + ahead);
}

/** Each test has its own clock, in a process that has not looked yet. */
export function useOwnClock(): void {
	beforeEach(() => processTables.upkeep.clear());
	afterEach(() => {
		ahead = 0;
		jest.restoreAllMocks();
	});
}
