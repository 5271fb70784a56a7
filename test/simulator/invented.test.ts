import { inventedFault, inventedRefusal } from './index';
import { Random } from './random';

const seeds = Array.from({ length: 200 }, (_, seed) => seed);

test.each([
	['refusals', inventedRefusal],
	['faults', inventedFault],
])('a seed makes up the same %s again, and another seed makes up others', (_, invent) => {
	const made = seeds.map((seed) => JSON.stringify(invent(new Random(seed))));
	expect(seeds.map((seed) => JSON.stringify(invent(new Random(seed))))).toEqual(made);
	expect(new Set(made).size).toBeGreaterThan(15);
});
