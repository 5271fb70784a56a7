import fc from 'fast-check';

import { runPool } from '../../nodes/VtuWallet/batch/pool';

const tick = async (turns: number) => {
	for (let turn = 0; turn < turns; turn++) await Promise.resolve();
};

describe('The sliding window', () => {
	it('runs every job once, in order, and never more at once than its width', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.nat(20), { maxLength: 60 }),
				fc.integer({ min: 1, max: 12 }),
				async (lengths, width) => {
					let inFlight = 0;
					let most = 0;
					const started: number[] = [];
					await runPool(lengths, width, async (turns, index) => {
						started.push(index);
						most = Math.max(most, ++inFlight);
						await tick(turns);
						inFlight--;
					});
					expect(started).toEqual(lengths.map((_, index) => index));
					expect(most).toBeLessThanOrEqual(width);
					expect(most).toBe(Math.min(width, lengths.length));
				},
			),
		);
	});

	it('starts nothing more once it is stopped, and waits for what is in flight', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 1, max: 30 }),
				fc.integer({ min: 1, max: 6 }),
				fc.nat(30),
				async (count, width, stopAt) => {
					let ended = 0;
					const started: number[] = [];
					const jobs = Array.from({ length: count }, (_, index) => index);
					await runPool(
						jobs,
						width,
						async (job) => {
							started.push(job);
							await tick(3);
							ended++;
						},
						{ stopped: () => started.length > stopAt },
					);
					expect(ended).toBe(started.length);
					expect(started.length).toBeLessThanOrEqual(Math.max(stopAt + 1, 0));
				},
			),
		);
	});

	describe('with a rate', () => {
		beforeEach(() => jest.useFakeTimers());
		afterEach(() => jest.useRealTimers());

		it('never starts more in any minute than allowed', async () => {
			await fc.assert(
				fc.asyncProperty(
					fc.integer({ min: 1, max: 40 }),
					fc.integer({ min: 1, max: 10 }),
					fc.integer({ min: 10, max: 600 }),
					async (count, width, rate) => {
						const starts: number[] = [];
						const running = runPool(
							Array.from({ length: count }),
							width,
							async () => void starts.push(Date.now()),
							{ ratePerMinute: rate },
						);
						await jest.runAllTimersAsync();
						await running;
						expect(starts).toHaveLength(count);
						for (const start of starts) {
							expect(
								starts.filter((other) => other >= start && other < start + 60_000 - 1).length,
							).toBeLessThanOrEqual(rate);
						}
					},
				),
				{ numRuns: 40 },
			);
		});
	});
});
