import fc from 'fast-check';

import { costFoundEarlier } from '../../../nodes/VtuWallet/batch/boughtEarlier';
import { Breath } from '../../../nodes/VtuWallet/batch/breath';
import type { RowResult } from '../../../nodes/VtuWallet/batch/report/rowResult';
import { applyLimits, isBeyondRun, type Priced } from '../../../nodes/VtuWallet/batch/rows/limits';
import { Memory } from '../../../nodes/VtuWallet/batch/buying/executionMemory';
import type { PlannedRow } from '../../../nodes/VtuWallet/batch/rows/plannedRow';
import type { Settings } from '../../../nodes/VtuWallet/batch/settings';
import { steppedClock } from '../../support/steppedClock';

const planned = (price: number | undefined, index: number, reference = `airtime-${index}`) =>
	({ reference, price, row: { index }, plan: {} }) as unknown as PlannedRow;
const memoryAt = (context: object, runIndex: number) =>
	new Memory(context as never, 'execution', { establishedAt: 1, runIndex });
const limits = (maxPerPurchase?: number, maxPerRun?: number) =>
	({ maxPerPurchase, maxPerRun }) as Settings;

const breath = new Breath();
const held = async (...[rows, settings, memory]: [Priced, Settings, Memory]) =>
	await applyLimits(rows, settings, memory, breath);
const isBeyond = async (...[rows, settings, memory]: [Priced, Settings, Memory]) =>
	await isBeyondRun(rows, settings, memory, breath);

describe('Limits', () => {
	it('are never exceeded, by no row and by no run, through all iterations of a loop', async () => {
		const batches = fc.array(fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 20 }), {
			minLength: 1,
			maxLength: 4,
		});
		await fc.assert(
			fc.asyncProperty(
				batches,
				fc.integer({ min: 1, max: 6_000 }),
				fc.integer({ min: 1, max: 30_000 }),
				async (loop, perPurchase, perRun) => {
					const context = {};
					let spent = 0;
					for (const [runIndex, prices] of loop.entries()) {
						const priced = prices.map((price, index) =>
							planned(price, index, `airtime-${runIndex}-${index}`),
						);
						const result = await held(
							{ priced, blocked: [] },
							limits(perPurchase, perRun),
							memoryAt(context, runIndex),
						);
						expect(result.priced.length + result.blocked.length).toBe(prices.length);
						for (const { price = 0 } of result.priced) {
							expect(price).toBeLessThanOrEqual(perPurchase);
							spent += price;
						}
					}
					expect(spent).toBeLessThanOrEqual(perRun);
				},
			),
		);
	});

	it('give back what was found, and nothing that this run sent', () => {
		const told = fc.record({
			reference: fc.integer({ min: 0, max: 5 }),
			outcome: fc.constantFrom('success', 'pending', 'failed', 'unknown', 'notSent'),
			replayed: fc.boolean(),
		});
		fc.assert(
			fc.property(fc.array(told, { maxLength: 12 }), (all) => {
				const rows = all.map(({ reference }, index) => planned(100, index, `same-${reference}`));
				const results = all.map(
					({ outcome, replayed }, index) =>
						({
							kind: 'purchased',
							index,
							purchased: { receipt: { outcome, replayed } },
						}) as RowResult,
				);
				const made = all.filter(({ outcome }) => outcome === 'success' || outcome === 'pending');
				const found = made.filter(({ replayed }) => replayed);
				const sent = new Set(
					all.filter((one) => !found.includes(one)).map(({ reference }) => reference),
				);
				const foundAlone = new Set(
					found.map(({ reference }) => reference).filter((reference) => !sent.has(reference)),
				);
				expect(costFoundEarlier(rows, results)).toBe(100 * foundAlone.size);
			}),
		);
	});

	it('count what was let through at once, for a call that begins before all rows are gone through', async () => {
		const context = {};
		const rows = Array.from({ length: 100 }, (_, index) => planned(1, index));
		const clock = steppedClock();
		const all = held(
			{ priced: rows, blocked: [] },
			limits(undefined, 100),
			memoryAt(context, 0),
		).finally(() => clock.restore());
		await new Promise(setImmediate);
		const known = memoryAt(context, 1).plannedBefore;
		expect(known).toBeGreaterThan(0);
		expect(known).toBeLessThan(100);
		await all;
		expect(memoryAt(context, 2).plannedBefore).toBeLessThanOrEqual(100);
	});

	it('are found to be exceeded without anything being counted', async () => {
		const context = {};
		const rows = { priced: [planned(100, 0), planned(100, 1)], blocked: [] };
		const memory = memoryAt(context, 0);
		expect(await isBeyond(rows, limits(undefined, 199), memory)).toBe(true);
		expect(await isBeyond(rows, limits(undefined, 200), memory)).toBe(false);
		expect(await isBeyond(rows, limits(99), memory)).toBe(false);
		expect(memoryAt(context, 1).plannedBefore).toBe(0);
	});

	it('count rows that share a reference once', async () => {
		const rows = [planned(100, 0, 'same'), planned(100, 1, 'same')];
		const { priced } = await held(
			{ priced: rows, blocked: [] },
			limits(undefined, 150),
			memoryAt({}, 0),
		);
		expect(priced).toHaveLength(2);
	});

	it.each([0, -100, NaN])('let no row through whose price list says %s', async (price) => {
		const { priced, blocked } = await held(
			{ priced: [planned(price, 0), planned(100, 1)], blocked: [] },
			limits(undefined, 500),
			memoryAt({}, 0),
		);
		expect(priced.map(({ row }) => row.index)).toEqual([1]);
		expect(blocked[0].problem.message).toContain('not known');
	});

	it('let no row through whose price nobody knows', async () => {
		const rows = { priced: [planned(undefined, 0)], blocked: [] };
		expect((await held(rows, limits(500), memoryAt({}, 0))).priced).toEqual([]);
		expect((await held(rows, limits(), memoryAt({}, 0))).priced).toHaveLength(1);
	});
});
