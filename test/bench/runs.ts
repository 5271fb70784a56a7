import { bytesOf, fillLedger, removeLedger, timeOf, type Way } from './largeLedger';
import type { Measured } from './measure';
import { buyOneInLedger } from './recipes';
import type { Section } from './sections';
import { callTimes, type CallTimes } from './single';

type Add = (what: string, measured: Measured | CallTimes) => void;

/** Runs of new orders, by key, on an empty ledger and on ledgers with many purchases. */
export const runs: Section = async ({ place, size, samples, database = '' }) => {
	const { host } = place;
	for (const [purchases, way] of size.ledgers) {
		await measureOn('empty', await fillLedger(place, 'single sales', 1));
		const ledger = await fillLedger(place, way, purchases);
		const name = ledgerName(purchases, way);
		samples.add(`${database}${name}: bytes`, await bytesOf(place, ledger));
		await measureOn(name, ledger);
	}

	async function measureOn(name: string, ledger: string): Promise<void> {
		const add: Add = (what, measured) => samples.add(`${database}${name}: ${what}`, measured);
		for (const orders of size.runs) add(`${orders} orders`, await timeOf(place, ledger, orders));
		if (size.callsAndStarts) await measureCallsAndStarts(ledger, add);
		await removeLedger(place, ledger);
	}

	async function measureCallsAndStarts(ledger: string, add: Add): Promise<void> {
		const one = buyOneInLedger(ledger);
		add('one call', await callTimes(place, one, { rounds: 20, atOnce: 1 }));
		add('20 calls', await callTimes(place, one, { rounds: 3, atOnce: 20 }));
		await startAgain();
		add('first 50 orders', await timeOf(place, ledger, 50));
		await startAgain();
		const first = { rounds: 1, atOnce: 1, isCold: true };
		add('first call', await callTimes(place, one, first));
	}

	async function startAgain(): Promise<void> {
		await host.kill();
		await host.start();
	}
};

export const ledgerName = (purchases: number, way: Way): string =>
	`${purchases.toLocaleString('en')} ${way}`;
