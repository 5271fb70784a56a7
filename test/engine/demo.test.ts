import { play } from '../demo/play';
import { show } from '../demo/show';
import { deployments } from '../simulator';

it.each(deployments)(
	'the demonstration buys each order once under all its faults, and shows that: like %s',
	async (like) => {
		const steps: string[] = [];
		const played = await play(async (what, work) => {
			steps.push(what);
			return await work();
		}, like);

		expect(steps).toHaveLength(3);
		const outcomes = played.runs.map(({ receipts }) => receipts.map(({ outcome }) => outcome));
		expect(outcomes).toEqual([
			['success', 'success', 'success', 'notSent', 'success', 'failed', 'success', 'success'],
			Array(8).fill('success'),
			Array(8).fill('success'),
		]);
		const charges = played.runs.map(
			({ booked }) => booked.filter(({ kind }) => kind === 'charge').length,
		);
		expect(charges).toEqual([6, 2, 0]);
		expect(played).toMatchObject({ paidOnce: 7, paidTwice: 0, asItShould: true });

		const shown = show(played);
		expect(shown).toMatch(/7 orders paid for once, none paid for twice/);
		expect(shown).toContain('npm start');
		const widest = Math.max(...shown.split('\n').map((line) => line.length));
		expect(widest).toBeLessThanOrEqual(80);
	},
);
