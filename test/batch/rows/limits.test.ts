import fc from 'fast-check';

import { applyLimits } from '../../../nodes/VtuWallet/batch/rows/limits';
import { Memory } from '../../../nodes/VtuWallet/batch/buying/executionMemory';
import type { PlannedRow } from '../../../nodes/VtuWallet/batch/rows/plannedRow';
import type { Settings } from '../../../nodes/VtuWallet/batch/settings';

const planned = (price: number | undefined, index: number, reference = `airtime-${index}`) =>
	({ reference, price, row: { index }, plan: {} }) as unknown as PlannedRow;
const memoryAt = (context: object, runIndex: number) =>
	new Memory(context as never, 'execution', { establishedAt: 1, runIndex });
const limits = (maxPerPurchase?: number, maxPerRun?: number) =>
	({ maxPerPurchase, maxPerRun }) as Settings;

describe('Limits', () => {
	it('are never exceeded, by no row and by no run, through all iterations of a loop', () => {
		const batches = fc.array(fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 20 }), {
			minLength: 1,
			maxLength: 4,
		});
		fc.assert(
			fc.property(
				batches,
				fc.integer({ min: 1, max: 6_000 }),
				fc.integer({ min: 1, max: 30_000 }),
				(loop, perPurchase, perRun) => {
					const context = {};
					let spent = 0;
					loop.forEach((prices, runIndex) => {
						const priced = prices.map((price, index) =>
							planned(price, index, `airtime-${runIndex}-${index}`),
						);
						const result = applyLimits(
							{ priced, blocked: [] },
							limits(perPurchase, perRun),
							memoryAt(context, runIndex),
						);
						expect(result.priced.length + result.blocked.length).toBe(prices.length);
						for (const { price = 0 } of result.priced) {
							expect(price).toBeLessThanOrEqual(perPurchase);
							spent += price;
						}
					});
					expect(spent).toBeLessThanOrEqual(perRun);
				},
			),
		);
	});

	it('count rows that share a reference once', () => {
		const rows = [planned(100, 0, 'same'), planned(100, 1, 'same')];
		expect(
			applyLimits({ priced: rows, blocked: [] }, limits(undefined, 150), memoryAt({}, 0)).priced,
		).toHaveLength(2);
	});

	it.each([0, -100, NaN])('let no row through whose price list says %s', (price) => {
		const { priced, blocked } = applyLimits(
			{ priced: [planned(price, 0), planned(100, 1)], blocked: [] },
			limits(undefined, 500),
			memoryAt({}, 0),
		);
		expect(priced.map(({ row }) => row.index)).toEqual([1]);
		expect(blocked[0].problem.message).toContain('not known');
	});

	it('let no row through whose price nobody knows', () => {
		expect(
			applyLimits({ priced: [planned(undefined, 0)], blocked: [] }, limits(500), memoryAt({}, 0))
				.priced,
		).toEqual([]);
		expect(
			applyLimits({ priced: [planned(undefined, 0)], blocked: [] }, limits(), memoryAt({}, 0))
				.priced,
		).toHaveLength(1);
	});
});
