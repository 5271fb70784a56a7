import assert from 'node:assert/strict';

import { betting, byKey, purchasesIn, rows } from '../../engine/onceHelp';
import { assertRefused, assertSucceeded } from './kit';
import type { Case } from './case';

const kept = betting({ ...byKey, ledger: 'dataTable', ledgerTable: 'VTU Wallet Ledger' });

/** The tables themselves are stood in for: they belong to the host, and not to the engine. */
export const ledgerCase: Case = {
	name: 'A ledger holds every purchase, and another workflow finds it there',
	async run(bench) {
		const first = await bench.run({ parameters: kept, rows: rows(2) });
		assertSucceeded(first, [false, false]);
		assert.equal(bench.tables.rowsOf('VTU Wallet Ledger').length, 2);
		const copy = await bench.run({ parameters: kept, rows: rows(2), workflowId: 'a-copy' });
		assertSucceeded(copy, [true, true]);
		assert.deepEqual(purchasesIn(copy), []);
		bench.tables.missing = true;
		const off = await bench.run({ parameters: kept, rows: rows(4).slice(2) });
		assertRefused(off, /Data Table/);
	},
};
