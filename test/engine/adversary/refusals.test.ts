import { unlistedRefusals } from '../../simulator';
import {
	airtime,
	betting,
	byKey,
	cards,
	exam,
	one,
	operation,
	retryOnFail,
	rows,
	sms,
	useBench,
} from '../support/kit';

describe('A refusal that is on no list, after the money has gone', () => {
	const bench = useBench({ authentication: 'token' });
	const refuseAfterCharge = (path: string, message: string, status = 400) =>
		bench().addFault(path, { kind: 'refuse', message, status }, { when: 'after' });
	const custom = operation('custom/purchase', {
		path: '/api/custom',
		body: '={{ { amount: $json.amount, recipient: $json.phone } }}',
		recipient: '={{ $json.phone }}',
		options: { timeout: 1 },
	});

	describe.each([
		['betting', '/api/fund/betting', betting()],
		['cards', '/api/recharge_card', cards({})],
		['custom', '/api/custom', custom],
	])('%s: nobody can be asked, so it is unknown and never sent again', (_, path, parameters) => {
		it.each(unlistedRefusals)('after HTTP $status "$message"', async ({ status, message }) => {
			refuseAfterCharge(path, message, status);
			const order = `${path} ${status} ${message}`;
			const first = await bench().buy({ ...parameters, ...byKey }, one({ order }), {
				node: retryOnFail,
			});
			expect(first.outcomes).toEqual(['unknown']);
			expect(first.receipts[0]).toMatchObject({ charged: 'unknown' });
			// A later run by the same key finds what was written down, which is still open.
			const second = await bench().buy({ ...parameters, ...byKey }, one({ order }));
			expect(second.outcomes).toEqual(['unknown']);
			expect(bench().books.paid).toBe(1);
		});
	});

	it.each([
		['sms', '/api/bulksms', sms(byKey)],
		['exam', '/api/exam', exam(byKey)],
	] as const)(
		'%s is unknown and never sent again where the provider keeps a reference of its own',
		async (product, path, parameters) => {
			bench().simulator.configure({
				products: { [product]: { ignoreReference: true, duplicates: 'charge' } },
			});
			refuseAfterCharge(path, 'Transaction could not be confirmed');
			const result = await bench().buy(parameters, rows(1), { node: retryOnFail });
			expect(result.outcomes).toEqual(['unknown']);
			expect(bench().books.paid).toBe(1);
		},
	);

	it('airtime is asked about until it has settled, while requery does not show it yet', async () => {
		bench().simulator.configure({ requeryLagMs: 600 });
		refuseAfterCharge('/api/topup', 'Your order was placed on hold', 403);
		const parameters = airtime({ options: { settleFor: 4 } });
		const result = await bench().buy(parameters, one());
		expect(result.outcomes).toEqual(['success']);
		expect(result.purchases).toHaveLength(1);
		expect(bench().books.paid).toBe(1);
	});

	it('airtime is found where requery shows it at the third look only', async () => {
		bench().simulator.configure({ requery: { lagLooks: 2 } });
		refuseAfterCharge('/api/topup', 'Unable to complete your request', 403);
		const result = await bench().buy(airtime({ options: { settleFor: 10 } }), one());
		expect(result.outcomes).toEqual(['success']);
		expect(bench().books.paid).toBe(1);
	});
});
