import type { Choices } from './choices';
import type { Scenario, Way } from './scenarios';
import { World } from './world';

/** Plays every way. A breach names the way that led to it. */
export function explore(way: Way, scenario: Scenario, choices: Choices): Counts {
	const counts: Counts = { ways: 0, denials: 0, most: 0 };
	do {
		const world = new World(scenario.kind, choices, scenario.budget, scenario.circumstances);
		try {
			way(world, scenario);
		} catch (error) {
			throw new Error(retold(way, scenario, choices, error));
		}
		counts.ways += 1;
		counts.denials += world.judge.believedDenials;
		counts.most = Math.max(counts.most, world.provider.charges.length);
	} while (choices.advance());
	return counts;
}

export interface Counts {
	ways: number;
	denials: number;
	most: number;
}

function retold(way: Way, scenario: Scenario, choices: Choices, error: unknown): string {
	choices.rewind();
	const world = new World(scenario.kind, choices, scenario.budget, scenario.circumstances);
	const lines: string[] = [];
	world.log = (line) => lines.push(`${String(world.now).padStart(8)}  ${line}`);
	try {
		way(world, scenario);
	} catch {
		// Shows the same breach in a second play.
	}
	const claims = world.journal.claims.map((claim) => JSON.stringify(claim));
	const taken = world.provider.taken.map((one) => JSON.stringify(one));
	return [String(error), ...lines, 'taken', ...taken, 'claims', ...claims].join('\n');
}
