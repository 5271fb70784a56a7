import { Random } from '../../simulator/random';
import { type Keeping, SimulatedHost } from './host';
import { giveUpAfterHours, Purchases } from './purchases';

/** `npm run test:properties` takes another seed each time and plays longer. */
const { PROPERTY_SEED = '20261124', PROPERTY_RUNS = '800' } = process.env;
const [seed, polls] = [Number(PROPERTY_SEED), Number(PROPERTY_RUNS)];
const minute = 60_000;
const start = Date.UTC(2026, 0, 5, 8);
const realNow = Date.now;
afterEach(() => void (Date.now = realNow));

/** Polls every minute, with some restarts. Gives the expected events and the reported ones. */
async function simulate(keeping: Keeping) {
	const random = new Random(seed + 1_000).numbers;
	const purchases = new Purchases(seed, start, start + polls * minute);
	let now = start;
	const get = (path: string) =>
		purchases.requery(decodeURIComponent(path.split('/').pop() ?? ''), now);
	const events = ['success', 'failed', 'refunded', 'givenUp', 'unreadable'];
	const options = { maxLookUps: 25, giveUpAfter: giveUpAfterHours };
	const settings = { authentication: 'token', watch: 'transactions', source: 'list' };
	const host = new SimulatedHost(keeping, get, { ...settings, events, options });
	purchases.begin(45);
	const told: string[] = [];
	Date.now = () => now;
	for (let count = 0; count < polls; count++) {
		const items = await host.poll({ references: purchases.references(now) });
		told.push(...items.map(({ event, reference }) => `${String(event)} ${String(reference)}`));
		if (random() < 0.004) host.restart();
		now += minute;
		purchases.pass(now);
	}
	return { expected: purchases.expected().sort(), told: told.sort() };
}

describe.each(['inProcess', 'reloaded', 'cursor'] as const)(
	'on a host with memory "%s"',
	(keeping) => {
		test('reports each change once, over restarts and outages', async () => {
			const { expected, told } = await simulate(keeping);
			expect({ seed, told }).toEqual({ seed, told: expected });
			expect(expected.length).toBeGreaterThan(15);
		});
	},
);
