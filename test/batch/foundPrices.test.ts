import type { IExecuteFunctions } from 'n8n-workflow';

import { withPricesOfFound } from '../../nodes/VtuWallet/batch/foundPrices';
import type { RowResult } from '../../nodes/VtuWallet/batch/report/rowResult';
import type { PlannedRow } from '../../nodes/VtuWallet/batch/rows/plannedRow';

interface Case {
	by?: 'key' | 'reference' | 'period' | 'run';
	replayed?: boolean;
	isCompared?: boolean;
	unnamed?: boolean;
	amount?: number;
	known?: number;
	paid?: number;
	costs?: number | Error;
	stopped?: boolean;
	/** The price is never told, and the run is stopped while it is asked for. */
	hangs?: boolean;
}

/** The warnings of a row that was bought for ₦500 and whose plan costs ₦1,000 now, and how often its price was asked for. */
async function asked({
	by = 'key',
	replayed = true,
	isCompared,
	unnamed,
	amount,
	known,
	stopped = false,
	hangs = false,
	costs = 1000,
	...more
}: Case) {
	const paid = 'paid' in more ? more.paid : 500;
	const plan = { product: 'data', recipient: '', identity: {}, body: {}, amount, warnings: [] };
	const rows = [{ row: { index: 3 }, seed: { by }, plan, price: known, unnamed }];
	const purchased = {
		receipt: { replayed, warnings: ['As before'] },
		result: { transaction: { amount: paid } },
		isCompared,
	};
	const result = { kind: 'purchased', index: 3, purchased } as unknown as RowResult;
	const refused = { kind: 'refused', index: 1 } as unknown as RowResult;
	const stop = new AbortController();
	if (stopped) stop.abort();
	const price = jest.fn(async () => {
		if (hangs) {
			setTimeout(() => stop.abort(), 5);
			await new Promise(() => undefined);
		}
		if (costs instanceof Error) throw costs;
		return costs;
	});
	const context = { getExecutionCancelSignal: () => stop.signal };
	const results = await withPricesOfFound(
		context as unknown as IExecuteFunctions,
		rows as unknown as PlannedRow[],
		[refused, result],
		{ operation: { price }, api: {}, settings: { concurrency: 2 } } as never,
	);
	expect(results.map(({ index }) => index)).toEqual([1, 3]);
	const [, told] = results;
	const warnings = told.kind === 'purchased' ? told.purchased.receipt.warnings : [];
	return { warnings: warnings as string[], questions: price.mock.calls.length };
}

test.each(['key', 'reference'] as const)(
	'what a %s has bought for another price may be another plan',
	async (by) => {
		const { warnings, questions } = await asked({ by });
		expect(warnings).toEqual(['As before', expect.stringMatching(/may be another plan$/)]);
		expect(questions).toBe(1);
	},
);

test.each<[string, Case, number]>([
	['it costs as much', { costs: 500 }, 1],
	['its price cannot be had', { costs: new Error('down') }, 1],
	['it was bought now', { replayed: false }, 0],
	['the ledger has compared it', { isCompared: true }, 0],
	['its name means nothing now', { unnamed: true }, 0],
	['its amount stands in the row', { amount: 1000 }, 0],
	['its price was asked for before', { known: 1000 }, 0],
	['nobody says what was paid', { paid: undefined }, 0],
	['the plan is part of what makes it one purchase', { by: 'period' }, 0],
	['the run was stopped', { stopped: true }, 0],
	['the run is stopped while its price is asked for', { hangs: true }, 1],
])('is not warned of where %s', async (_, one, questions) => {
	expect(await asked(one)).toEqual({ warnings: ['As before'], questions });
});
