import { latenessAt } from './lateness';
import { simulate } from './simulate';

jest.setTimeout(120_000);

/** `npm run trigger:simulate` does the same over 20,000 polls for each. */
const polls = 1_800;

describe.each(['inProcess', 'reloaded', 'cursor'] as const)(
	'a trigger on a host that keeps memory "%s"',
	(keeping) => {
		test('tells each change once, over restarts, outages and an upgrade', async () => {
			const seed = Math.floor(Math.random() * 1e6);
			const outcome = await simulate({
				keeping,
				seed,
				polls,
				there: 40,
				maxLookUps: 25,
				upgradeAfter: 400,
			});
			expect({ seed, ...outcome }).toMatchObject({ missing: [], repeated: [], unexpected: [] });
			expect(outcome.told).toBe(outcome.expected);
			expect(outcome.expected).toBeGreaterThan(15);
		});
	},
);

test('with twenty open purchases each change is told at the next poll', async () => {
	expect(await latenessAt(20, 30)).toMatchObject({ worst: expect.closeTo(1, 0) });
});
