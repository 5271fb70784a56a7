import type { Result, WalletRunOptions } from '../../support/bench';
import {
	cards,
	oneAtATime,
	operation,
	retryOnFail,
	rows,
	sms,
	until,
	useBench,
} from '../support/kit';

const bench = useBench({ authentication: 'token' });

/** An expression may hold the time of day: each try works it out anew, and has to stay the same purchase. */
describe('A text that changes at every try', () => {
	const clock = 'new Date().toISOString() + Math.random()';
	const text = (message: string) => sms({ message: `={{ ${message} + ${clock} }}`, ...oneAtATime });
	const custom = operation('custom/purchase', {
		path: '/api/fund/betting',
		recipient: '={{ $json.phone }}',
		body: `={{ JSON.stringify({ betting_id: "bet9ja", customer_id: $json.phone, amount: 100, at: ${clock} }) }}`,
		...oneAtATime,
	});
	const card = cards({ cardName: `={{ "Shop " + ${clock} }}`, ...oneAtATime });
	const refused = (path: string) =>
		bench().refuse(path, 'Insufficient balance', { after: 1, count: 1 });

	const ways: Record<string, (run: WalletRunOptions, path: string) => Promise<Result>> = {
		'Retry On Fail': async (run, path) => {
			refused(path);
			return await bench().run({ ...run, node: retryOnFail });
		},
		Retry: async (run, path) => {
			refused(path);
			return await bench().retry(await bench().run(run));
		},
		'a Retry of a run that was stopped': async (run, path) => {
			bench().addFault(path, { kind: 'latency', ms: 150 });
			const stopped = await bench().run({ ...run, stop: until(() => bench().books.paid === 1) });
			// A person takes longer to click: what was on its way has arrived, and unsent claims are taken back.
			await new Promise((resolve) => setTimeout(resolve, 500));
			return await bench().retryFromStart(stopped);
		},
	};
	describe.each(Object.keys(ways))('is bought once by %s', (way) => {
		it.each<[string, string, WalletRunOptions['parameters']]>([
			['an SMS', '/api/bulksms', text('"Your order is ready. "')],
			['a custom purchase', '/api/fund/betting', custom],
			['a card', '/api/recharge_card', card],
		])('%s', async (_, path, parameters) => {
			const result = await ways[way]({ rows: rows(2), parameters }, path);
			expect(result.outcomes).toEqual(['success', 'success']);
			expect(bench().books.paid).toBe(2);
		});
	});

	it('is two purchases where two texts go to one number', async () => {
		const daily = { ...text('$json.text'), repeatProtection: 'period', period: 'day' };
		const sheet = ['One', 'Two'].map((one) => ({ ...rows(1)[0], text: one }));
		expect((await bench().buy(daily, sheet)).error).toBeUndefined();
		expect(bench().books.paid).toBe(2);
	});
});
