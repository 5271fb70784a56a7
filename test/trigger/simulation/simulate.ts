import { type Keeping, SimulatedHost } from './host';
import { giveUpAfterHours, Purchases } from './purchases';
import { Random } from '../../simulator/random';

const minute = 60_000;
const start = Date.UTC(2026, 0, 5, 8);
const realNow = Date.now;

export interface Outcome {
	expected: number;
	told: number;
	missing: string[];
	repeated: string[];
	unexpected: string[];
}

export interface Options {
	keeping: Keeping;
	seed: number;
	polls: number;
	/** Open purchases on the list when the trigger is published. */
	there: number;
	/** Look-ups in one poll at most. */
	maxLookUps: number;
}

/** Polls every minute, with restarts now and then, and compares what was told with what happened. */
export async function simulate({
	keeping,
	seed,
	polls,
	there,
	maxLookUps,
}: Options): Promise<Outcome> {
	const random = new Random(seed + 1_000).numbers;
	const world = new Purchases(seed, start, start + polls * minute);
	let now = start;
	const provider = {
		get: (path: string) => world.requery(decodeURIComponent(path.split('/').pop() ?? ''), now),
	};
	const host = new SimulatedHost(keeping, provider, {
		authentication: 'token',
		watch: 'transactions',
		events: ['success', 'failed', 'refunded', 'givenUp', 'unreadable'],
		source: 'list',
		options: { maxLookUps, giveUpAfter: giveUpAfterHours },
	});
	world.begin(there);
	const told: string[] = [];
	Date.now = () => now;
	try {
		for (let count = 0; count < polls; count++) {
			const items = await host.poll({ references: world.references(now) });
			told.push(...items.map(({ event, reference }) => `${String(event)} ${String(reference)}`));
			if (random() < 0.004) host.restart();
			now += minute;
			world.pass(now);
		}
	} finally {
		Date.now = realNow;
	}
	return compare(world.expected(), told);
}

function compare(expected: string[], told: string[]): Outcome {
	const wanted = new Set(expected);
	const seen = new Set(told);
	return {
		expected: expected.length,
		told: told.length,
		missing: expected.filter((event) => !seen.has(event)),
		repeated: told.filter((event, place) => told.indexOf(event) !== place),
		unexpected: [...seen].filter((event) => !wanted.has(event)),
	};
}
