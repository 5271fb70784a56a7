import type { Ledger } from '../../nodes/VtuWallet/ledger/ledger';
import { DataTables } from '../support/dataTables';
import { ledgerOf, purchase } from './support';

/** Each call of a table costs n8n a workflow of its own: how many of them a run makes decides how long it takes. */

const concurrency = 10;
const references = Array.from({ length: 100 }, (_, at) => `r-${at}`);
const mark = (reference: string) => ({ reference });
const pause = async (ms: number) => await new Promise((resolve) => setTimeout(resolve, ms));

let tables: DataTables;
let ledger: Ledger;
beforeEach(async () => {
	tables = new DataTables();
	ledger = await ledgerOf(tables, { concurrency });
});

test('a purchase that a call under way claims needs no call of its own', async () => {
	await ledger.expect(references.map(mark));
	tables.callMs = 20;
	tables.calls = [];
	const first = ledger.claim(mark('r-0'), true);
	await pause(10);
	const second = ledger.claim(mark('r-1'), true);
	expect(await Promise.all([first, second])).toEqual(['new', 'new']);
	expect(tables.calls).toEqual([['insert', 'get']]);
	await ledger.end();
});

test('purchases that may not be claimed ahead go through their calls together', async () => {
	await ledger.expect(references.map(mark), false);
	tables.callMs = 30;
	tables.calls = [];
	let next = 0;
	const buyer = async () => {
		while (next < references.length) {
			const reference = references[next++];
			expect(await ledger.claim(mark(reference), true, false)).toBe('new');
			await pause(1 + (next % 5));
			await ledger.decide(reference, 'bought', purchase(reference));
		}
	};
	await Promise.all(Array.from({ length: concurrency }, buyer));
	await ledger.end();
	// One for the claims, one for the rows, one for their endings; apart from each other it would be twice as many.
	const rounds = references.length / concurrency;
	expect(tables.calls.length).toBeLessThan(4.5 * rounds);
});
