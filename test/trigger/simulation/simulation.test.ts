import { simulate } from './simulate';

/** `npm run test:properties` takes another seed each time and plays longer. */
const { PROPERTY_SEED = '20261124', PROPERTY_RUNS = '1200' } = process.env;

describe.each(['inProcess', 'reloaded', 'cursor'] as const)(
	'a trigger on a host that keeps memory "%s"',
	(keeping) => {
		test('tells each change once, over restarts and outages', async () => {
			const seed = Number(PROPERTY_SEED);
			const outcome = await simulate({
				keeping,
				seed,
				polls: Number(PROPERTY_RUNS),
				there: 45,
				maxLookUps: 25,
			});
			expect({ seed, ...outcome }).toMatchObject({ missing: [], repeated: [], unexpected: [] });
			expect(outcome.told).toBe(outcome.expected);
			expect(outcome.expected).toBeGreaterThan(15);
		});
	},
);
