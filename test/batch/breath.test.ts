import { Breath } from '../../nodes/VtuWallet/batch/breath';
import { steppedClock, type SteppedClock } from '../support/steppedClock';

let clock: SteppedClock;
beforeEach(() => (clock = steppedClock()));
afterEach(() => clock.restore());

const many = Array.from({ length: 1_000 }, (_, index) => index);

test('the host has its turn while many are gone through, each once and in order', async () => {
	const seen: number[] = [];
	await new Breath().each(many, (one) => seen.push(one));
	expect(seen).toEqual(many);
	expect(clock.turns()).toBeGreaterThan(30);
});

test('runs beside each other hold the host no longer than one alone, and none waits for the other', async () => {
	const seen: string[] = [];
	let atLastTurn = 0;
	let longest = 0;
	const watch = () => {
		longest = Math.max(longest, seen.length - atLastTurn);
		atLastTurn = seen.length;
	};
	const each = async (name: string) =>
		await new Breath().each(many, () => {
			if (clock.turns() > turns) watch();
			({ turns } = { turns: clock.turns() });
			seen.push(name);
		});
	let turns = clock.turns();
	await Promise.all(['a', 'b', 'c'].map(each));
	expect(longest).toBeLessThan(40);
	expect(Math.abs(seen.lastIndexOf('a') - seen.lastIndexOf('c'))).toBeLessThan(40);
});

test('nothing of a run is put off once it is stopped', async () => {
	const stop = new AbortController();
	const seen: number[] = [];
	let turnsThen = Infinity;
	const breath = new Breath(stop.signal);
	await breath.each(many, (one) => {
		seen.push(one);
		if (one !== 100) return;
		stop.abort();
		turnsThen = clock.turns();
	});
	await breath.take();
	expect(seen).toEqual(many);
	expect(clock.turns()).toBe(turnsThen);
});
