import { echoing, nested } from './changes';
import { inventedEcho, inventedFault, inventedNesting, inventedRefusal } from './index';
import { Random } from './random';

const body = { status: 'fail', message: 'Declined', newbal: 900, data: { pin: '12' } };
const seeds = Array.from({ length: 200 }, (_, seed) => seed);

test.each([
	['refusals', inventedRefusal],
	['nestings', inventedNesting],
	['faults', inventedFault],
	['echoes', (random: Random) => inventedEcho(random, '7319')],
])('a seed makes up the same %s again, and another seed makes up others', (_, invent) => {
	const made = seeds.map((seed) => JSON.stringify(invent(new Random(seed))));
	expect(seeds.map((seed) => JSON.stringify(invent(new Random(seed))))).toEqual(made);
	expect(new Set(made).size).toBeGreaterThan(15);
});

test('a nested answer is a success outside, with the true word and all goods inside', () => {
	for (const seed of seeds) {
		const fault = inventedNesting(new Random(seed));
		const answer = nested(fault, body);
		expect(['success', 'successful', 'true', 'OK']).toContain(answer.status);
		expect(answer.message).toBe('Request processed');
		const text = JSON.stringify(answer).replaceAll('\\"', '"');
		expect(text).toContain(`"${fault.key}":"${fault.words.fail}"`);
		if (!fault.asText) expect(text).toContain('"pin":"12"');
	}
});

test('an echo repeats what was sent, as a text or as a number, beside the goods', () => {
	for (const seed of seeds) {
		const text = JSON.stringify(echoing(inventedEcho(new Random(seed), '7319'), body));
		expect(text).toMatch(/[:( "]7319[") ,}\]]/);
		expect(text).toContain('"newbal":900');
	}
});
