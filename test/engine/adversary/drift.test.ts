import type { WalletRunOptions } from '../../support/bench';
import { operation, retryOnFail, useBench } from '../support/kit';
import { cards, oneAtATime, rows, sms } from '../support/products';

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
	it.each<[string, string, WalletRunOptions['parameters']]>([
		['an SMS', '/api/bulksms', text('"Your order is ready. "')],
		['a custom purchase', '/api/fund/betting', custom],
		['a card', '/api/recharge_card', card],
	])('is bought once by Retry On Fail and Retry: %s', async (_, path, parameters) => {
		for (const [times, node] of [retryOnFail, {}].entries()) {
			bench().endFaults();
			bench().refuse(path, 'Insufficient balance', { after: 1, count: 1 });
			const first = await bench().buy({ ...parameters }, rows(2), { node });
			const result = times === 0 ? first : await bench().retry(first);
			expect(result.outcomes).toEqual(['success', 'success']);
			expect(bench().books.paid).toBe(2 * (times + 1));
		}
	});

	it('is two purchases where two texts go to one number', async () => {
		const daily = { ...text('$json.text'), repeatProtection: 'period', period: 'day' };
		const sheet = ['One', 'Two'].map((one) => ({ ...rows(1)[0], text: one }));
		expect((await bench().buy(daily, sheet)).error).toBeUndefined();
		expect(bench().books.paid).toBe(2);
	});
});
