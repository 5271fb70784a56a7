import { echoing } from './changes';
import { inventedEcho, inventedFault, inventedRefusal } from './index';
import { Random } from './random';

const body = { status: 'fail', message: 'Declined', newbal: 900, data: { pin: '12' } };
const seeds = Array.from({ length: 200 }, (_, seed) => seed);

test.each([
	['refusals', inventedRefusal],
	['faults', inventedFault],
	['echoes', (random: Random) => inventedEcho(random, '7319')],
])('a seed makes up the same %s again, and another seed makes up others', (_, invent) => {
	const made = seeds.map((seed) => JSON.stringify(invent(new Random(seed))));
	expect(seeds.map((seed) => JSON.stringify(invent(new Random(seed))))).toEqual(made);
	expect(new Set(made).size).toBeGreaterThan(15);
});

test('an echo repeats a value of the request, as a text or as a number, beside the goods', () => {
	for (const seed of seeds) {
		const text = JSON.stringify(echoing(inventedEcho(new Random(seed), '7319'), body));
		expect(text).toMatch(/[:( "]7319[") ,}\]]/);
		expect(text).toContain('"newbal":900');
	}
});
