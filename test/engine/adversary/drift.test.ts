import type { WalletRunOptions } from '../../support/bench';
import { cards, oneAtATime, operation, rows, sms, useBench } from '../support/kit';

/** An expression may hold the time of day: each try works it out anew, and has to stay the same purchase. */
describe('A text that changes at every try', () => {
	const bench = useBench({ authentication: 'token' });
	const clock = 'new Date().toISOString() + Math.random()';
	const text = sms({ message: `={{ "Your order is ready. " + ${clock} }}`, ...oneAtATime });
	const custom = operation('custom/purchase', {
		path: '/api/fund/betting',
		recipient: '={{ $json.phone }}',
		body: `={{ JSON.stringify({ betting_id: "bet9ja", customer_id: $json.phone, amount: 100, at: ${clock} }) }}`,
		...oneAtATime,
	});
	const products: Array<[string, string, WalletRunOptions['parameters']]> = [
		['an SMS', '/api/bulksms', text],
		['a custom purchase', '/api/fund/betting', custom],
		[
			'a card',
			'/api/recharge_card',
			cards({ cardName: `={{ "Shop " + ${clock} }}`, ...oneAtATime }),
		],
	];
	const refuseSecond = (path: string) =>
		bench().refuse(path, 'Insufficient balance', { after: 1, count: 1 });

	it.each(products)('is bought once by Retry On Fail: %s', async (_, path, parameters) => {
		refuseSecond(path);
		const node = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
		const run = { rows: rows(2), parameters };
		expect((await bench().run({ ...run, node })).error).toBeUndefined();
		expect(bench().books.paid).toBe(2);
	});

	it.each(products)('is bought once by Retry: %s', async (_, path, parameters) => {
		refuseSecond(path);
		const run = { rows: rows(2), parameters };
		const failed = await bench().run(run);
		expect(failed.error).toBeDefined();
		expect((await bench().retry(failed)).error).toBeUndefined();
		expect(bench().books.paid).toBe(2);
	});

	it.each(products)(
		'is bought once by a Retry of a run that was stopped: %s',
		async (_, path, parameters) => {
			bench().addFault(path, { kind: 'latency', ms: 150 });
			const sent = (async () => {
				while (bench().books.paid < 1) await new Promise((resolve) => setTimeout(resolve, 10));
			})();
			const run = { rows: rows(2), parameters };
			const stopped = await bench().run({ ...run, stop: sent });
			// A person takes longer to click: by then what was sent has arrived, and what was only written down is
			// taken back.
			await new Promise((resolve) => setTimeout(resolve, 500));
			const retried = await bench().retryFromStart(stopped);
			expect(retried.outcomes).toEqual(['success', 'success']);
			expect(bench().books.paid).toBe(2);
		},
	);

	it('two texts to one number are two purchases', async () => {
		const [row] = rows(1);
		const result = await bench().buy(
			{
				...text,
				message: '={{ $json.text + $now.toISO() }}',
				repeatProtection: 'period',
				period: 'day',
			},
			[
				{ ...row, text: 'One' },
				{ ...row, text: 'Two' },
			],
		);
		expect(result.error).toBeUndefined();
		expect(bench().books.paid).toBe(2);
	});
});
