import { withKnown } from '../../nodes/VtuWallet/batch/knownRows';
import type { RowResult } from '../../nodes/VtuWallet/batch/report/rowResult';
import type { PlannedRow } from '../../nodes/VtuWallet/batch/rows/plannedRow';

/** Rows 0 to 2 are planned, and earlier tries have bought rows 0 and 1. */
describe('The receipts of earlier tries', () => {
	const planned = [0, 1, 2].map(
		(index) => ({ row: { index }, reference: `R${index}`, seed: { by: 'run' } }) as PlannedRow,
	);
	const receipts: Record<string, unknown> = { R0: { receipt: 'zero' }, R1: { receipt: 'one' } };
	const memory = { replay: (reference: string) => receipts[reference] as never };
	const said = (index: number): RowResult => ({ kind: 'output', index, json: [] });
	const known = (index: number) => ({
		kind: 'purchased',
		index,
		purchased: receipts[`R${index}`],
		by: 'run',
	});

	it('are told beside what this try has said', () => {
		expect(withKnown([said(2)], planned, memory)).toEqual([said(2), known(0), known(1)]);
	});

	it('are not told twice', () => {
		expect(withKnown([said(2), said(0)], planned, memory)).toEqual([said(2), said(0), known(1)]);
		const all = [said(0), said(1)];
		expect(withKnown(all, planned, memory)).toBe(all);
	});
});
