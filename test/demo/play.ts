import type { IDataObject } from 'n8n-workflow';

import { airtime, asReceipts, byKey } from '../engine/support/products';
import type { Deployment, LedgerEntry, SimulatorOptions } from '../simulator';
import { openBench, type Bench } from '../support/bench';
import type { CredentialOptions } from '../support/walletCredentials';
import { correctedSheet, faults, sheet, type Line } from './sheet';

/** One execution of the workflow: sheet → VTU Wallet. */
export interface Run {
	/** One for each line of the sheet, in its order. */
	receipts: IDataObject[];
	/** The hints that n8n shows above the output. */
	hint: string;
	/** The records of this run in the provider's books. */
	booked: LedgerEntry[];
}

export interface Played {
	runs: Run[];
	/** Orders that were paid for once, and more than once, after all runs. */
	paidOnce: number;
	paidTwice: number;
	asItShould: boolean;
	like: Deployment;
}

const steps = [
	{ what: 'First run: 8 top-ups, and one answer that never comes', lines: sheet },
	{ what: 'Second run: the sheet again, with its number corrected', lines: correctedSheet },
	{ what: 'Third run: the same once more', lines: correctedSheet },
];

export type During = <T>(what: string, work: () => Promise<T>) => Promise<T>;

/** The provider of the demonstration, and the credential that it needs. */
const providers: Record<Deployment, [SimulatorOptions, CredentialOptions]> = {
	// A careless provider, which charges again for a repeated request.
	document: [{ products: { '*': { duplicates: 'charge' } } }, {}],
	base: [
		{ like: 'base', base: { lookup: true } },
		{ credential: { provider: { facts: { phoneFormat: 'local' } } } },
	],
};

/** Runs the sheet three times on n8n's own engine. */
export async function play(during: During, like: Deployment = 'document'): Promise<Played> {
	const [provider, credential] = providers[like];
	const bench = await openBench({ ...provider, faults }, credential);
	try {
		const runs: Run[] = [];
		for (const { what, lines } of steps)
			runs.push(await during(what, async () => await run(bench, lines)));
		return { runs, like, ...judged(runs, bench.books.each) };
	} finally {
		await bench.close();
	}
}

async function run(bench: Bench, lines: Line[]): Promise<Run> {
	const before = bench.simulator.ledger().length;
	const result = await bench.run({
		// Short waits, because the simulator answers at once or never.
		parameters: airtime({ ...byKey, ...asReceipts, options: { timeout: 2, settleFor: 2 } }),
		rows: lines.map(({ order, phone, amount }) => ({ order, phone, amount })),
	});
	if (result.error) throw result.error;
	return {
		receipts: result.items,
		hint: result.hints.map(({ message }) => message).join(' '),
		booked: bench.simulator.ledger().slice(before),
	};
}

function judged(runs: Run[], times: number[]): Omit<Played, 'runs' | 'like'> {
	const orders = new Set(sheet.map(({ order }) => order)).size;
	const paidOnce = times.filter((count) => count === 1).length;
	const paidTwice = times.filter((count) => count > 1).length;
	const last = runs[runs.length - 1];
	const asItShould =
		paidOnce === orders &&
		paidTwice === 0 &&
		last.booked.length === 0 &&
		last.receipts.every(({ outcome }) => outcome === 'success');
	return { paidOnce, paidTwice, asItShould };
}
